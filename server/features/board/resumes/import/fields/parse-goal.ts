import type { ResumeContent } from '#shared/features/board/resumes/model.ts'
import { RESUME_TITLE_LENGTH } from '#shared/features/board/resumes/vocabulary.ts'
import {
  EMPLOYMENT_LABELS,
  SCHEDULE_LABELS,
  WORK_FORM_LABELS,
} from '#shared/features/board/vacancies/labels.ts'
import { EMPLOYMENT_FORMS, SCHEDULES, WORK_FORMS } from '#shared/features/board/vacancies/vocabulary.ts'
import { withoutGaps, type FileLine } from '../file-line.ts'

import type { Roles } from './job-roles.ts'
import { isName } from './parse-name.ts'
import { hasContact } from './parse-contacts.ts'
import { isPersonalLine } from './parse-person.ts'
import { findDates } from './date-spans.ts'
import { isBullet } from './job-header.ts'
import { isLabelName } from './labels.ts'
import { findHeading } from './sections.ts'
import { isLanguageLine } from './parse-languages.ts'

type Goal = Pick<ResumeContent, 'title' | 'salary' | 'employment' | 'schedules' | 'workForms'>

/** Words of hh.ru and of English resumes for a value of ours, besides the label of the value itself. */
const WORDS = {
  employment: [
    ['full', /полная|полный день|full[ -]?time/u],
    ['part', /частичн|неполн|подработк|part[ -]?time/u],
    ['project', /проектн|разовое|freelance|contract|project/u],
    ['temporary', /временная|temporary/u],
    ['internship', /стажировк|intern/u],
    ['rotation', /вахт/u],
  ],
  schedules: [
    ['five_two', /полный день|5\/2|five days/u],
    ['six_one', /6\/1/u],
    ['two_two', /2\/2/u],
    ['shifts', /сменный/u],
    ['weekends', /выходным/u],
    ['flexible', /гибк|свободн|flexible/u],
  ],
  workForms: [
    ['remote', /удал[её]нн|дистанционн|remote/u],
    ['home', /на дому|надомн|из дома|from home/u],
    ['hybrid', /гибрид|hybrid/u],
    ['travelling', /разъездн/u],
    ['on_site', /на месте|в офисе|офис|on[ -]?site|office/u],
  ],
} as const

const TERMS =
  /^(?:(?:желаемый |желаемая |предпочитаемый )?(?:(?:тип|вид|форма)\s)?занятост[ьи]|(?:желаемый |предпочитаемый )?(?:график|формат|форма|тип)(?: работы)?|режим работы|employment(?: type)?|work (?:format|type|mode)|schedule|job type)(?:\s*[:—–-]\s*|\s+)(.*)$/iu
const SALARY_LABEL =
  /^(?:(?:желаем\p{L}+|ожидаем\p{L}+|минимальн\p{L}+)\s)?(?:(?:уровень|размер)\s)?(?:зарплат\p{L}*|заработн\p{L}+ плат\p{L}*|з\/п|зп|доход\p{L}*|оклад|оплата|(?:зарплатные )?ожидания(?: по (?:зарплате|з\/п|доходу))?|(?:desired |expected )?salary(?: expectations?)?|compensation)\s*[:—–-]?\s*/iu
/** Lines after the wanted job in exports that have no field here, or a separate field. */
const NOT_TITLE =
  /^(?:специализаци[ия]|желаем\p{L}+ (?:зарплат|заработн|график|занятост)|зарплат|семейное|занятость|тип занятости|график|формат|форма|режим работы|желательное время|время в пути|по договор[её]нности|готов|не готов|опыт|стаж|резюме|curriculum|cv(?!\p{L})|имя|ф\.?\s?и\.?\s?о|name|страница|стр\.|page|дата|[•—–*-]\s|\d)/iu
const MONEY =
  /^(?:от\s+|from\s+)?([$€₽]?)\s?(\d{1,3}(?:[\s\u00a0.,]?\d{3})+|\d{2,8})\s*(тыс(?:\.|яч)?|т\.\s?р\.?|к(?!\p{L})|k(?!\p{L}))?\s*(₽|руб\S*|р(?:\.|(?!\p{L}))|rub\S*|rur|\$|usd|€|eur\S*|₸|kzt|byn|[^\d\s])?/iu
const CURRENCY_OF_HOME = /^(?:₽|руб|р\.?$|rub|rur)/iu
const MONEY_TAIL =
  /^[\s,.]*(?:(?:на руки|net|gross|до вычета\s?\p{L}*|после вычета\s?\p{L}*|в месяц|per month|a month|\/?\s?мес(?:яц)?\.?|и выше|\+)[\s,.]*)*$/iu

type ReadGoal = Goal & {
  understood: string[]
  /** The line of the title, if all other parts of it became the pay and terms; it stands for them. */
  titleLine: string | null
}

/**
 * Parses the wanted job: its name from the section that asks for it, otherwise from the line of the head that looks like one,
 * and the terms wherever they stand.
 */
export function parseGoal(section: readonly FileLine[], head: readonly FileLine[], roles: Roles): ReadGoal {
  const goal: ReadGoal = {
    title: '',
    salary: null,
    employment: [],
    schedules: [],
    workForms: [],
    understood: [],
    titleLine: null,
  }
  const own = splitByGaps(section)
  const other = splitByGaps(head)
  readTermLines([...own, ...other], goal, roles)
  readTitle(own, goal)
  joinTitleLine(own, goal)
  if (goal.title === '') {
    const title = titleIn(head, roles)
    if (title) {
      goal.title = title.text
    }
  }
  return goal
}

type Part = FileLine & { from: FileLine; isTaken?: boolean; isTitle?: boolean }

/** A title and its pay may share a line; a label and its value are one text. */
const splitByGaps = (lines: readonly FileLine[]): Part[] =>
  lines.flatMap((line) => {
    const [first = '', ...others] = line.text.split('\t').map(withoutGaps)
    const texts =
      others.length > 0 && isLabelName(first) ? [`${first}: ${others.join(', ')}`] : [first, ...others]
    return texts.map((text, at) => ({
      ...line,
      text,
      isContinuation: line.isContinuation && at === 0,
      from: line,
    }))
  })

function readTermLines(parts: Part[], goal: ReadGoal, roles: Roles) {
  let isTerms = false
  for (const [at, part] of parts.entries()) {
    const salary = findSalary(part.text, currencyBelow(parts.slice(at + 1, at + 4)))
    const terms = TERMS.exec(part.text)?.[1] ?? (isTerms && part.isContinuation ? part.text : undefined)
    isTerms = false
    if (salary !== null) {
      part.isTaken = true
      if (goal.salary === null && salary.isWhole) goal.understood.push(part.text)
      goal.salary ??= salary.amount
    } else if (/^(?:₽|руб\S*|р\.)?\s*(?:на руки|в месяц)?$/iu.test(part.text)) {
      part.isTaken = true
      goal.understood.push(part.text)
    } else if (terms !== undefined) {
      part.isTaken = true
      isTerms = true
      if (readTerms(goal, terms)) goal.understood.push(part.text)
    } else if (part.text.length <= 80 && isTermsOnly(part.text) && roles.position(part.text) < 2) {
      part.isTaken = true
      readTerms(goal, part.text)
      goal.understood.push(part.text)
    }
  }
}

function readTitle(parts: readonly Part[], goal: ReadGoal) {
  let isTitle = false
  let before: Part | undefined
  for (const part of parts) {
    if (part.isTaken) continue
    if (goal.title === '') {
      if (NOT_TITLE.test(part.text) || hasContact(part.text) || isPersonalLine(part.text)) continue
      if (
        part.text.length > 2 * RESUME_TITLE_LENGTH.max ||
        (/[.!]$/u.test(part.text) && part.text.split(' ').length > 8)
      )
        return
      goal.title = toTitle(part.text)
      part.isTitle = true
      // The pay may follow on the same line.
      const pay = /(?:,|\s—|\s–|\s-|\()?\s*(?:от\s)?(\d[\d\s]{3,}(?:₽|руб|р\.).*)$/iu.exec(part.text)
      const salary = pay ? findSalary(pay[1] ?? '', '') : null
      if (salary && pay) {
        goal.salary ??= salary.amount
        if (salary.isWhole) goal.understood.push(pay[0])
      }
      isTitle = true
    } else if (isTitle && isRestOfTitle(part, before)) {
      const title = toTitle(`${goal.title} ${part.text}`)
      if (title.length <= RESUME_TITLE_LENGTH.max) goal.title = title
    } else return
    before = part
  }
}

/** «Бухгалтер» and «90 000» of one line are that line: another line that says «Бухгалтер» is not. */
function joinTitleLine(parts: readonly Part[], goal: ReadGoal) {
  const from = parts.find(({ isTitle }) => isTitle)?.from
  const own = parts.filter((part) => part.from === from)
  if (!from || own.length < 2 || !own.every(({ isTaken, isTitle }) => isTaken || isTitle)) return
  const texts = new Set(own.map(({ text }) => text))
  goal.titleLine = from.text
  goal.understood = goal.understood.filter((text) => !texts.has(text))
}

const isRestOfTitle = (part: FileLine, before: FileLine | undefined) =>
  part.isContinuation ||
  (before?.isStrong === part.isStrong &&
    /^(?:\p{Ll}|\/)/u.test(part.text) &&
    before.text.length > 30 &&
    !NOT_TITLE.test(part.text))

/** Lines of the head below the name among which the title is. */
const TITLE_LINES = 40

/** The line of the head that names the wanted job; no label, city, phone, date or sentence does. */
function titleIn(head: readonly FileLine[], roles: Roles): { text: string; line: FileLine } | null {
  let best: { text: string; line: FileLine; score: number } | null = null
  for (const [at, line] of head.slice(0, TITLE_LINES).entries()) {
    for (const [index, part] of line.text.split(/\t|\s[|•·]\s/u).entries()) {
      const text = withoutGaps(part)
      if (!canBeTitle(text, roles)) continue
      const position = roles.position(text)
      const looks = (line.isLarge ? 1.2 : 0) + (line.isStrong ? 0.8 : 0)
      const place = at < 3 ? 1 : at < 8 ? 0.4 : 0
      const score = position + looks + place - index * 0.2
      if (
        (position >= 1 || (looks >= 1.2 && at < 4) || (at === 0 && text.length <= 60)) &&
        score > (best?.score ?? 0.9)
      )
        best = { text, line, score }
    }
  }
  return best
}

const canBeTitle = (text: string, roles: Roles) =>
  text.length >= RESUME_TITLE_LENGTH.min &&
  text.length <= RESUME_TITLE_LENGTH.max &&
  /\p{L}{2}/u.test(text) &&
  text.split(/\s+/u).length <= 12 &&
  !/[:@]|[.;!?]$|https?|www\./iu.test(text) &&
  !isBullet(text) &&
  (!isName(text) || roles.position(text) >= 3) &&
  findHeading(text) === null &&
  !isLabelName(text) &&
  !NOT_TITLE.test(text) &&
  !isPersonalLine(text) &&
  !hasContact(text) &&
  !roles.isPlace(text) &&
  !isLanguageLine(text) &&
  !(findDates(text).length > 0) &&
  !/(?<![\p{L}\d])\d{1,2}\s(?:лет|года?|years)/iu.test(text) &&
  !/(?:^|\s)(?:я|мне|умею|ищу|люблю|хочу|имею|i|my)\s/iu.test(text) &&
  (roles.company(text) < 3 || roles.position(text) >= 3)

/** The currency may be on a separate line, after the rest of the title. */
const currencyBelow = (parts: readonly FileLine[]) =>
  parts.find(({ text }) => /^(?:₽|руб|р\.|\$|€|₸)/iu.test(text))?.text ?? ''

const toTitle = (text: string) =>
  text
    .replace(/(?:,|\s—|\s–|\s-|\s\()?\s*(?:от\s)?\d[\d\s]{3,}\s*(?:₽|руб|р\.).*$/iu, '')
    .replace(/[.,;:]+$/u, '')
    .trim()

/** Roubles a month; null for another currency, which stays to be read by the author. */
function findSalary(text: string, next: string): { amount: number; isWhole: boolean } | null {
  const label = SALARY_LABEL.exec(text)?.[0] ?? ''
  const sum = text.slice(label.length)
  const match = MONEY.exec(sum)
  if (!match) return null
  const [whole, sign = '', digits = '', thousand, currency = ''] = match
  if (thousand === undefined && digits.replace(/\D/g, '').length < 4) return null
  const amount = Number(digits.replace(/\D/g, '')) * (thousand === undefined ? 1 : 1000)
  const unit = sign || (currency === '' ? next : currency)
  const isHome =
    CURRENCY_OF_HOME.test(unit) ||
    (label !== '' && unit === '' && amount >= 5000) ||
    thousand?.toLowerCase().startsWith('т.') === true
  if (!(amount > 0 && amount < 10_000_000 && isHome)) return null
  return { amount, isWhole: MONEY_TAIL.test(sum.slice(whole.length)) }
}

type Terms = Pick<Goal, 'employment' | 'schedules' | 'workForms'>

/** Adds the terms that the text names; whether it names nothing else. */
function readTerms(goal: Terms, text: string): boolean {
  const words = text.toLowerCase()
  addTo(
    goal.employment,
    termsIn(EMPLOYMENT_FORMS, words, { labels: EMPLOYMENT_LABELS, known: WORDS.employment }),
  )
  addTo(goal.schedules, termsIn(SCHEDULES, words, { labels: SCHEDULE_LABELS, known: WORDS.schedules }))
  addTo(goal.workForms, termsIn(WORK_FORMS, words, { labels: WORK_FORM_LABELS, known: WORDS.workForms }))
  return isTermsOnly(text)
}

const isTermsOnly = (text: string) =>
  text.split(/[,;|•·]\s*|(?<!\d)\/(?!\d)\s*|\sи(?:ли)?\s|\s(?:and|or)\s/u).every((part) => {
    const words = part.toLowerCase().trim()
    return (
      words.split(/\s+/u).length <= 3 &&
      !/(?<!\p{L})(?:only|только|кроме|не|без|not)(?!\p{L})/u.test(words) &&
      (termsIn(EMPLOYMENT_FORMS, words, { labels: EMPLOYMENT_LABELS, known: WORDS.employment }).length > 0 ||
        termsIn(SCHEDULES, words, { labels: SCHEDULE_LABELS, known: WORDS.schedules }).length > 0 ||
        termsIn(WORK_FORMS, words, { labels: WORK_FORM_LABELS, known: WORDS.workForms }).length > 0)
    )
  })

const termsIn = <Value extends string>(
  all: readonly Value[],
  words: string,
  {
    labels,
    known,
  }: { labels: Readonly<Record<Value, string>>; known: readonly (readonly [Value, RegExp])[] },
) =>
  all.filter(
    (value) =>
      words.split(/[,;]\s*/u).includes(labels[value].toLowerCase()) ||
      known.some(([one, pattern]) => one === value && pattern.test(words)),
  )

function addTo<Value>(values: Value[], found: readonly Value[]) {
  values.push(...found.filter((value) => !values.includes(value)))
}
