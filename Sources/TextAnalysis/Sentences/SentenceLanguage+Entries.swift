extension SentenceLanguage {
    /// Lists of words in small letters, without their last full stop; inner ones are kept, and parts may stand alone.
    struct Entry {
        var open = ""
        var beforeNumber = ""
        var closing = ""
        var speech = ""
        /// Words that begin sentences, for languages that `FunctionWords` does not list.
        var starters = ""
    }

    /// Titles and shortenings that are written alike nearly everywhere.
    static let everywhere = "dr prof dipl ing vs cf"

    static let withOrdinals: Set<String> = ["de", "da", "no", "fi", "cs", "sk", "hu", "pl", "hr", "sr", "bs", "sl",
        "tr", "et", "lv", "is", "lb"]

    static let entries: [String: Entry] = [
        "en": Entry(
            open: "mr mrs ms mx messrs rev hon gen col sgt capt cpt cmdr lt maj adm gov sen rep pres supt insp mt ft "
                + "st fr e.g i.e eg ie viz al approx dept asst",
            beforeNumber: "no nos fig figs p pp vol vols ch sec art para eq c ca "
                + "jan feb mar apr jun jul aug sep sept oct nov dec",
            closing: "etc inc ltd co corp jr sr bros esq a.m p.m am pm b.c a.d ph.d ave rd blvd est ibid oz lb ft",
            speech: "said says asked asks cried cries shouted shouts whispered whispers replied replies answered answers "
                + "muttered murmured called yelled laughed sighed added told wondered demanded begged exclaimed snapped"),
        "de": Entry(
            open: "fr hr herr frau mag st bzw vgl ca evtl ggf inkl exkl sog bspw z.b d.h u.a z.t i.d.r o.ä v.a m.e s.o dgl "
                + "geb gest jr vors abt allg bes med phil rer nat jur habil einschl entspr lt max min zzgl hrsg",
            beforeNumber: "nr abb bd s kap abs art str tel jan feb mär apr jun jul aug sep sept okt nov dez",
            closing: "usw etc u.v.m u.ä usf gmbh co n.chr v.chr uhr",
            speech: "sagte sagt fragte fragt rief ruft antwortete flüsterte schrie murmelte meinte erwiderte entgegnete"),
        "es": Entry(
            open: "sr sra srta sres sras d dª dña dra lic gral cnel tte cap fray sta sto sto mons arq p.ej ej excmo ilmo av avda "
                + "p prof profa vda aprox",
            beforeNumber: "núm nº n.º no pág págs p pp fig vol art cap tel ene feb mar abr jun jul ago sep oct nov dic",
            closing: "etc ee uu ee.uu ud uds vd vds s.a a.m p.m a.c d.c cía",
            speech: "dijo dice preguntó pregunta gritó exclamó susurró respondió contestó murmuró añadió"),
        "fr": Entry(
            open: "m mm mme mmes mlle mlles me mgr st ste p.ex ex c.-à-d cad env av bd chap éd ibid pr vve",
            beforeNumber: "n no nº art chap fig p pp t vol tél janv févr avr juill sept oct nov déc",
            closing: "etc cie j.-c apr",
            speech: "dit demanda demande cria répondit murmura chuchota ajouta s'écria soupira dit-il dit-elle "
                + "demanda-t-il demanda-t-elle"),
        "it": Entry(
            open: "sig sigg sig.ra sig.na dott dott.ssa prof.ssa avv ing arch geom rag on mons cav comm s.ta gent egr spett "
                + "p.es es ad.es pres gen col cap magg ten fra",
            beforeNumber: "n nn nr num pag pagg p pp fig vol cap art tel gen feb mar apr mag giu lug ago set ott nov dic",
            closing: "ecc a.c d.c s.p.a s.r.l u.s",
            speech: "disse dice chiese chiede gridò esclamò sussurrò rispose mormorò domandò aggiunse"),
        "pt": Entry(
            open: "sr sra srs sras srta dra drs d dom profa eng arq exmo exma ilmo gen cel cap ten pe fr sto sta p.ex ex "
                + "v.g aprox av",
            beforeNumber: "n nº no núm pág págs p pp fig vol cap art tel jan fev mar abr mai jun jul ago set out nov dez",
            closing: "etc ltda s.a cia a.c d.c a.m p.m",
            speech: "disse diz perguntou pergunta gritou exclamou sussurrou respondeu murmurou acrescentou"),
        "nl": Entry(
            open: "dhr mevr mw mej drs mr ir bijv bv d.w.z dwz m.a.w o.a t.a.v n.a.v i.p.v m.b.t evt resp nl st zgn ds",
            beforeNumber: "nr blz p art fig tel hfst", closing: "enz etc e.d a.u.b jl",
            speech: "zei vroeg riep fluisterde antwoordde schreeuwde",
            starters: "de het een hij zij ze wij we ik jij er maar en dan toen niemand"),
        "sv": Entry(
            open: "hr fr t.ex bl.a d.v.s dvs s.k resp ca jfr f.d kl st ev", beforeNumber: "nr s sid kap tel",
            closing: "m.m osv o.s.v etc m.fl", speech: "sa sade frågade ropade viskade svarade",
            starters: "han hon de vi jag du det den men och så sedan ingen alla"),
        "da": Entry(
            open: "hr fr f.eks bl.a dvs d.v.s ca jf evt pga sml kl", beforeNumber: "nr s kap tlf",
            closing: "osv o.s.v etc m.m m.fl", speech: "sagde spurgte råbte hviskede svarede",
            starters: "han hun de vi jeg du det den men og så ingen alle"),
        "no": Entry(
            open: "hr fr f.eks bl.a dvs d.v.s ca jf evt pga kl", beforeNumber: "nr s kap tlf",
            closing: "osv o.s.v etc m.m m.fl", speech: "sa spurte ropte hvisket svarte",
            starters: "han hun de vi jeg du det den men og så ingen alle"),
        "fi": Entry(
            open: "hra rva nti esim mm ns ks vrt n toim tri", beforeNumber: "s nro klo kpl", closing: "jne yms ym ym.s",
            speech: "sanoi kysyi huusi kuiskasi vastasi",
            starters: "hän he me minä sinä se ne mutta ja sitten"),
        "pl": Entry(
            open: "p pp ks inż mgr hab św np tzn tj tzw m.in ok ur zm gen płk por red prof im wg al ul",
            beforeNumber: "nr s str t rys tel", closing: "itd itp etc r w", speech: "powiedział powiedziała zapytał zapytała",
            starters: "on ona oni my ja ty to ale i a potem nikt wszyscy"),
        "cs": Entry(
            open: "p pí sl mudr judr phdr rndr bc mgr např tzn tj tzv resp cca sv mj kupř ml st", beforeNumber: "č str s obr tel",
            closing: "atd apod aj", speech: "řekl řekla zeptal zeptala",
            starters: "on ona oni my já ty to ale a pak nikdo všichni"),
        "ru": Entry(
            open: "г-н г-жа ул им св т.е т.к напр проф акад гр тов см ср т.н д-р о обл", beforeNumber: "стр с рис гл т п №",
            closing: "т.д т.п др пр гг в руб коп тыс н.э", speech: "сказал сказала спросил спросила",
            starters: "он она они мы я ты вы это но и а потом никто все"),
        "uk": Entry(
            open: "п пп ім вул м св т.зв напр проф акад див ст тобто т.е гр", beforeNumber: "с стор рис гл №",
            closing: "т.д т.п ін рр грн", speech: "сказав сказала спитав спитала запитав запитала",
            starters: "він вона вони ми я ти ви це але і а потім ніхто всі"),
        "hu": Entry(
            open: "ifj id özv pl ún ill kb st stb.-ben szt gr", beforeNumber: "sz kb", closing: "stb kft rt zrt",
            speech: "mondta kérdezte kiáltotta súgta felelte"),
        "ro": Entry(
            open: "dl dna d-na d-l dra dv sf ex p.ex conf lect ing av st", beforeNumber: "nr pag p art vol tel",
            closing: "etc ș.a ş.a", speech: "spuse întrebă strigă șopti răspunse"),
        "tr": Entry(
            open: "sn doç yrd av örn bkz alb gen hz op uzm öğr", beforeNumber: "no s sf cad sok tel", closing: "vb vs vd",
            speech: "dedi sordu bağırdı fısıldadı"),
        "vi": Entry(open: "ts ths gs pgs bs ks tp tx tt q p", beforeNumber: "số", closing: "v.v", speech: "nói hỏi đáp"),
        "id": Entry(
            open: "sdr sdri bpk tn ny drs ir h hj kh jl a.n d.a s.d u.p st", beforeNumber: "no hlm hal tel gbr",
            closing: "dll dsb dst tbk", speech: "kata tanya ujar bisik jawab"),
        "el": Entry(
            open: "κ κα κος δρ καθ π.χ δηλ βλ λ.χ αγ στρ", beforeNumber: "αρ σελ τηλ", closing: "κ.λπ κλπ κ.ά π.μ μ.μ κ.τ.λ",
            speech: "είπε ρώτησε φώναξε ψιθύρισε απάντησε"),
        "ar": Entry(open: "د أ م", speech: "قال قالت سأل سألت همس همست صرخ صرخت أجاب أجابت"),
        "fa": Entry(speech: "گفت پرسید"),
        "ur": Entry(speech: "کہا پوچھا"),
        "hi": Entry(open: "डॉ श्री", speech: "कहा पूछा बोला बोली"),
        // Without spaces between words, or with endings on them, these are found as parts of the text.
        "ja": Entry(speech: "と って が を"),
        "zh": Entry(speech: "说 說 问 問 道 喊 答 叫"),
        "ko": Entry(speech: "말했 물었 외쳤 속삭였 대답했 소리쳤 중얼거렸"),
    ]
}
