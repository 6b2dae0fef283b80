/// Words that hold sentences together: articles, pronouns, prepositions, conjunctions, forms of to be and to have.
///
/// They carry a sentence's form, so two lines that share them and differ in everything else share a template.
enum FunctionWords {
    /// The function words of a language in small letters; nil if none are listed.
    static func words(of language: String) -> Set<String>? { lists[language] }

    /// What no function word has for its number.
    static let unlisted: UInt16 = 0

    /// A number for each function word of a language, the same for a word that several languages have; nil if none are
    /// listed.
    static func numbers(of language: String) -> [String: UInt16]? { numbered[language] }

    private static let numbered: [String: [String: UInt16]] = {
        var all: [String: UInt16] = [:]
        for word in lists.values.joined() where all[word] == nil { all[word] = unlisted + 1 + UInt16(all.count) }
        return lists.mapValues { words in all.filter { words.contains($0.key) } }
    }()

    private static let lists: [String: Set<String>] = [
        "en": """
            a an the this that these those he she it we they you him her us them me my your his its our their mine yours \
            theirs who whom whose which what where when why how if then than as so but and or nor yet for of in on at by \
            to from with without within into onto over under between among through about after before against until while \
            because though is are was were be been being am do does did has have had will would can could shall should may \
            might must not no nobody nothing none every everyone each all any some someone there here only even still just \
            never always s t don isn won didn doesn re ll ve
            """,
        "de": """
            der die das den dem des ein eine einen einem einer eines kein keine keinen er sie es wir ihr ich du man mich \
            mir dich dir ihn ihm ihnen uns euch sich mein meine meinen dein deine sein seine seinen ihre ihren unser \
            unsere wer was wo wann warum wie wenn dann als ob aber und oder denn doch weil dass in im an am auf aus bei \
            beim mit nach von vom vor zu zum zur zwischen über unter durch für gegen ohne um bis während ist sind war \
            waren bin bist wird werden wurde hat haben hatte kann können muss soll darf nicht nie immer nur auch noch \
            schon jeder jede jedes alle alles niemand nichts diese dieser dieses
            """,
        "es": """
            el la los las un una unos unas lo al del yo tú él ella nosotros ellos ellas me te se nos le les mi mis tu tus \
            su sus nuestro nuestra este esta esto ese esa eso aquel aquella quien quién que qué cual donde dónde cuando \
            cuándo como cómo si pero y e o u ni porque aunque pues entre de en a con sin por para sobre bajo tras desde \
            hasta hacia contra es son era eran fue ser está están estaba hay ha han había no nunca siempre solo sólo \
            también más menos muy ya todo toda todos todas cada nadie nada algo alguien
            """,
        "fr": """
            le la les l un une des du de d au aux ce cet cette ces c je j tu il elle on nous vous ils elles me m te t se s \
            lui leur leurs mon ma mes ton ta tes son sa ses notre nos votre vos qui que qu quoi dont où quand comment \
            pourquoi si mais et ou ni car donc parce puis entre en dans sur sous par pour avec sans vers chez contre avant \
            après pendant depuis jusqu est sont était étaient être suis es sera a ont avait ai as ne n pas jamais toujours \
            plus moins aussi même tout toute tous toutes chaque personne rien y
            """,
        "it": """
            il lo la i gli le l un uno una dell del dello della dei degli delle al allo alla ai agli alle dal dalla dai \
            nel nella nei sul sulla io tu lui lei noi voi loro mi ti si ci vi me te se suo sua suoi sue mio mia tuo tua \
            nostro questo questa quello quella chi che cosa dove quando come perché ma e ed o né anche poi tra fra di d a \
            da in con su per senza verso contro prima dopo durante è sono era erano essere sei siamo ha hanno aveva ho non \
            mai sempre solo più meno ogni tutto tutti tutta nessuno niente nulla c
            """,
        "pt": """
            o a os as um uma uns umas do da dos das no na nos nas ao à aos às pelo pela pelos pelas num numa dum duma eu \
            tu ele ela nós eles elas você vocês me te se lhe meu minha teu tua seu sua seus suas nosso nossa este esta \
            isto esse essa isso aquele aquela quem que qual onde quando como porque por mas e ou nem pois entre de em com \
            sem para sobre sob até desde contra é são era eram foi ser está estão estava há tem têm tinha não nunca sempre \
            só também mais menos muito já todo toda todos todas cada ninguém nada algo
            """,
    ].mapValues { Set($0.split(separator: " ").map(String.init)) }
}
