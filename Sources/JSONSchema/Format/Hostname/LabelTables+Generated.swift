// Made by tools/unicode-tables from the Unicode Character Database 15.0.0; not to be edited by hand.
// Length: data.

/// Properties of code points that labels of internationalized names are judged by.
enum LabelTables {
    /// Bidi_Class, all values but L, which is what is left.
    static let bidiClasses = """
        AL 16w 2 1 d+1b y+2 1+2s f+1 7+1 a+j 1+1 1+t t+2g b 4u+a 5+u h+15 1bwm+36 g+a2 i+1r 2+1h 14+c 37+4 1+3q \
        2rn+z ek+l b+8 17o7+1v 24+1o 5e+3 1+q 1+1 1 2 1+9 1+3 1 1 6 4 1 1 1+2 1+1 1 2 1 1 1 1 1+1 1 2+3 1+6 1+3 \
        1+3 1 1+9 1+g 5+2 1+4 1+g
        AN 16o+5 2i+9 1+1 34 c2+1 28 1ff1+9 86+u
        B a 2 e+2 2u 68z
        BN 0+8 5+d 2r+5 1+p d 4m8 1ks+2 2a+5 4+5 17q8+v 7j 6o+8 5+1 119c+3 43z+7 96r+1 1eke+1 1eke+1 1eke+1 \
        1eke+1 1eke+1 1eke+1 1eke+1 1eke+1 1eke+1 1eke+1 1eke+1 1eke+75 6o+2rz 1bem+1 1eke+1 1eke+1
        CS 18 1+1 a 2t 12j 55u k 17uz 1 2 52 1+1 a
        EN 1c+9 3c+1 5 186+9 512 3+5 6+9 se+j 175g+9 qv+q 161e+1d 4xs+a 25h+9
        ES 17 1 6do+1 e+1 au 16vq mw+1 4n 1
        ET z+2 3g+3 a+1 yl 3d+1 2n p3+1 7 6t 7b g5 1wb 1n8+4 2z+w 31 6c qhw+1 h0l 9+1 48+2 62+1 3+1 6ba+3 12ji
        FSI 6eg
        LRE 6cq
        LRI 6ee
        LRO 6ct
        NSM lc+33 7n+6 7b+18 1 1+1 1+1 1 20+a 1c+k g 2t+6 2+5 2+1 1+3 z u+q 2j+a 1m+8 9 o+3 1+8 1+2 1+4 17+2 \
        1o+7 16+n 1+v 1j 1 4+7 4 3+6 a+1 t 1m 4+3 8 k+1 q 2+1 1l 4+1 4+1 2+2 3 u+1 3 b+1 1l 4+4 1+1 4 k+1 m+5 1 \
        1m 2 1+3 8 7+1 b+1 u 1p c 1e 3 1j 1+2 5+2 1+3 7+1 b+1 t 1m f+1 k+1 s+1 1l+1 4+3 8 k+1 t 20 7+2 1 2i 2+6 \
        c+7 2q 2+8 b+6 21+1 r 1 1 1j+d 1+4 1+1 5+a 1+z 9 2u+3 1+5 1+1 2+1 p+1 4+2 g+3 d 2+1 6 f jj+2 qa+2 t+1 \
        u+1 u+1 1s+1 1+6 8 2+a 9 19+2 1 39+1 y 3a+2 4+1 9 6+2 63+1 2 1m 1+6 1 1 2+7 6+9 2 1c+u 1d+3 1c 1+4 1 5 \
        14+8 c+1 w+3 2+1 1+2 1k 1+1 3 1+2 1m+7 2+1 48+2 1+c 1+6 4 6 3+1 5i+1r k0+w 2da+2 3x 2o+v fe+3 2z+1 n9w+3 \
        1+9 w+1 28+1 7k 3 4 p+1 5 47+1 q+h d 12+7 p+a 1a+2 1c 2+3 2+1 13 1v+5 2+1 2+1 c 8 1b 1f 1+2 2+1 5+1 1 \
        16+1 8 6m 2 4 fn4 kh+f g+f r1 6a 45+4 1ae+2 1+1 5+3 14+2 4 4l+1 fx+3 ar+1 28+2 1y+a 1d+3 3f 1i+e 15 2+1 \
        a+2 1d+3 2+1 7 1p+2 10+4 1+7 1q c+1 1g+8 a+3 2 2n+2 2 1+1 6 2 4d 3+7 l+1 1l+1 3 11+6 3+4 5f+7 2+2 1 n \
        2c+5 1 4+1 1+1 6m+3 6+1 1+1 r+1 2d+7 2 1+1 2y 1 2+5 1 2t+2 2+3 1+4 77+8 1+1 74+1 1 4 40+3 2+1 4 w+5 2+1 \
        14+5 2+3 8 9+5 2+2 1a+c 1+1 ba+6 1+5 2c+l 2+6 1+1 1+1 3e+5 3 1+1 1+6 1 20+1 3 1 9n+1 b+1 1g+4 5 1 459 \
        6+e asa+4 1n+6 t4 1r+3 29 f5k+1 3mp+19 2+m f4+2 h+7 2+6 u+3 44+2 1iz+1i 4+1d 8 e m+4 1+e 11s+6 1+g 2+6 \
        1+1 1+4 2s 4g+6 af 1p+3 e4+3 rk+6 31+6 gzhx+6n
        ON x+1 3+4 g+5 q+5 q+3 y 4+3 1+1 1+1 4 1+2 2+4 n v ch+1 7+d 2+d 5+8 1+g 38+1 8 5+1 1 32 b7 2+1 3b+1 6+1 \
        5q a 7g+3 s9+5 1 3h+6 jf+3 uq+9 2u ii+1 9f+9 6+a 8l 3+1 48+x 14t 1+2 b+2 d+2 d+2 d+1 h+n d+e 1+p t+2 d+2 \
        35+1 1+3 1+1 a 1+2 5+5 1 1 1 g+1 4+4 5+3 2+f 15+2 4+3l 2+81 1x+p 1+40 p+a l+13 2q+ch 1+9e 74+hf 2+v 1+2w \
        6d+5 e+6 74+2l y+p 1+2g c+5x q+b 5+3 3+o f 5+1 5+2 2j+1 3 2i 5g+z 1l+1 1d+f s+2 1e+e c+3 4n+3 2r+1 v \
        534+1r h3k+1i 92+2 2r a+1 3k+x 2u 4f+3 20+3 ky+1 g5u+h 3j 19+2 g+9 m+v 1 2 1+8 1+1 2+2 1 2 45+1 3+4 g+5 \
        q+5 q+a 3g+2 3+6 a+4 77 1q+24 3+c 3 1ha ex+6 102+j 16i+c 1uw+7 4+g fsg jd2+1 l+1t 3 56+2e p0 1l 1l 1l 1l \
        4ks+1 7i+17 4+2r c+e 2+e 1+e 1+10 l+4 v 1m+5 1p 4y+5 4a+rb 4+g 3+c 3+3a 4+2m 6+b 4 f+b 4+1j 8+9 6+13 8+t \
        2+1 26+9f c+d 2+c 3+8 7+19 1+6 8+d 4+8 7+8 7+42 1+1i
        PDF 6cs
        PDI 6eh
        R 14u 1 2 2 9+q 4+5 cr+16 9+1 4 3+n 4 9 3 7+e 1+o 5 4og 179p 1+9 1+c 1+4 1 1+1 1+1 1+9 2i8+5 2 1+17 1+1 \
        3 2+m 1+1z 8+8 1c+i 1+1 5+w 4+p 5 1s+1j 4+j 2+1a f+3 1+2 1+s a+8 7+8 7+1r w+10 6+b 9+1h a+l 2+q 5+p 7+3 \
        c+6 28+20 1j+1e d+1e 7+5 ao+15 3 2+1 26+13 20+h 4+3 12+r k+m 16o9+5g 2+8 1c+1v 7 4+9 4+1
        RLE 6cr
        RLI 6ef
        RLO 6cu
        S 9 1 j
        WS c j 4f3 1vj+a t 1i 334
        """

    /// Joining_Type, as far as the rule for ZERO WIDTH NON-JOINER asks.
    static let joiningTypes = """
        D 17k 5 1 1+4 4+c 1+6 1+1 z+1 8+f i+11 1+1 9 1 1+1 14+2 2 i+2 5+3 1+8 1 1 1+1 v+a 3+e 2+3 1 2+2 2+5 22+w \
        2e+4 2 1+9 1 a 1+3 2 t 2+4 i+9 5+1 2+5 1+e 30e o+2g e+x 1 sd1+1d jf2+4 e+3 1+4 1+2 a+3 41 1 3+2 1+1 1 2 \
        s+1 9e+w 1 ek+2 1+g c+2 s+3 2+b 1a 1+1 4 2+1 1+1 1 2 5 16wl+1v
        L x9u jfe 9 fc ju
        R 17m+3 1 1 5+3 l 14+2 1+2 g+h 12 2+8 1 1 2+1 1 o+1 w 4+4 4 9 1 1 2 t b+2 f+1 4 1+1 3+1 5i 5+1 1 a 1+2 e \
        1+1 5+i b r+2 1 2+1 6 1eyz 1 1+1 3+4 a 3 2 a 41 1+2 3 2 1+1 1 n+3 ad eo w v+1 1q+2 2+1 2 4+1 5
        T 4t gi+33 7n+6 7b+18 1 1+1 1+1 1 20+a 1 1a+k g 2t+6 2+5 2+1 1+3 x 1 u+q 2j+a 1m+8 9 o+3 1+8 1+2 1+4 \
        17+2 1o+7 16+n 1+v 1j 1 4+7 4 3+6 a+1 t 1m 4+3 8 k+1 q 2+1 1l 4+1 4+1 2+2 3 u+1 3 b+1 1l 4+4 1+1 4 k+1 \
        m+5 1 1m 2 1+3 8 7+1 b+1 u 1p c 1e 3 1j 1+2 5+2 1+3 7+1 b+1 t 1m 2 6 5+1 k+1 s+1 1l+1 4+3 8 k+1 t 20 7+2 \
        1 2i 2+6 c+7 2q 2+8 b+6 21+1 r 1 1 1j+d 1+4 1+1 5+a 1+z 9 2u+3 1+5 1+1 2+1 p+1 4+2 g+3 d 2+1 6 f jj+2 \
        qa+2 t+1 u+1 u+1 1s+1 1+6 8 2+a 9 19+2 1 39+1 y 3a+2 4+1 9 6+2 63+1 2 1m 1+6 1 1 2+7 6+9 2 1c+u 1d+3 1c \
        1+4 1 5 14+8 c+1 w+3 2+1 1+2 1k 1+1 3 1+2 1m+7 2+1 48+2 1+c 1+6 4 6 3+1 5i+1r ej 2+1 q+4 1d+4 5+5 2o+w \
        2da+2 3x 2o+v fe+3 2z+1 n9w+3 1+9 w+1 28+1 7k 3 4 p+1 5 47+1 q+h d 12+7 p+a 1a+2 1c 2+3 2+1 13 1v+5 2+1 \
        2+1 c 8 1b 1f 1+2 2+1 5+1 1 16+1 8 6m 2 4 fn4 kh+f g+f 5r 6x+2 e9 6a 45+4 1ae+2 1+1 5+3 14+2 4 4l+1 fx+3 \
        ar+1 28+2 1y+a 1d+3 3f 1i+e 15 2+1 a+2 1d+3 2+1 7 1p+2 10+4 1+7 1q c+1 1g+8 a+3 2 2n+2 2 1+1 6 2 4d 3+7 \
        l+1 1l+1 3 11+6 3+4 5f+7 2+2 1 n 2c+5 1 4+1 1+1 6m+3 6+1 1+1 r+1 2d+7 2 1+1 2y 1 2+5 1 2t+2 2+3 1+4 77+8 \
        1+1 74+1 1 4 40+3 2+1 4 w+9 14+5 2+3 8 9+5 2+2 1a+c 1+1 ba+6 1+5 1 2a+l 2+6 1+1 1+1 3e+5 3 1+1 1+6 1 \
        20+1 3 1 9n+1 b+1 1g+4 5 1 44t+g 6+e asa+4 1n+6 t4 1r+3 29 f5k+1 1+3 3mk+19 2+m f4+2 9+f 2+6 u+3 44+2 \
        1iz+1i 4+1d 8 e m+4 1+e 11s+6 1+g 2+6 1+1 1+4 2s 4g+6 af 1p+3 e4+3 rk+6 31+7 gzat u+2n 3k+6n
        """
}
