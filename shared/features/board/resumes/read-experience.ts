/** Reads the length of work experience from the text of a short resume. Ambiguous phrases are ignored. */
import { words } from '#shared/kernel/phrases.ts'
import { experienceRange, type StatedExperience } from './experience.ts'
import { clausesOf, NOW_WORD } from './experience-text.ts'
import { STATED_MONTHS_MAX } from './vocabulary.ts'

type ShortTexts = { title: string; lastJob: string; about: string }

/**
 * Reads it from the line of the last job, otherwise from the other fields. In the line of a job «6 лет» is experience;
 * in other fields only together with words such as «стаж» and «работаю».
 * @param now instant; null if the day of the text is unknown, so that «с 2018 года» is ignored
 */
export function readExperience(
  { title, lastJob, about }: ShortTexts,
  now: string | null,
): StatedExperience | null {
  return (
    readField(lastJob, { now, isJob: true }) ??
    readField(title, { now, isJob: false }) ??
    readField(about, { now, isJob: false })
  )
}

/**
 * Whether the line of the last job names no job: it is empty, or states that there has been none: «-», «нет», «опыта
 * нет».
 */
export const namesNoJob = (lastJob: string) => !/[\p{L}\d]/u.test(lastJob) || deniesJob(lastJob)

const deniesJob = (lastJob: string) => clausesOf(lastJob).every((clause) => NO_JOB.test(clause))

const NO_EXPERIENCE =
  /^(?:(?:я|пока|еще|официально|нигде|никогда|раньше|ранее) )*(?:не работал[аи]?(?: (?:еще|пока|нигде|никогда|официально|раньше|ранее))*|(?:трудов\p{L}+ )?(?:опыта|стажа)(?: работы)? (?:пока |еще )?нет|нет (?:пока |еще )?(?:трудов\p{L}+ )?(?:опыта|стажа)(?: работы)?|без (?:опыта|стажа)(?: работы)?|опыт(?: работы)? (?:отсутствует|нулевой))$/u
const NO_JOB = new RegExp(`^(?:нет|нету|не было|отсутствует)$|${NO_EXPERIENCE.source}`, 'u')

type Reading = { now: string | null; isJob: boolean }

function readField(text: string, reading: Reading): StatedExperience | null {
  const clauses = clausesOf(text)
  const found = clauses.flatMap((clause, at) => readClause(clause, { ...reading, before: clauses[at - 1] }))
  const named = found.filter(({ isNamed }) => isNamed)
  const spans = spanMonths(found.flatMap(({ span }) => span ?? []))
  const months = Math.max(spans, ...(named.length > 0 ? named : found).map((one) => one.months ?? 0))
  if (months > STATED_MONTHS_MAX) return null
  if (months > 0) return { months, range: experienceRange(months) }
  if (found.length > 0) return { months: null, range: 'under_1' }
  const isNone = clauses.some((clause) => NO_EXPERIENCE.test(clause))
  return isNone || (reading.isJob && clauses.length > 0 && deniesJob(text))
    ? { months: null, range: 'none' }
    : null
}

/** Months since the start of the era; the end is exclusive. */
type Span = { from: number; to: number }
/** Null months mean less than a year. `isNamed`: the text calls it experience. */
type Found = { months: number | null; span?: Span; isNamed: boolean }

const NAMED = words('‹(?:стаж|опыт)…')
const WORKED = words('‹(?:работаю|работал|проработа|отработа|тружусь|трудил|служил|служу)…')
const AT_LEAST = /(?:более|больше|свыше|от) \d|\d ?(?:\+|плюс)/u

function readClause(
  clause: string,
  { now, isJob, before }: Reading & { before: string | undefined },
): Found[] {
  const isNamed = NAMED.test(clause)
  const isSaid = isNamed || WORKED.test(clause)
  // «Опыт работы бухгалтером, 6 лет»
  const isAfterName = before !== undefined && NAMED.test(before) && /^\D{0,8}\d[^ ]* \p{L}+$/u.test(clause)
  if ((!isJob && !isSaid && !isAfterName) || PERSON.test(clause) || OTHER.test(clause) || isOfCompany(clause))
    return []
  if (!isJob && INSTITUTION.test(clause)) return []
  // «Детей 5, 7 и 9 лет», «сын, 6 лет»
  if (/\d и \d{1,2} /u.test(clause) || (/^\d/u.test(clause) && before !== undefined && PERSON.test(before)))
    return []
  const spans = spansIn(clause, now)
  if (spans.length > 0) return spans.map((span) => ({ months: null, span, isNamed }))
  return durationsIn(clause)
    .filter((months) => months === null || months < AGE_MIN_MONTHS || isSaid || AT_LEAST.test(clause))
    .map((months) => ({ months, isNamed }))
}

/** From sixteen years on, «20 лет» alone may be the age of the person. */
const AGE_MIN_MONTHS = 16 * 12

const PERSON = words(
  '‹(?:дет(?:и|ей|ям|ьми|ях)(?!\\p{L})|ребен|ребят|малыш|младен|сын|доч|внук|внуч|подрост|мальчик|девоч|двойн|близнец)…',
)
/** Other things that are counted in years: people, studies, pauses, plans and objects. */
const OTHER = words(
  '‹(?:мне|ему|ей|мужу|жене|маме|папе|брату|сестре|себе)(?!\\p{L})',
  '‹(?:возраст|исполн|рожд|ясел|ясл)…',
  '‹г ?\\. ?р(?!\\p{L})',
  '‹(?:перерыв|декрет|безработ|пенси|отпуск|ухажива|ухода|не работа|без работы|дома сижу|сижу дома|ищу|в поиск|поиск)…',
  '‹(?:учил|учусь|учеб|обуча|обучени|окончил|закончил|выпуск|студент|курс(?:а|е)?(?!\\p{L}))…',
  '‹(?:гаранти|истори|существу|на рынке|основан|контракт на|договор на|срок|ипотек|кредит|вождени|автомобил|машин|права(?!\\p{L})|категори)…',
  '‹(?:excel|office|word|windows|офис|эксель)…(?: \\p{L}+)? \\d{4}',
  '‹(?:назад|спустя|через|кажд|раз в|готов|хочу|планир|буд(?:у|ет))…',
)
const INSTITUTION = words('‹(?:институт|университет|вуз|колледж|техникум|училищ|диплом|магистр|бакалавр)…')

const COMPANY_DATIVE =
  '(?:компании|фирме|фирмы|заводу|магазину|бизнесу|организации|предприятию|агентству|студии|банку|холдингу|бренду|производству)'
const OF_COMPANY = words(
  `^(?:(?:нашей|нашему|моей|моему|этой|этому|самой|самому|сети) )?${COMPANY_DATIVE}(?!\\p{L})`,
  '‹(?:нашей|нашему) \\p{L}+ \\d',
  '‹котор(?:ой|ому) \\d',
  '^(?:мы|(?:наша |наш )?(?:компания|фирма|завод|организация|предприятие|агентство|студия|бренд)(?: имя)?) (?:уже )?(?:работа|действу|растем|на )…',
  '‹работаем',
)
/** «Компании 20 лет», not «в компании 6 лет». */
const isOfCompany = (clause: string) => OF_COMPANY.test(clause)

const YEAR = '(?<![\\d.,/+-])(?<!\\d )(?:19[5-9]\\d|20[0-4]\\d)(?:/(?:0[1-9]|1[0-2]))?'
const SPAN = new RegExp(
  `(${YEAR})г?(?:-| (?:по|до) | ?по )(?:(${NOW_WORD})|(${YEAR.replace('-]', ']')})(?![\\d.-]))`,
  'gu',
)
const SINCE = new RegExp(
  `(?<![\\p{L}\\d])со? (?:начала |середины |конца )?(${YEAR})(?:г|(?= ?$)|(?= (?:и|${NOW_WORD}))|/)`,
  'u',
)

function spansIn(clause: string, now: string | null): Span[] {
  const today = now === null ? null : `${now.slice(0, 4)}/${now.slice(5, 7)}`
  const pairs = Array.from(clause.matchAll(SPAN), ([, from = '', isNow, to]) => [
    from,
    isNow === undefined ? (to ?? '') : today,
  ])
  const since = pairs.length === 0 ? SINCE.exec(clause)?.[1] : undefined
  if (since !== undefined) pairs.push([since, today])
  return pairs.flatMap(([from, to]) =>
    from == null || to === null || to === undefined ? [] : toSpan(from, to),
  )
}

/**
 * The span between two years is their difference; between two months both are included. Empty for an end before the
 * start.
 */
function toSpan(start: string, end: string): Span[] {
  const [fromYear = 0, fromMonth] = start.split('/').map(Number)
  const [toYear = 0, toMonth] = end.split('/').map(Number)
  const isExact = fromMonth !== undefined && toMonth !== undefined
  const from = fromYear * 12 + (isExact ? fromMonth - 1 : 0)
  const to = toYear * 12 + (isExact ? toMonth : 0)
  return to < from ? [] : [{ from, to }]
}

/** Number of months in at least one of the spans. */
function spanMonths(spans: readonly Span[]): number {
  let total = 0
  let covered = -Infinity
  for (const { from, to } of spans.toSorted((a, b) => a.from - b.from)) {
    total += Math.max(0, to - Math.max(from, covered))
    covered = Math.max(covered, to)
  }
  return total
}

const DURATION =
  /(?<before>(?<!\p{L})(?:не )?(?:до|на|с|в|через|менее|меньше|кажды\p{L}*|раз в) )?(?<![\d.,/+-])(?<years>\d{1,2}(?:\.\d)?)(?:-\d{1,2})? ?(?:\+|плюс )? ?(?:лет|года|год|г(?= \d{1,2} ?мес))(?![\p{L}])(?: ?(?:и )?(?<months>\d{1,2}) ?мес\p{L}*)?(?! ?(?:назад|тому|обучени|октябр|побед|влксм|комсомол|ссср|революц))/gu
const MONTHS_ONLY =
  /(?<before>(?<!\p{L})(?:до|на|с|в|через|менее|меньше|раз в) )?(?<![\d.,/+-])(?<months>\d{1,2})(?:-\d{1,2})? ?мес\p{L}*(?! ?(?:назад|тому))/gu
const HALF = /(?<!\p{L})(?:полгода|пол года|полугода)(?! ?назад)/u
const UNDER_YEAR =
  /(?<!\p{L})(?:(?:менее|меньше|до|не больше|не более|неполный|неполного|почти) год(?:а|у)?|(?:несколько|пар[ау]) месяц\p{L}*)(?!\p{L})(?! ?назад)/u
const ONE_YEAR =
  /(?:^|(?<!\p{L})(?:стаж\p{L}*|опыт\p{L}*(?: работы)?|работ\p{L}+|проработ\p{L}+|отработ\p{L}+|более|больше|свыше|около|примерно|целый|ровно)) ?(?:уже |примерно |около |целый |ровно |более |больше |свыше )?год(?:а)?(?!\p{L})(?! ?(?:\d|назад|обучени))/u

/** Months of stated durations; null for less than a year. «До трёх лет» and «на год» are ignored. */
function durationsIn(clause: string): (number | null)[] {
  const years = Array.from(clause.matchAll(DURATION), ({ groups }) =>
    groups?.['before'] === undefined
      ? Math.round(Number(groups?.['years']) * 12) + Number(groups?.['months'] ?? 0)
      : 0,
  )
  const months =
    years.length > 0
      ? []
      : Array.from(clause.matchAll(MONTHS_ONLY), ({ groups }) =>
          groups?.['before'] === undefined ? Number(groups?.['months']) : 0,
        )
  const said = [...years, ...months, HALF.test(clause) ? 6 : 0].filter((one) => one > 0)
  if (said.length > 0) return said
  if (UNDER_YEAR.test(clause)) return [null]
  return ONE_YEAR.test(clause) ? [12] : []
}
