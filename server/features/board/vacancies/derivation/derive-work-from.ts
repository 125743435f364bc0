import { fold } from '#shared/lists/text/fold.ts'
import { everywhere, keyCheck, phrases, type Phrase } from '#shared/kernel/phrases.ts'

/** From where distant work may be done, as a text says; `ids` are of the reference data. */
type WorkFrom = {
  ids: number[]
  /** From any country, but for `exceptIds`. */
  isAnywhere: boolean
  exceptIds: number[]
}

export const UNSAID_WORK_FROM: WorkFrom = { ids: [], isAnywhere: false, exceptIds: [] }

/** The ids of the places that a short text names, in its order. */
export type FindPlaces = (text: string) => number[]

/**
 * What the title and the lines of a text say of it: exceptions first, then a list of places next to words of residence,
 * then the country of the board, then «из любой точки мира». Currency, offices and markets say nothing.
 * @param homeId of the country that «РФ» and «страна» mean
 */
export function deriveWorkFrom(
  { title, text }: { title: string; text: string },
  { find, homeId }: { find: FindPlaces; homeId: number | null },
): WorkFrom {
  const folded = fold(`${title}\n${text}`)
  if (!mayBeSaid(folded)) return UNSAID_WORK_FROM
  const said = folded.replace(NOT_RESIDENCE, (found) => '_'.repeat(found.length))
  const except = EXCEPT.exec(said)
  if (except) {
    const end = except.index + except[0].length
    const exceptIds = listedIn(said.slice(end, end + WINDOW), find)
    if (exceptIds.length > 0) return { ids: [], isAnywhere: true, exceptIds }
  }
  const listed = placesAfter(RESIDENCE, said, find)
  if (listed.length > 1) return { ...UNSAID_WORK_FROM, ids: listed }
  if (homeId !== null && FROM_HOME.test(said)) return { ...UNSAID_WORK_FROM, ids: [homeId] }
  if (ANYWHERE.test(said)) return { ...UNSAID_WORK_FROM, isAnywhere: true }
  return listed.length > 0 ? { ...UNSAID_WORK_FROM, ids: listed } : UNSAID_WORK_FROM
}

const WINDOW = 90

function placesAfter(pattern: Phrase, said: string, find: FindPlaces): number[] {
  const found = pattern.exec(said)
  if (!found) return []
  const before =
    said
      .slice(Math.max(found.index - WINDOW / 2, 0), found.index)
      .split(/[.;!?\n]/)
      .at(-1) ?? ''
  if (PREFERRED.test(before) && !/только (?!из)/.test(before)) return []
  const start = found.index + found[0].length
  const rest = said.slice(start, start + WINDOW)
  // «не только из Москвы», «из других регионов» are no list.
  return /^ ?(?:не только|только не|друг|разн|люб|кажд)/.test(rest) ? [] : listedIn(rest, find)
}

/** A wish or a case is no condition. */
const PREFERRED =
  /предпочт|приоритет|преимуществ|плюс|если|актуальн|для |мероприят|не только|офис|чтобы|помо[гщ]|релок/

/** Of the beginning of a text up to its next sentence. Each name has a preposition, so that all its cases are known. */
function listedIn(text: string, find: FindPlaces): number[] {
  const [list = ''] = withoutShort(text).split(/[.;!?\n)]/)
  return unique(
    find(
      list
        .split(/[,/]|\s(?:и|или)\s/)
        .map((name) => `из ${name.trim()}`)
        .join(' '),
    ),
  )
}

const unique = (ids: readonly number[]) => [...new Set(ids)]

/** «РФ и РБ» in full: short names are too short for the directory of places. */
const withoutShort = (text: string) =>
  text
    .replace(/(?<!\p{L})(?:рф|российск\p{L}* федерац\p{L}*)(?!\p{L})/gu, 'россия')
    .replace(/(?<!\p{L})рб(?!\p{L})/gu, 'беларусь')
    .replace(/(?<!\p{L})рк(?!\p{L})/gu, 'казахстан')
    .replace(/(?<!\p{L})russia(?!\p{L})/gu, 'россия')
    .replace(/(?<!\p{L})belarus(?!\p{L})/gu, 'беларусь')

const mayBeSaid = keyCheck(
  'любо|рф|росси|russia|удобно|угодно|миру|мира|worldwide|anywhere|прожива|прожива|кандидат|соискател|находи|локаци|резидент|жител|гражд|location|based|кроме|вне |except|привязк|пределами',
)

/** Words of other things that lie or happen somewhere. */
const NOT_RESIDENCE = everywhere(
  '‹(?:счет|оплат|банк|карт|контракт|договор|узл|сервер|лимит|офис|филиал|клиент|заказчик|пользовател|заказ|доставк|туры?|поездк|командировк|перевод|лечени|страхов|юрлиц|компани|рынок|рынк|операци)…[^.;\\n]{0,25}(?:вне|за пределами|кроме|по всему миру|из любо…|outside)[^.;\\n]{0,25}',
  '‹(?:лидер|крупнейш|ведущ|топ-?\\d*|№ ?\\d|один из|одна из)…[^.;\\n]{0,50}(?:в|по|на территории) (?:рф|росси…)',
  '‹(?:из любой точки|из любого места) (?:город|офис|дома)…',
)

const COUNTRY = '(?:рф|росси…|российск… федерац…|страны)(?!\\p{L})'
const DISTANT =
  '(?:удален|дистанц|remote|локаци|location|находи|прожива|проживан|точки мира|город|anywhere|работ|кандидат|соискател)'

/** «кроме РФ и РБ», «Remote, вне РФ», «except Russia». */
const EXCEPT = phrases(
  'кроме|исключени|вне|except|outside',
  `‹${DISTANT}…[^.;\\n]{0,60}(?<!\\p{L})(?:кроме|за исключением|вне|except|outside(?: of)?|excluding)(?: … ){0,1} ?(?=(?:территори… )?(?:рф|росси|рб|беларус|украин|russia|belarus|ukraine))`,
  '‹(?:gmt|utc|anywhere|worldwide)[^.;\\n]{0,40}(?:except|outside|excluding) (?=russia|belarus|ukraine)',
  '[(] ?вне (?=рф|росси)',
)
const FROM_HOME = phrases(
  'росси|рф|страны|russia',
  `‹из любо(?:й точки|го (?:города|региона|места|уголка)) (?:на территории |нашей )?${COUNTRY}`,
  `‹(?:из любого|любой|из разных|из других|другие) (?:город|регион)… ${COUNTRY}`,
  `‹(?:удаленн|удаленк|дистанционн|remote|работ)…[^.;\\n]{0,50}(?:на|с|только с|в) (?:пределах |территории )${COUNTRY}`,
  `‹(?:удаленн|удаленк|дистанционн)…(?: …){0,2} ?[(,–—-]? ?(?:(?:только )?(?:по|в пределах|внутри|в|из)) ${COUNTRY}`,
  `‹(?:резидент|резиденты|резидентом|гражданин|граждане|налогов… резидент)…[^.;\\n]{0,15} ${COUNTRY}`,
  `‹(?:проживани|прожива|нахожден|находи|локаци|location|местонахожден)…[^.;\\n]{0,25}(?<!\\p{L})${COUNTRY}`,
  `‹(?:кандидат|соискател|специалист|сотрудник)…[^.;\\n]{0,20}(?:из|на территории|в пределах) ${COUNTRY}`,
  '‹(?:remote|based|located|work)[^.;\\n]{0,20} (?:in|within|from) russia',
)
const ANYWHERE = phrases(
  'любо|удобно|угодно|миру|мира|worldwide|anywhere|привязк|пределами|стран',
  `‹${DISTANT}…[^.;\\n]{0,60}из любо(?:й точки|го места|го города|й страны|го уголка)(?! ?(?:${COUNTRY}|казахстан|беларус|узбекистан|област|москв))`,
  '(?:^|[\\n•.!:–—-] ?)(?:можно )?из любо(?:й точки|го места|го города|й страны)(?: мира| планеты)?(?! ?(?:рф|росси|страны))',
  '‹(?:работай|работайте|работать|находи|жить|живи|живите|формат|удален)…[^.;\\n]{0,40}(?:откуда|где) (?:вам |тебе )?(?:угодно|удобно|хоти|захоти|нрав)…',
  '‹(?:удаленк|удаленн|дистанционн|работ)…[^.;\\n]{0,30}(?:по всему миру|в любой точке мира|со всего мира)',
  '‹без (?:привязки|привязанности) к (?:месту|локаци|географ|местополож|стране)…',
  '‹(?:даже|и|в том числе|можно)[^.;\\n]{0,20} (?:из-за рубежа|за пределами (?:рф|росси…))',
  '‹(?:work(?:ing)?|remote(?:ly)?|job)[^.;\\n]{0,40}(?:from )?(?:anywhere|worldwide|any country)',
)
const RESIDENCE = phrases(
  'прожива|кандидат|соискател|находи|локаци|резидент|жител|location|based|гражд',
  '‹(?:проживани|проживающ|проживать|проживаете|местонахожден|местоположен)… (?:… ){0,2}?(?:в|на территории|из)(?!\\p{L})',
  '‹(?:кандидат|соискател|жител)…(?: только| именно)? (?:из|с территории|на территории)(?: стран…| город…| регион…)?(?!\\p{L})',
  '‹(?:трудоустраива|рассматрива|принима)…[^.;\\n]{0,25}(?:из|граждан…)(?: стран…)?(?!\\p{L})',
  '‹вы (?:находитесь|живете|проживаете) в(?!\\p{L})',
  '‹(?:only )?(?:residents? of|based in|located in|must be in|candidates from)(?!\\p{L})',
)
