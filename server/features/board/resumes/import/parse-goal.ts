import { cutText } from '#shared/kernel/text.ts'
import type { ResumeContent } from '#shared/features/board/resumes/model.ts'
import { RESUME_TITLE_LENGTH } from '#shared/features/board/resumes/vocabulary.ts'
import {
  EMPLOYMENT_LABELS,
  SCHEDULE_LABELS,
  WORK_FORM_LABELS,
} from '#shared/features/board/vacancies/labels.ts'
import { EMPLOYMENT_FORMS, SCHEDULES, WORK_FORMS } from '#shared/features/board/vacancies/vocabulary.ts'
import { withoutGaps, type FileLine } from './file-line.ts'

type Goal = Pick<ResumeContent, 'title' | 'salary' | 'employment' | 'schedules' | 'workForms'>

/** Words of hh.ru for a value of ours, besides the label of the value itself. */
const WORDS = {
  employment: [
    ['full', /полная/u],
    ['part', /частичная/u],
    ['project', /проектная|разовое/u],
    ['temporary', /временная/u],
    ['internship', /стажировка/u],
    ['rotation', /вахт/u],
  ],
  schedules: [
    ['five_two', /полный день|5\/2/u],
    ['six_one', /6\/1/u],
    ['two_two', /2\/2/u],
    ['shifts', /сменный/u],
    ['weekends', /выходным/u],
    ['flexible', /гибкий|свободный/u],
  ],
  workForms: [
    ['remote', /удал[её]нн/u],
    ['home', /на дому|надомн/u],
    ['hybrid', /гибрид/u],
    ['travelling', /разъездн/u],
    ['on_site', /на месте/u],
  ],
} as const

const TERMS =
  /^(?:(?:тип )?занятост[ьи]|график(?: работы)?|формат(?: работы)?|форма(?: работы)?|режим работы)(?:\s*:\s*|\s+)(.*)$/iu
/** Lines after the wanted job in exports that have no field here, or a separate field. */
const NOT_TITLE =
  /^(?:специализаци[ия]|занятость|тип занятости|график|формат|форма|режим работы|желательное время|время в пути|по договор[её]нности|готов|[•—–*-]\s|\d)/iu
const MONEY =
  /^(?:от\s+)?(\d{1,3}(?:[\s\u00a0]?\d{3})+|\d{4,8})\s*(₽|руб\S*|р\.|rub|rur|\$|usd|€|eur|₸|kzt|byn|[^\d\s])?/iu
const CURRENCY_OF_HOME = /^(?:₽|руб|р\.|rub|rur)/iu

/** Whether a line contains pay or terms of work, wherever it is in the file. */
export const isGoalLine = (text: string) => toSalary(text, '') !== null || TERMS.test(text)

/** Parses the wanted job; `rest` contains the lines that have no field. */
export function parseGoal(lines: readonly FileLine[]): Goal & { rest: FileLine[] } {
  const goal: Goal = { title: '', salary: null, employment: [], schedules: [], workForms: [] }
  const rest: FileLine[] = []
  // A title and its pay may share a line.
  const parts = lines.flatMap((line) =>
    line.text.split('\t').map((text, at) => ({
      ...line,
      text: withoutGaps(text).slice(0, 300),
      isContinuation: line.isContinuation && at === 0,
    })),
  )
  let label: 'title' | 'terms' | null = null
  for (const [at, part] of parts.entries()) {
    const salary = toSalary(part.text, currencyBelow(parts.slice(at + 1, at + 4)))
    const terms = TERMS.exec(part.text)?.[1]
    if (salary !== null) goal.salary ??= salary
    else if (/^(?:₽|руб\S*|р\.)?\s*(?:на руки|в месяц)?$/iu.test(part.text)) continue
    else if (terms !== undefined || (label === 'terms' && part.isContinuation)) {
      readTerms(goal, terms ?? part.text)
      label = 'terms'
    } else if (goal.title === '' && !NOT_TITLE.test(part.text)) {
      goal.title = toTitle(part.text)
      // The pay may follow on the same line.
      goal.salary ??= toSalary(/\d[\d\s]{3,}(?:₽|руб).*$/iu.exec(part.text)?.[0] ?? '', '')
      label = 'title'
    } else if (label === 'title' && isRestOfTitle(part, parts[at - 1]))
      goal.title = toTitle(`${goal.title} ${part.text}`)
    else {
      label = null
      rest.push(part)
    }
  }
  return { ...goal, rest }
}

const isRestOfTitle = (part: FileLine, before: FileLine | undefined) =>
  part.isContinuation ||
  (before?.isStrong === part.isStrong && /^\p{Ll}|^\//u.test(part.text) && !NOT_TITLE.test(part.text))

/** The currency may be on a separate line, after the rest of the title. */
const currencyBelow = (parts: readonly FileLine[]) =>
  parts.find(({ text }) => /^(?:₽|руб|р\.|\$|€|₸)/iu.test(text))?.text ?? ''

const toTitle = (text: string) =>
  cutText(text.replace(/\s*\d[\d\s]{3,}\s*(?:₽|руб).*$/iu, ''), RESUME_TITLE_LENGTH.max).trim()

/** Roubles a month; null for another currency, which stays to be read by the author. */
function toSalary(text: string, next: string): number | null {
  const [, sum = '', currency = ''] = MONEY.exec(text) ?? []
  const amount = Number(sum.replace(/\D/g, ''))
  const unit = currency === '' ? next : currency
  return amount > 0 && amount < 10_000_000 && CURRENCY_OF_HOME.test(unit) ? amount : null
}

function readTerms(goal: Goal, text: string) {
  const words = text.toLowerCase()
  const found = <Value extends string>(
    all: readonly Value[],
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
  addTo(goal.employment, found(EMPLOYMENT_FORMS, { labels: EMPLOYMENT_LABELS, known: WORDS.employment }))
  addTo(goal.schedules, found(SCHEDULES, { labels: SCHEDULE_LABELS, known: WORDS.schedules }))
  addTo(goal.workForms, found(WORK_FORMS, { labels: WORK_FORM_LABELS, known: WORDS.workForms }))
}

function addTo<Value>(values: Value[], found: readonly Value[]) {
  values.push(...found.filter((value) => !values.includes(value)))
}
