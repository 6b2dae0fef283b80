/// The eight working variables of FIPS 180-4 section 6.2, for one message (`UInt32`) or four (`SIMD4<UInt32>`).
struct SHA256State<Word: Sendable>: Sendable {
    var a: Word, b: Word, c: Word, d: Word, e: Word, f: Word, g: Word, h: Word
}

extension SHA256State<UInt32> {
    /// The state before the first block (FIPS 180-4, section 5.3.3).
    static let initial = SHA256State(
        a: 0x6a09_e667, b: 0xbb67_ae85, c: 0x3c6e_f372, d: 0xa54f_f53a,
        e: 0x510e_527f, f: 0x9b05_688c, g: 0x1f83_d9ab, h: 0x5be0_cd19
    )
}

/// The constants of the 64 rounds (FIPS 180-4, section 4.2.2), in the two shapes in which the rounds load them.
enum SHA256Constants {
    /// Four consecutive rounds an element.
    static let inFours: [SIMD4<UInt32>] = [
        SIMD4(0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5),
        SIMD4(0x3956_c25b, 0x59f1_11f1, 0x923f_82a4, 0xab1c_5ed5),
        SIMD4(0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3),
        SIMD4(0x72be_5d74, 0x80de_b1fe, 0x9bdc_06a7, 0xc19b_f174),
        SIMD4(0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc),
        SIMD4(0x2de9_2c6f, 0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da),
        SIMD4(0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7),
        SIMD4(0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967),
        SIMD4(0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc, 0x5338_0d13),
        SIMD4(0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85),
        SIMD4(0xa2bf_e8a1, 0xa81a_664b, 0xc24b_8b70, 0xc76c_51a3),
        SIMD4(0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070),
        SIMD4(0x19a4_c116, 0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5),
        SIMD4(0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3),
        SIMD4(0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208),
        SIMD4(0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7, 0xc671_78f2),
    ]

    /// One round an element, the same constant in each of the four lanes.
    static let inLanes: [SIMD4<UInt32>] = inFours.flatMap { four in
        four.indices.map { SIMD4(repeating: four[$0]) }
    }
}
