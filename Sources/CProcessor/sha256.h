#pragma once
// The processor's own instructions for SHA-256, which Swift has no names for. There is nothing to link.
#if defined(__x86_64__)
#include <cpuid.h>
#include <immintrin.h>
#include <stddef.h>
#include <stdint.h>

// Whether this processor has them: SHA, and of the older extensions SSSE3 and SSE4.1 (Intel SDM volume 2, CPUID).
static inline int processor_has_sha256(void) {
    unsigned int a, b, c, d;
    if (!__get_cpuid(1, &a, &b, &c, &d) || !(c & (1u << 9)) || !(c & (1u << 19))) return 0;
    return __get_cpuid_count(7, 0, &a, &b, &c, &d) && (b & (1u << 29));
}

// Takes `count` blocks of 64 bytes at `blocks` into the eight words at `state` (FIPS 180-4, section 6.2.2). `constants`
// are the 64 of section 4.2.2. Only where processor_has_sha256.
__attribute__((target("sha,sse4.1,ssse3")))
static inline void processor_sha256(uint32_t *state, const void *blocks, size_t count, const uint32_t *constants) {
    const __m128i big_endian = _mm_set_epi64x(0x0c0d0e0f08090a0b, 0x0405060700010203);
    const uint8_t *block = (const uint8_t *)blocks;
    // The rounds want the words as a, b, e, f and c, d, g, h, from the highest to the lowest.
    __m128i abcd = _mm_shuffle_epi32(_mm_loadu_si128((const __m128i *)state), 0xB1);
    __m128i efgh = _mm_shuffle_epi32(_mm_loadu_si128((const __m128i *)(state + 4)), 0x1B);
    __m128i abef = _mm_alignr_epi8(abcd, efgh, 8);
    __m128i cdgh = _mm_blend_epi16(efgh, abcd, 0xF0);
    for (; count > 0; count--, block += 64) {
        const __m128i abef_before = abef, cdgh_before = cdgh;
        __m128i words[4];
        for (int four = 0; four < 16; four++) {
            __m128i next;
            if (four < 4) {
                next = _mm_shuffle_epi8(_mm_loadu_si128((const __m128i *)(block + 16 * four)), big_endian);
            } else {
                const __m128i w1 = words[(four + 1) & 3], w2 = words[(four + 2) & 3], w3 = words[(four + 3) & 3];
                next = _mm_sha256msg1_epu32(words[four & 3], w1);
                next = _mm_sha256msg2_epu32(_mm_add_epi32(next, _mm_alignr_epi8(w3, w2, 4)), w3);
            }
            words[four & 3] = next;
            const __m128i sums = _mm_add_epi32(next, _mm_loadu_si128((const __m128i *)(constants + 4 * four)));
            cdgh = _mm_sha256rnds2_epu32(cdgh, abef, sums);
            abef = _mm_sha256rnds2_epu32(abef, cdgh, _mm_shuffle_epi32(sums, 0x0E));
        }
        abef = _mm_add_epi32(abef, abef_before);
        cdgh = _mm_add_epi32(cdgh, cdgh_before);
    }
    const __m128i feba = _mm_shuffle_epi32(abef, 0x1B);
    const __m128i dchg = _mm_shuffle_epi32(cdgh, 0xB1);
    _mm_storeu_si128((__m128i *)state, _mm_blend_epi16(feba, dchg, 0xF0));
    _mm_storeu_si128((__m128i *)(state + 4), _mm_alignr_epi8(dchg, feba, 8));
}
#endif
