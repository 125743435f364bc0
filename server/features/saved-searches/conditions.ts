import { findCompanyRef } from '#server/features/companies/service.ts'
import type { Deps } from '#server/platform/context.ts'
import {
  EDUCATION_LABELS,
  EXPERIENCE_RANGE_LABELS,
  LANGUAGE_LABELS,
} from '#shared/features/resumes/labels.ts'
import type { ResumeFilter } from '#shared/features/resumes/filter.ts'
import { SEARCH_NAME_LENGTH_MAX } from '#shared/features/saved-searches/vocabulary.ts'
import type { VacancyFilter } from '#shared/features/vacancies/filter.ts'
import {
  CONTRACT_LABELS,
  EMPLOYMENT_LABELS,
  EXPERIENCE_LABELS,
  LABEL_LABELS,
  PAY_FREQUENCY_LABELS,
  SALARY_MODE_LABELS,
  SCHEDULE_LABELS,
  WORK_FORM_LABELS,
} from '#shared/features/vacancies/labels.ts'
import { formatAmount } from '#shared/kernel/money.ts'
import { NO_BREAK_SPACE } from '#shared/kernel/number.ts'
import { companyInQuotes } from '#shared/kernel/quotes.ts'
import type { SearchQuery } from './address.ts'

type Tools = Pick<Deps, 'db' | 'directories'>

/** What a search asks for, one condition a line, the weightiest first. */
export async function conditionsOf(deps: Tools, query: SearchQuery): Promise<string[]> {
  return query.kind === 'vacancies' ? ofVacancies(deps, query.filter) : ofResumes(deps, query.filter)
}

/** «Оператор, удалённо, от 40 000 ₽» */
export function nameOf({ kind }: Pick<SearchQuery, 'kind'>, conditions: readonly string[]): string {
  if (conditions.length === 0) return kind === 'vacancies' ? 'Все вакансии' : 'Все резюме'
  const name = conditions.map((condition, at) => (at === 0 ? condition : inSentence(condition))).join(', ')
  return name.length > SEARCH_NAME_LENGTH_MAX
    ? `${name.slice(0, SEARCH_NAME_LENGTH_MAX - 1).replace(/[\uD800-\uDBFF]$/, '')}…`
    : name
}

async function ofVacancies(deps: Tools, filter: VacancyFilter): Promise<string[]> {
  const company = filter.company === null ? null : await findCompanyRef(deps, filter.company)
  return [
    ...shared(deps, filter),
    ...(filter.company === null
      ? []
      : [`Компания ${companyInQuotes(company?.title ?? String(filter.company))}`]),
    ...filter.workForm.map((value) => WORK_FORM_LABELS[value]),
    ...payOf(filter),
    ...filter.experience.map((value) => EXPERIENCE_LABELS[value]),
    ...filter.employment.map((value) => EMPLOYMENT_LABELS[value]),
    ...filter.schedule.map((value) => `График: ${SCHEDULE_LABELS[value].toLowerCase()}`),
    ...filter.contract.map((value) => CONTRACT_LABELS[value]),
    ...filter.payFrequency.map((value) => `Выплаты: ${PAY_FREQUENCY_LABELS[value].toLowerCase()}`),
    ...filter.label.map((value) => LABEL_LABELS[value]),
    ...(filter.direct ? ['Прямые работодатели'] : []),
  ]
}

function ofResumes(deps: Tools, filter: ResumeFilter): string[] {
  const { skills } = deps.directories
  return [
    ...shared(deps, filter),
    ...filter.workForm.map((value) => WORK_FORM_LABELS[value]),
    ...(filter.salary === null ? [] : [`До${NO_BREAK_SPACE}${formatAmount(filter.salary, 'RUB')}`]),
    ...filter.experience.map((value) => `Опыт: ${EXPERIENCE_RANGE_LABELS[value].toLowerCase()}`),
    ...filter.employment.map((value) => EMPLOYMENT_LABELS[value]),
    ...filter.schedule.map((value) => `График: ${SCHEDULE_LABELS[value].toLowerCase()}`),
    ...filter.education.map((value) => `Образование: ${EDUCATION_LABELS[value].toLowerCase()}`),
    ...filter.language.map((value) => LANGUAGE_LABELS[value]),
    ...filter.skill.map((slug) => skills.all.find((skill) => skill.slug === slug)?.name ?? slug),
    ...(filter.photo ? ['С фото'] : []),
  ]
}

function shared(
  { directories: { professions, locations } }: Tools,
  { search, profession, location }: Pick<VacancyFilter, 'search' | 'profession' | 'location'>,
): string[] {
  return [
    ...(search.trim() === '' ? [] : [search.trim().replace(/^./u, (first) => first.toUpperCase())]),
    ...(profession === null ? [] : [professions.bySlug(profession)?.name ?? profession]),
    ...(location === null ? [] : [locations.bySlug(location)?.name ?? location]),
  ]
}

function payOf({ salary, salaryMode }: VacancyFilter): string[] {
  if (salary === null) return salaryMode === 'stated' ? [SALARY_MODE_LABELS.stated] : []
  const tail = salaryMode === 'from' ? '' : ` (${SALARY_MODE_LABELS[salaryMode].toLowerCase()})`
  return [`От${NO_BREAK_SPACE}${formatAmount(salary, 'RUB')}${tail}`]
}

/** Names keep their capital: «Казань», «SMM», «1С»; only what is a plain word here loses it. */
function inSentence(condition: string): string {
  return PLAIN.has(condition) || /^(От|До|График|Опыт|Выплаты|Образование|Компания)(?=[\s:])/.test(condition)
    ? condition.charAt(0).toLowerCase() + condition.slice(1)
    : condition
}

const PLAIN = new Set<string>(
  [
    WORK_FORM_LABELS,
    EXPERIENCE_LABELS,
    EMPLOYMENT_LABELS,
    CONTRACT_LABELS,
    LABEL_LABELS,
    LANGUAGE_LABELS,
    SALARY_MODE_LABELS,
  ]
    .flatMap((labels) => Object.values(labels))
    .concat('Прямые работодатели', 'С фото'),
)
