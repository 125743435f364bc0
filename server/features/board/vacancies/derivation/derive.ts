import type {
  AgreementType,
  EmploymentForm,
  EquipmentProvider,
  Experience,
  Badge,
  PayFrequency,
  Schedule,
} from '#shared/features/board/vacancies/model.ts'
import { MOSCOW_ZONE, WORK_ZONES } from '#shared/features/board/vacancies/vocabulary.ts'
import { HOUR_MINUTES } from '#shared/kernel/durations.ts'
import { fold } from '#shared/lists/text/fold.ts'
import { everywhere, keyCheck, words } from '#shared/kernel/phrases.ts'
import { BADGE, NOT_FOR_CANDIDATES } from './badge-phrases.ts'
import { experienceIn } from './derive-experience.ts'
import {
  CALLS,
  DENIED_CALLS,
  AGREEMENT,
  EMPLOYMENT,
  EQUIPMENT,
  NO_AGREEMENT,
  PAY_FREQUENCY,
  SCHEDULE,
  type Phrases,
} from './term-phrases.ts'

/** The terms of work that a text states; an empty list or null for those it does not. */
type DerivedTerms = {
  employment: EmploymentForm | null
  schedule: Schedule | null
  experience: Experience | null
  hoursPerDay: number | null
  /** Minutes after midnight in the zone; only when the text names it. */
  workStartsAt: number | null
  workEndsAt: number | null
  /** Minutes east of UTC. */
  workZone: number
  contracts: AgreementType[]
  payFrequency: PayFrequency | null
  labels: Badge[]
  hasCalls: boolean | null
  equipment: EquipmentProvider | null
  languages: { language: string; level: string }[]
}

/** `text` is plain: title, terms as the source words them, description, parted by line feeds. */
export function deriveTerms(text: string): DerivedTerms {
  const folded = fold(text)
  const stated = badgesOf(folded)
  const hasCalls = CALLS.test(hasCallWord(folded) ? folded.replace(DENIED_CALLS, ' · ') : folded)
  // «Без холодных звонков, только входящие»: work that is done prevails over work that is excluded.
  const labels = hasCalls ? stated.filter((badge) => badge !== 'no_calls') : stated
  return {
    employment: firstOf(EMPLOYMENT, folded),
    schedule: firstOf(SCHEDULE, folded),
    experience: experienceIn(folded),
    ...hoursOf(folded),
    contracts: allOf(AGREEMENT, hasAgreementWord(folded) ? folded.replace(NO_AGREEMENT, ' ') : folded),
    payFrequency: firstOf(PAY_FREQUENCY, folded),
    labels,
    hasCalls: hasCalls ? true : labels.includes('no_calls') ? false : null,
    equipment: firstOf(EQUIPMENT, folded),
    languages: languagesOf(folded),
  }
}

// Most texts have none of these words, and replacing phrases is slow.
const hasCallWord = keyCheck('звон|обзван|телефон')
const hasHourWord = keyCheck('час')
const hasAgreementWord = keyCheck('самозан|гпх|ип')

const firstOf = <T>(choices: Phrases<T>, text: string): T | null =>
  choices.find(([, pattern]) => pattern.test(text))?.[0] ?? null

const allOf = <T>(choices: Phrases<T>, text: string): T[] =>
  choices.filter(([, pattern]) => pattern.test(text)).map(([value]) => value)

function badgesOf(folded: string): Badge[] {
  return allOf(BADGE, folded.includes('14') ? folded.replace(NOT_FOR_CANDIDATES, ' ') : folded)
}

const TIME = '(\\d{1,2})(?:[:.-](\\d{2}))?'
const HOURS = words(
  `‹с ?${TIME}(?: ?(?:ч|час…|утра))?\\.? (?:и )?до ?${TIME}`,
  `(?<![\\d.,])(\\d{1,2})[:.](\\d{2}) ?[-–—] ?(\\d{1,2})[:.](\\d{2})(?![\\d.])`,
)
const MOSCOW = words('‹мск(?!\\p{L})', '‹москв…', '‹московск…', '‹msk', '‹gmt ?\\+ ?3', '‹utc ?\\+ ?3')
const PER_DAY = words(
  '‹(\\d{1,2})(?: ?[-–—] ?\\d{1,2})?[- ]?(?:ми |и )?(?:часов|час)(?:ой|а|ов)?(?:ого|ому|ым)? (?:рабоч… )?(?:день|дня|смен|в день|в сутки|ежедневно)…',
  '‹(?:рабоч… день|день|смена)…[ :–—-]+(\\d{1,2}) час…',
)

/** Hours that are not those of the work: «сокращённый на 1 час рабочий день», «занятия по 3 часа в день». */
const OTHER_HOURS = everywhere(
  '‹(?:сокращенн|пересека|пересечени|заняти|лекци|вебинар|обучени|перерыв)…[^.;\\n]{0,45}?\\d{1,2}(?: ?[-–—] ?\\d{1,2})? ?час…(?: (?:в день|рабоч… день|перерыв))?',
  '‹\\d{1,2} час… (?:перерыв|обед)…',
)

/** «мск+2», «utc +5», «gmt+5:30» */
const OFFSET = words('‹(мск|msk|utc|gmt)( ?\\+ ?|[-−])(\\d{1,2})(?::(\\d{2}))?(?![\\d/])')

/** Minutes east of UTC of the zone that the text names; null if it names none that vacancies have. */
function zoneIn(text: string): number | null {
  const [, base, sign, hours, minutes] = OFFSET.exec(text) ?? []
  if (base === undefined) return MOSCOW.test(text) ? Number(MOSCOW_ZONE) : null
  const offset = (sign?.includes('+') ? 1 : -1) * (Number(hours) * HOUR_MINUTES + Number(minutes ?? 0))
  const zone = offset + (/мск|msk/.test(base) ? Number(MOSCOW_ZONE) : 0)
  return WORK_ZONES.some((known) => known === String(zone)) ? zone : null
}

function hoursOf(
  folded: string,
): Pick<DerivedTerms, 'hoursPerDay' | 'workStartsAt' | 'workEndsAt' | 'workZone'> {
  const said = PER_DAY.exec(hasHourWord(folded) ? folded.replace(OTHER_HOURS, ' · ') : folded)
  const perDay = hourCount(Number(said?.[1] ?? said?.[2]))
  const span = HOURS.exec(folded)
  const withoutSpan = {
    hoursPerDay: perDay,
    workStartsAt: null,
    workEndsAt: null,
    workZone: Number(MOSCOW_ZONE),
  }
  if (!span) return withoutSpan
  const [, h1 = span[5], m1 = span[6], h2 = span[7], m2 = span[8]] = span
  const starts = minutesOf(h1, m1)
  const ends = minutesOf(h2, m2)
  const length = starts === null || ends === null ? Number.NaN : (ends - starts) / 60
  // Shorter or longer spans are opening hours, breaks or a choice of shifts.
  if (
    !(length >= 3.5 && length <= 12) ||
    START_OF_DAY.test(folded.slice(Math.max(0, span.index - 30), span.index))
  )
    return withoutSpan
  const near = folded.slice(span.index, span.index + span[0].length + 40)
  const zone = zoneIn(near)
  // An eight-hour day takes nine hours of the clock, unless the text says how long its break is.
  const pause = breakIn(folded.slice(span.index, span.index + span[0].length + 60))
  const worked = hourCount(Math.round(length - (pause ?? (length >= 9 ? 1 : 0))))
  const hoursPerDay = perDay ?? worked
  return zone === null
    ? { ...withoutSpan, hoursPerDay }
    : { hoursPerDay, workStartsAt: starts, workEndsAt: ends, workZone: zone }
}

const BREAK = '‹(?:обед|перерыв)…'
const NO_BREAK = words(`‹без ${BREAK}`)
const BREAK_MINUTES = words(
  `${BREAK}[^.;\\n\\d]{0,25}(\\d{2}) ?мин`,
  `(\\d{2}) ?мин…[^.;\\n\\d]{0,12} ${BREAK}`,
)
const BREAK_SPAN = words(
  `${BREAK}[^.;\\n\\d]{0,12}(\\d{1,2})(?:[:.](\\d{2}))? ?(?:до|[-–—]) ?(\\d{1,2})(?:[:.](\\d{2}))?`,
)
const BREAK_OF_HALF = words(`${BREAK}[^.;\\n\\d]{0,12}полчаса`, `‹получасов… ${BREAK}`)
const BREAK_OF_HOUR = words(
  `${BREAK}[^.;\\n\\d]{0,25}(?:1 ?ч|час(?!\\p{L}))`,
  `‹(?:часов…|1 час|час) (?:… )?${BREAK}`,
)

/** Hours of the break that the words behind the hours of work state; null for none. */
function breakIn(text: string): number | null {
  if (NO_BREAK.test(text)) return 0
  const minutes = BREAK_MINUTES.exec(text)
  if (minutes) return Number(minutes[1] ?? minutes[2]) / HOUR_MINUTES
  const [, h1, m1, h2, m2] = BREAK_SPAN.exec(text) ?? []
  const length = ((minutesOf(h2, m2) ?? 0) - (minutesOf(h1, m1) ?? 0)) / HOUR_MINUTES
  if (length > 0 && length <= 2) return length
  if (BREAK_OF_HALF.test(text)) return 0.5
  return BREAK_OF_HOUR.test(text) ? 1 : null
}

/** «Начало дня с 8 до 11» is a choice, not a day; nor are hours of meetings and of common work. */
const START_OF_DAY = words(
  '‹(?:начал|приход|прибыти|уход|встреч|пересеч|созвон|собеседован|обед|перерыв|доступ|звон|обращ)…',
)

const hourCount = (value: number) => (Number.isInteger(value) && value >= 1 && value <= 12 ? value : null)

function minutesOf(hours: string | undefined, minutes: string | undefined) {
  const total = Number(hours) * 60 + Number(minutes ?? 0)
  return Number(hours) <= 24 && Number(minutes ?? 0) < 60 && total <= 1440 ? total : null
}

const LANGUAGES = [
  ['Английский', 'английск|english'],
  ['Немецкий', 'немецк|german|deutsch'],
  ['Китайский', 'китайск|chinese'],
  ['Французский', 'французск|french'],
  ['Испанский', 'испанск|spanish'],
  ['Итальянский', 'итальянск|italian'],
  ['Турецкий', 'турецк|turkish'],
  ['Казахский', 'казахск'],
  ['Узбекский', 'узбекск'],
].map(([language = '', names = '']) => ({
  language,
  hasName: keyCheck(names),
  wanting: words(
    `‹(?:знани|владени|уровень|язык|english|английск)…[^.;\\n]{0,25} ?‹(?:${names})…[^.;\\n]{0,45}`,
    `‹(?:${names})…(?: язык…)?[ ,(:–—-]+(?:[^.;\\n]{0,20} )?(?:[abcавс][12]|уров|на уров|upper|inter|adv|pre-|fluent|native|свободн|разговорн|техн|не ниже|базов)[^.;\\n]{0,30}`,
  ),
}))
/** Levels of the Common European Framework. */
const LEVELS: Phrases<string> = [
  ['native', words('‹(?:носител|родн)…', '‹native')],
  ['c2', words('‹[cс]2(?![\\p{L}\\d])', '‹proficien…')],
  ['c1', words('‹[cс]1(?![\\p{L}\\d])', '‹(?<!pre-)advanced', '‹(?:свободн|совершенств|беглый|fluent)…')],
  ['b2', words('‹[bв]2(?![\\p{L}\\d])', '‹upper[- ]?int…', '‹(?:выше среднего|уверенн)…')],
  ['b1', words('‹[bв]1(?![\\p{L}\\d])', '(?<!pre[- ]?|upper[- ]?)‹intermediate', '‹(?:средн|разговорн)…')],
  ['a2', words('‹[aа]2(?![\\p{L}\\d])', '‹pre[- ]?int…', '‹elementary', '‹(?:базов|технич|чтени)…')],
  ['a1', words('‹[aа]1(?![\\p{L}\\d])', '‹beginner', '‹начальн…')],
]

function languagesOf(folded: string) {
  return LANGUAGES.flatMap(({ language, hasName, wanting }) => {
    const wanted = hasName(folded) ? wanting.exec(folded) : null
    if (!wanted) return []
    const level = firstOf(LEVELS, wanted[0])
    return level ? [{ language, level }] : []
  })
}
