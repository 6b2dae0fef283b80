import QuoteGeneration

/// Drafts as a model may write them: sentences put together from parts, in four languages, most of them plain and some with
/// a fault that the gate looks for. The same numbers give the same drafts.
struct DraftSource {
    static let languages = ["en", "de", "fr", "es"]

    /// SplitMix64.
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    private mutating func number(below bound: Int) -> Int {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return Int((mixed ^ mixed >> 31) % UInt64(bound))
    }

    private mutating func one(of list: [String]) -> String { list[number(below: list.count)] }

    /// A plain sentence.
    mutating func line(_ language: Int) -> String {
        let parts = Self.parts[language]
        return [parts.who, parts.does, parts.what, parts.rest].map { one(of: $0) }.joined(separator: " ") + "."
    }

    /// A sentence, every fourth of them with a fault.
    mutating func draft(_ language: Int) -> String {
        let line = line(language)
        guard number(below: 4) == 0 else { return line }
        switch number(below: 8) {
        case 0: return "“\(line)”"
        case 1: return "\(line) \(self.line(language))"
        case 2: return "\(line) — Ada Wells"
        case 3: return "**\(line)**"
        case 4: return "\(line) 🌧️"
        case 5: return "\(line) #patience"
        case 6: return self.line((language + 1) % Self.languages.count)
        default: return line.dropLast() + " " + one(of: Self.parts[language].rest) + "."
        }
    }

    private struct Parts {
        let who: [String]
        let does: [String]
        let what: [String]
        let rest: [String]

        init(_ who: String, _ does: String, _ what: String, _ rest: String) {
            func list(_ text: String) -> [String] { text.split(separator: "/").map(String.init) }
            (self.who, self.does, self.what, self.rest) = (list(who), list(does), list(what), list(rest))
        }
    }

    private static let parts = [
        Parts(
            """
            The gardener/My neighbor/Her grandmother/The sailor/A tired baker/The old clockmaker/Our mailman/The child\
            /A patient miller/Somebody upstairs/The widow next door/His brother/The night nurse/A stranger at the bus stop
            """,
            """
            counts/mends/folds/carries/forgets/paints/hides/warms/sweeps around/keeps/sings to/returns/borrows/opens\
            /repairs/waters
            """,
            """
            the rain/a torn sleeve/the last letter/two knots/an empty chair/the blue kettle/a slow river/the crooked fence\
            /one candle/the cold stove/a jar of buttons/the wooden stairs/an unsigned map/the garden gate/a bicycle bell
            """,
            """
            before dawn/while the street is asleep/and forgives the winter for it/until the bread is done/for whoever comes \
            home late/without asking why/as if it were a birthday/because the bus was early/and laughs at the thunder\
            /with both hands/though nobody is watching/long after the guests have left/and tells it to the cat
            """),
        Parts(
            """
            Die Gärtnerin/Mein Nachbar/Ihre Großmutter/Der Seemann/Eine müde Bäckerin/Der alte Uhrmacher/Unser Briefträger\
            /Das Kind/Eine geduldige Müllerin/Jemand im dritten Stock/Die Witwe nebenan/Sein Bruder/Die Nachtschwester
            """,
            "zählt/flickt/faltet/trägt/vergisst/bemalt/versteckt/wärmt/behält/bringt/leiht/öffnet/repariert/gießt/sucht",
            """
            den Regen/einen zerrissenen Ärmel/den letzten Brief/zwei Knoten/einen leeren Stuhl/den blauen Kessel/die Treppe\
            /den schiefen Zaun/eine Kerze/den kalten Ofen/ein Glas voller Knöpfe/die Gartentür/eine Fahrradklingel
            """,
            """
            vor dem Morgen/während die Straße noch schläft/und verzeiht es dem Winter/bis das Brot fertig ist/für jeden, der\
             spät heimkommt/ohne nach dem Grund zu fragen/als wäre heute ein Geburtstag/weil der Bus zu früh kam/und lacht\
             über den Donner/mit beiden Händen/obwohl niemand zusieht/lange nachdem die Gäste gegangen sind
            """),
        Parts(
            """
            La jardinière/Mon voisin/Sa grand-mère/Le marin/Une boulangère fatiguée/Le vieil horloger/Notre facteur/L'enfant\
            /Une meunière patiente/Quelqu'un à l'étage/La veuve d'à côté/Son frère/L'infirmière de nuit/Un inconnu du quai
            """,
            "compte/répare/plie/porte/oublie/peint/cache/réchauffe/garde/rapporte/emprunte/ouvre/arrose/cherche/attend",
            """
            la pluie/une manche déchirée/la dernière lettre/deux nœuds/une chaise vide/la bouilloire bleue/l'escalier de bois\
            /la clôture penchée/une bougie/le poêle froid/un bocal de boutons/le portail du jardin/une sonnette de vélo
            """,
            """
            avant l'aube/pendant que la rue dort encore/et pardonne à l'hiver/jusqu'à ce que le pain soit cuit/pour ceux qui\
             rentrent tard/sans demander pourquoi/comme si c'était un anniversaire/parce que le bus est passé trop tôt/et rit\
             du tonnerre/à deux mains/même si personne ne regarde/longtemps après le départ des invités
            """),
        Parts(
            """
            La jardinera/Mi vecino/Su abuela/El marinero/Una panadera cansada/El viejo relojero/Nuestro cartero/El niño\
            /Una molinera paciente/Alguien del tercer piso/La viuda de al lado/Su hermano/La enfermera de noche
            """,
            "cuenta/remienda/dobla/lleva/olvida/pinta/esconde/calienta/guarda/devuelve/abre/repara/riega/busca/espera",
            """
            la lluvia/una manga rota/la última carta/dos nudos/una silla vacía/la tetera azul/la escalera de madera/la cerca\
             torcida/una vela/la estufa fría/un frasco de botones/la puerta del jardín/un timbre de bicicleta
            """,
            """
            antes del alba/mientras la calle duerme/y perdona al invierno/hasta que el pan esté listo/para quien vuelve tarde\
            /sin preguntar por qué/como si fuera un cumpleaños/porque el autobús llegó temprano/y se ríe del trueno\
            /con las dos manos/aunque nadie mire/mucho después de que se fueran los invitados
            """),
    ]
}
