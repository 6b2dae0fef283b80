"""Frequent words of languages that are close to one another, listed by hand: an interface hardly says `mig` or `meg`."""

WORDS = {
    "da": """
        af blev bliver hvad efter mig dig sig ud op nu også noget nogen nogle være været havde gøre gør sagde
        siger hvor hvordan hvorfor tilbage jeg ikke bare kun meget selv igen måske aldrig sammen uden mod ind
        hjem gå gik kom kunne ville skulle hende ham os jer vores jeres dem tænke tænkte tro tror vidste ved liv
        dag nat øjne hånd vej tid verden folk mennesker mand kvinde børn som fra til hver stadig fordi mens intet
        ingen alle mit dit sit vor hvis end eller før siden over under mellem lige blevet faldt lod stod så tog
        gav fik lå sad lys mørke hjerte ord
        """.split(),
    "no": """
        av ble blir hva etter meg deg seg ut opp nå også noe noen være vært hadde gjøre gjør sa sier hvor hvordan
        hvorfor tilbake jeg ikke bare kun veldig selv igjen kanskje aldri sammen uten mot inn hjem gå gikk kom
        kunne ville skulle henne ham oss dere våre deres dem tenke tenkte tro tror visste vet liv dag natt øyne
        hånd vei tid verden folk mennesker mann kvinne barn som fra til hver fortsatt fordi mens ingenting ingen
        alle mitt ditt sitt vår hvis enn eller før siden over under mellom akkurat blitt falt lot sto så tok ga
        fikk lå satt lys mørke hjerte ord
        """.split(),
    "sv": """
        av blev blir vad efter mig dig sig ut upp nu också något någon några vara varit hade göra gör sa säger
        var hur varför tillbaka jag inte bara mycket själv igen kanske aldrig tillsammans utan mot in hem gå gick
        kom kunde ville skulle henne honom oss er våra era dem de tänka tänkte tro tror visste vet liv dag natt
        ögon hand väg tid världen folk människor man kvinna barn som från till varje ännu eftersom medan inget
        ingen alla mitt ditt sitt vår om än eller före sedan över under mellan och att är en ett den det han hon
        vi ni
        """.split(),
    "ru": """
        и в не на я что он с как а то это по но она к у его ты из за вы так же от бы о мы был мне меня было ещё
        нет если когда мой для её они тебя быть только или до себя кто там ему даже чтобы где ли ни который под
        нас них тебе всё все без потом этого уже раз сказал может
        """.split(),
    "uk": """
        і в не на я що він з як а то це по але вона до у його ти із за ви так же від би о ми був мені мене було
        ще немає якщо коли мій для її вони тебе бути тільки лише або себе хто там йому навіть щоб де чи ні який
        під нас них тобі все всі без потім цього вже раз сказав може та й є
        """.split(),
    "bg": """
        и в не на аз че какво той с как а то това по но тя към у го ти от за вие така же би ние бях ми мен беше
        още няма ако кога мой нея те теб да съм е са си само или до себе кой там му дори къде ли нито който под
        нас тях всичко всички без после този вече веднъж каза може ще се във със
        """.split(),
}
