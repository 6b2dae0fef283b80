"""Lines of Daybook's own for tools/live: what a library holds, drafts that have nothing to do with it, and drafts in which one
word of a stored line was changed."""

STORED = {
    "fr": [
        "Le boulanger laisse la lampe allumée pour celui qui rentre tard.",
        "Une échelle contre le mur vaut mieux que dix regards vers le toit.",
        "La rivière apprend au pont combien il doit être patient.",
        "Le vieux jardinier compte les pluies et jamais les promesses.",
        "Un bouton recousu le soir évite le froid du lendemain.",
        "La voisine répare la barrière et oublie enfin la dispute.",
        "Le pêcheur noue son filet en écoutant la radio du port.",
        "Une fenêtre ouverte change le bruit de toute la maison.",
        "Le facteur connaît chaque chien par le son de ses pas.",
        "La couturière garde un fil rouge pour les mauvais jours.",
    ],
    "zh": [
        "老船夫先看云，再决定今天走哪条河。", "灯塔守人给远处的船留了一盏灯。", "木匠把弯钉子敲直，留给下一扇门。",
        "母亲在雨停之前已经晒好了被子。", "面包师天没亮就听见街上的脚步声。", "园丁数着水桶，不数别人的诺言。",
        "邮差记得每条狗的叫声和名字。", "渔夫一边补网一边等退潮的风。", "裁缝给旧外套换上新的扣子。", "石匠先问石头，再举起手里的锤子。",
    ],
}

UNRELATED = {
    "fr": [
        "Le train de nuit dépose les musiciens devant une gare endormie.",
        "Trois pommes suffisent pour nourrir la conversation des enfants.",
        "Le peintre efface le ciel et recommence par une petite barque.",
        "Un chat dort sur la carte et cache tout le nord du pays.",
        "Les ouvriers mangent leur soupe assis au milieu de la neige.",
        "La vendeuse plie chaque chemise comme une lettre importante.",
        "Le berger siffle deux notes et la colline entière se met à bouger.",
        "Mon oncle remonte l'horloge puis demande l'heure au soleil.",
        "La sage-femme enlève ses bottes et salue le matin du village.",
        "Un cycliste partage son eau avec le chien du carrefour.",
    ],
    "zh": [
        "夜班司机把收音机调到最小的声音。", "三个孩子分一个苹果，谁也不着急。", "画家擦掉天空，又从小船画起。",
        "猫睡在地图上，盖住了整个北方。", "厨师尝了一口汤，又加了半勺盐。", "牧人吹一声口哨，山坡就动了起来。",
        "爷爷给钟上好发条，再去问太阳。", "护士脱下雨靴，向清晨点点头。", "骑车的人把水分给路口的小狗。", "学徒扫完木屑，才敢碰那把琴。",
    ],
}

# The word that is changed in each stored line, and what stands there instead.
SWAPS = {
    "fr": [("lampe", "bougie"), ("dix", "vingt"), ("patient", "prudent"), ("pluies", "neiges"), ("soir", "matin"),
           ("voisine", "cousine"), ("radio", "chanson"), ("bruit", "parfum"), ("chien", "chat"), ("rouge", "bleu")],
    "zh": [("今天", "明天"), ("远处", "近处"), ("弯钉子", "旧钉子"), ("被子", "衣服"), ("脚步声", "说话声"),
           ("水桶", "花盆"), ("叫声", "脚印"), ("退潮", "涨潮"), ("外套", "裤子"), ("锤子", "凿子")],
}


def swapped(language):
    return [line.replace(old, new) for line, (old, new) in zip(STORED[language], SWAPS[language])]
