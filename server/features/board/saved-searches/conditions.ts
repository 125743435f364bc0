import type { Deps } from '#server/features/board/context.ts'
import type { ResumeFilter } from '#shared/features/board/resumes/filter.ts'
import { resumeList } from '#shared/features/board/resumes/list.ts'
import { SEARCH_NAME_LENGTH_MAX } from '#shared/features/board/saved-searches/vocabulary.ts'
import type { VacancyFilter } from '#shared/features/board/vacancies/filter.ts'
import { SCOPE_LABELS } from '#shared/features/board/vacancies/rare-labels.ts'
import { takesScope } from '#shared/features/board/vacancies/scope.ts'
import { vacancyList } from '#shared/features/board/vacancies/list.ts'
import { companyInQuotes } from '#shared/kernel/quotes.ts'
import { conditionsOf, type Names } from '#shared/lists/conditions.ts'
import type { Fields, FilterOf } from '#shared/lists/fields.ts'
import type { List } from '#shared/lists/list.ts'
import type { SearchQuery } from './address.ts'
import { findSearchedCompany } from './company.ts'

type Tools = Pick<Deps, 'db' | 'referenceData'>

type Condition = {
  text: string
  /** A name keeps its capital in a sentence: «Казань», «SMM», «1С». */
  isName: boolean
}

/** The conditions of a search in words, the most important first. */
export async function listConditions(deps: Tools, query: SearchQuery): Promise<Condition[]> {
  return query.kind === 'vacancies'
    ? vacancyConditions(deps, query.filter)
    : resumeConditions(deps, query.filter)
}

/** «Оператор, удалённо, от 40 000 ₽» */
export function nameOf({ kind }: Pick<SearchQuery, 'kind'>, conditions: readonly Condition[]): string {
  if (conditions.length === 0) return kind === 'vacancies' ? 'Все вакансии' : 'Все резюме'
  const name = conditions
    .map((condition, at) => (at === 0 ? condition.text : inSentence(condition)))
    .join(', ')
  return name.length > SEARCH_NAME_LENGTH_MAX
    ? `${name.slice(0, SEARCH_NAME_LENGTH_MAX - 1).replace(/[\uD800-\uDBFF]$/, '')}…`
    : name
}

async function vacancyConditions(deps: Tools, filter: VacancyFilter): Promise<Condition[]> {
  const company = filter.company === null ? null : await findSearchedCompany(deps, filter.company)
  const text = company ? `Компания ${companyInQuotes(company.title)}` : 'Компания не найдена'
  const conditions = conditionsIn(deps, vacancyList, filter, { company: { [String(filter.company)]: text } })
  return [...conditions, ...scopeCondition(filter)]
}

/** Nothing for all vacancies. */
function scopeCondition(filter: VacancyFilter): Condition[] {
  if (!takesScope(filter) || filter.scope === 'all') return []
  return [{ text: SCOPE_LABELS[filter.scope], isName: false }]
}

function resumeConditions(deps: Tools, filter: ResumeFilter): Condition[] {
  const { skills } = deps.referenceData
  const skill = Object.fromEntries(skills.all.map(({ slug, name }) => [slug, name]))
  return conditionsIn(deps, resumeList, filter, { skill })
}

/** The text first, then the conditions of the list. */
function conditionsIn<F extends Fields>(
  { referenceData: { professions, locations } }: Tools,
  list: List<F>,
  filter: FilterOf<F> & Pick<VacancyFilter, 'search' | 'profession' | 'location'>,
  names: Names,
): Condition[] {
  const { search, profession, location } = filter
  const namesOf = (slugs: readonly string[], all: { bySlug(slug: string): { name: string } | null }) =>
    Object.fromEntries(slugs.map((slug) => [slug, all.bySlug(slug)?.name ?? slug]))
  const conditions = conditionsOf(list, filter, {
    ...names,
    profession: namesOf(profession, professions),
    location: namesOf(location, locations),
  })
  const text = search.trim().replace(/^./u, (first) => first.toUpperCase())
  return [...(text === '' ? [] : [{ text, isName: true }]), ...conditions]
}

const inSentence = ({ text, isName }: Condition) =>
  isName ? text : text.charAt(0).toLowerCase() + text.slice(1)
