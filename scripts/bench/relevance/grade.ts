import type { BoardVacancy } from './board-vacancy.ts'
import type { JudgedQuery, Rule } from './judgements.ts'

/** Facts that rules check; texts are folded. */
export type Facts = ReturnType<typeof factsOf>

/** Roubles for one unit of a currency. Approximate: they are only compared with a sum that a user types. */
const RATES: Readonly<Record<string, number>> = {
  RUB: 1,
  USD: 80,
  EUR: 90,
  KZT: 0.16,
  BYN: 27,
  UZS: 0.0065,
  KGS: 0.9,
}
const HOURS_A_MONTH = 165
const SHIFTS_A_MONTH = 15
/** Number of rows that count. */
export const TOP = 10

export function factsOf(vacancy: BoardVacancy) {
  const title = foldText(vacancy.title)
  const company = foldText(vacancy.company.title)
  const skills = foldText(vacancy.skills.join(' | '))
  const text = foldText(toText(vacancy))
  const places = [...vacancy.locations, ...vacancy.workFrom].map(({ name }) => name)
  return {
    texts: {
      title,
      company,
      skills,
      body: [title, company, skills, text].join(' \n '),
      place: foldText([...places, vacancy.title].join(' | ')),
    },
    /** Equal for two vacancies that differ only in their place, title or pay. */
    copyKey: `${company.trim()}\n${text.replace(/\s+/g, ' ').trim() || title}`,
    values: {
      experience: vacancy.experience,
      employment: vacancy.employment,
      schedule: vacancy.schedule,
      payFrequency: vacancy.payFrequency,
    },
    labels: vacancy.labels,
    workForm: vacancy.workForm,
    isWithoutPlace: places.length === 0,
    monthlyPay: monthlyPay(vacancy.salary),
  }
}

function foldText(text: string) {
  return text
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/[\u00a0\u202f]/g, ' ')
    .replace(/[‐‑‒–—−]/g, '-')
    .replace(/1c/g, '1с')
}

/** Replaces every tag with a space, as the judgements expect. */
function toText(vacancy: BoardVacancy) {
  return [vacancy.descriptionHtml, vacancy.dutiesHtml, vacancy.requirementsHtml, vacancy.conditionsHtml]
    .join(' ')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&amp;', '&')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replace(/\s+/g, ' ')
}

function monthlyPay(salary: BoardVacancy['salary']) {
  if (!salary) return 0
  const times = salary.period === 'hour' ? HOURS_A_MONTH : salary.period === 'shift' ? SHIFTS_A_MONTH : 1
  return Math.max(salary.from ?? 0, salary.to ?? 0) * (RATES[salary.currency] ?? 1) * times
}

/** The highest grade among the rules that hold; 0 if none holds. */
export function gradeOf(rules: readonly Rule[], facts: Facts): number {
  return Math.max(0, ...rules.filter((rule) => holds(rule, facts)).map(({ grade }) => grade))
}

function holds(rule: Rule, facts: Facts): boolean {
  return (
    hasPatterns(rule, facts.texts) &&
    hasValues(rule, facts) &&
    (!rule.isWithoutPlace || facts.isWithoutPlace) &&
    (!rule.isDistant || facts.workForm === 'remote' || facts.workForm === 'home') &&
    (!rule.isHybrid || facts.workForm === 'hybrid') &&
    (rule.salaryMin === 0 || facts.monthlyPay >= rule.salaryMin)
  )
}

function hasPatterns({ patterns, secondTitle, absent }: Rule, texts: Facts['texts']): boolean {
  return (
    TEXTS.every((name) => patterns[name]?.test(texts[name]) ?? true) &&
    (secondTitle?.test(texts.title) ?? true) &&
    !absent.title?.test(texts.title) &&
    !absent.body?.test(texts.body)
  )
}

const TEXTS = ['title', 'company', 'skills', 'body', 'place'] as const
const VALUES = ['experience', 'employment', 'schedule', 'payFrequency'] as const

function hasValues({ values, labels }: Rule, facts: Facts): boolean {
  const hasLabel = labels?.some((label) => facts.labels.some((one) => one === label)) ?? true
  return hasLabel && VALUES.every((name) => values[name]?.some((one) => one === facts.values[name]) ?? true)
}

/** nDCG against the best possible order; null when no vacancy has a grade. */
export function ndcgOf(grades: readonly number[], { total2, total1 }: JudgedQuery): number | null {
  const best = [...repeated(2, total2), ...repeated(1, total1)]
  const ideal = gainOf(best)
  return ideal === 0 ? null : gainOf(grades) / ideal
}

const repeated = (grade: number, times: number) => Array.from({ length: Math.min(TOP, times) }, () => grade)

function gainOf(grades: readonly number[]) {
  return grades.slice(0, TOP).reduce((sum, grade, at) => sum + (2 ** grade - 1) / Math.log2(at + 2), 0)
}
