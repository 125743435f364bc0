import { fold } from '#shared/lists/text/fold.ts'
import { textOfHtml } from '#shared/kernel/html-text.ts'
import { words } from '#shared/kernel/phrases.ts'

type ItemKind = 'duties' | 'requirements' | 'conditions'

/** How items of a part begin; the first row that fits an item decides. */
const ROWS: readonly { kind: ItemKind; phrase: RegExp }[] = [
  {
    kind: 'conditions',
    phrase: words(
      '^(?:мы )?(?:официальн|оформлени|трудоустройств|график|заработн|зарплат|оклад|преми|бонус|отпуск|дмс|корпоратив|компенсаци|своевременн|стабильн|бел[аы]|дружн|комфортн|карьерн|гибк|бесплатн|скидк|льгот|удобн|соцпакет|социальн|выплат|конкурентн|достойн|доход|современн[а-я]+ офис|офис|удаленн|перспектив|возможност|обучени|питани|развоз|проживани|расписани|гарантированн|страховани|медицинск|еженедельн|ежедневн|свободн)…',
    ),
  },
  {
    kind: 'requirements',
    phrase: words(
      '^(?:у (?:тебя|вас) )?(?:опыт|знани|знаешь|знаете|умени|умеешь|умеете|навык|владени|владеешь|владеете|пониман|понимаешь|понимаете|образовани|высше|средне|готовност|ответственн|внимательн|коммуникабельн|аккуратн|грамотн|пунктуальн|стрессоустойчив|желани|наличи|уверенн|хорош|отличн|способност|активн|исполнительн|дисциплинированн|возраст|гражданств)…',
    ),
  },
  {
    kind: 'duties',
    phrase: words(
      '^(?:контроль|поиск|анализ|работа с|участие|прием|учет|сбор|продажа|продажи|помощь|поддержка|разработка|подготовка|проверка|настройка|обработка|приготовление|выкладка|уборка|погрузка|расчет|отгрузка|закупка|установка|загрузка|оценка|доставка|перевозка|монтаж|ремонт|осмотр)(?![\\p{L}])',
      '^(?:\\p{L}+ ){0,2}(?:производит|осуществляет|обеспечивает|ведет|обслуживает|выполняет|принимает|составляет|проводит|организует|контролирует|консультирует|разрабатывает|участвует|заполняет|создает|формирует|планирует)(?![\\p{L}])',
      '^(?:приемка|выдача|сдача|купля|пересчет|инвентаризация|своевременн… (?:сдача|подготовка|выполнение)|мелкий ремонт|наладка|отладка|уход|пошив|раскрой|сборка|упаковка|фасовка|мытье|розлив|сварка)(?![\\p{L}])',
      '^\\p{L}{3,}(?:ние|ция|ать|ять|ить|еть|оть|уть|ться|тись|чь)(?![\\p{L}])',
    ),
  },
]

/** Of so many items the kind is certain. */
const ITEMS_MIN = 2
const SHARE_MIN = 0.5

/** What the items of a list are by their first words; null where they do not agree. */
export function kindOfItems(items: readonly string[], min = ITEMS_MIN): ItemKind | null {
  if (items.length < min) return null
  const kinds = items.map((item) => kindOfItem(textOfHtml(item)))
  const counts = ROWS.map(({ kind }) => ({ kind, count: kinds.filter((one) => one === kind).length }))
  const best = counts.find(({ count }) => count / items.length >= SHARE_MIN)
  return best?.kind ?? null
}

/** The kind of one item or sentence. */
export function kindOfItem(text: string): ItemKind | null {
  const folded = fold(text).replace(/^[^\p{L}]+/u, '')
  return ROWS.find(({ phrase }) => phrase.test(folded))?.kind ?? null
}
