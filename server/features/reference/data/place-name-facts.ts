/** Facts about names of places that follow from no rule. All names are folded. */

const toNames = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s*[\n,]\s*/))

/** Spoken names that the directory of places does not list, by slug. */
export const SPOKEN_NAMES: Readonly<Record<string, readonly string[]>> = {
  'sankt-peterburg': ['санктпетербург', 'с петербург', 'петроград'],
  ekaterinburg: ['ебург', 'е бург'],
  'rostov-na-donu': ['ростов', 'ростовнадону', 'ростов дон'],
  'velikiy-novgorod': ['новгород великий'],
  'nizhniy-novgorod': ['н новгород', 'нижний новгород'],
  'mineralnye-vody': ['минводы', 'мин воды'],
  'naberezhnye-chelny': ['набчелны', 'наб челны'],
  'komsomolsk-na-amure': ['комсомольск'],
  krasnodar: ['крд'],
  krasnoyarsk: ['крск'],
  belarus: ['белорусь', 'белорусия'],
  kazahstan: ['казакстан'],
  'moskovskaya-oblast': ['мособласть', 'московская обл', 'москва и мо', 'москва и область'],
  'leningradskaya-oblast': ['ленобласть', 'лен область', 'спб и область', 'питер и область'],
  tyva: ['тува'],
}

/** Aliases that mean something else more often: «СМР» is construction work, «МО» a municipality. */
export const UNSPOKEN_NAMES = toNames(
  'мо, рб, рк, рт, ло, нао, чао, uk, смр, орал, гурьев, г москва, город москва, саха, алания, georgia, turkey',
)

/** Names without cases. */
export const INDECLINABLE = toNames(
  'сша, сочи, тольятти, дели, бали, коми, поти, гори, хельсинки, тбилиси, батуми, кутаиси, баку, осло, сухуми, майами, рустави',
)

/** Known well enough to count by itself, although it looks like an adjective or a surname. */
export const PLAIN_NAMES = toNames(
  'жуковский, раменское, псков, тамбов, саратов, ростов, азов, дмитров, реутов, серпухов, тихвин, волхов, королев, киров, саров, киев, львов, харьков, кишинев, могилев, краков, берлин, пекин, дублин',
)

/** Common words that are cities by themselves only as they are in the dictionary: «курган», not «кургана». */
export const NAMED_ONLY = toNames(
  'орел, грозный, волжский, видное, хмельницкий, курган, находка, тула, калуга, пермь, златоуст, электросталь, челны, березники, королев, муром, камышин, приморье, кубань, камчатка, сахалин, ессентуки',
)

/** Common words and names of people: a place only after a preposition or «город». */
export const GUARDED_NAMES = toNames(`
  шахты, ковров, клин, чехов, глазов, серов, артем, александров, грязи, луга, сокол, сланцы, топки, коммунар, саки, озеры
  родники, бобров, буй, пласт, строитель, перевоз, горняк, гай, семей, рудный, покров, калач, куса, судак, шумиха, жуков, купино, барыш, петушки, сим, кола, липки
  щучье, городище, починок, старица, зубцов, мураши, орлов, любим, бабушкин, плес, пугачев, гагарин, шали
  антрацит, апатиты, осинники, мыски, каменка, чернушка, терек, болгар, кубинка, черноголовка, асбест, алексин, инта
  пушкин, ломоносов, лермонтов, суворов, фурманов, семенов, макаров, михайлов, демидов, нестеров, гусев, корсаков
  ершов, арсеньев, лиски, печоры, валдай, ревда, рыбное, щербинка, кемь, луза, абаза, сумы, мары
  вена, доха, манила, тирана, загреб, скопье, рига, раздан, капан, гори, поти, днепр, рф, нн, рнд, америка, англия, нижний, оха, сухой лог, горячий ключ
  красный луч, большой камень, сосновый бор, кривой рог, балей, бирюч, верея
`)

/** Words of everyday texts: a place only with «город» or «г.» before it, or with its region after it. */
export const MARKED_NAMES = toNames(`
  бар, мир, дно, зима, тайга, остров, холм, бор, оса, обь, нея, реж, короча, тара, порту, ниш, сороки, пафос, ровно, новый, белый, светлый
  ясный, удачный, кедровый, островной
`)

/** The former Soviet Union, whose cities are searched for in any form; the names of others may be a subject. */
export const NEAR_COUNTRIES = toNames('RU, BY, KZ, UA, UZ, KG, AM, AZ, GE, TJ, TM, MD')

/** Where goods come from more often than work: «закупки из Китая». */
export const ORIGINS_OF_GOODS = toNames('kitay, guanchzhou, shanhay, pekin, shenchzhen')
