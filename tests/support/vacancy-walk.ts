/** What a list of vacancies must show, found by looking at each row. */
import type { ReferenceData } from '#server/features/reference/data/load.ts'
import type { VacancyRow } from '#server/features/board/vacancies/index/columns.ts'
import type { WithDocument } from '#server/lists/list-source.ts'
import type { VacancyFilter } from '#shared/features/board/vacancies/filter.ts'
import { vacancyList } from '#shared/features/board/vacancies/list.ts'
import { isDistantForm } from '#shared/features/board/vacancies/vocabulary.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'
import { stem } from '#shared/lists/text/stem.ts'

/** A row of the list; its texts only where a text is searched for. */
export type Row = VacancyRow & Partial<WithDocument>
type Tools = Pick<ReferenceData, 'locations' | 'professions'>

const SETS = vacancyList.sets

/** Newest first. */
export const rowsOfList = (tools: Tools, rows: readonly Row[], filter: VacancyFilter, now: number): Row[] =>
  rows
    .filter((row) => isListed(tools, row, filter, now))
    .toSorted((a, b) => b.publishedAt - a.publishedAt || b.id - a.id)

export const isListed = (tools: Tools, row: Row, filter: VacancyFilter, now: number): boolean =>
  (row.expiresAt === null || row.expiresAt > now) &&
  SETS.every((name) => hasOneOf(row[name], filter[name])) &&
  (filter.period === null || row.publishedAt >= now - filter.period * DAY_MS) &&
  paysEnough(row, filter) &&
  (!filter.direct || row.isDirect) &&
  (filter.company === null || row.companyId === filter.company) &&
  isOfProfession(tools, row.professionId, filter.profession) &&
  (filter.location === null || isFoundUnder(tools, row, filter.location)) &&
  (filter.search === '' || hasWords(row.document, filter.search))

/** By the middle of the range; rows that state none come last. */
export function byPay(rows: readonly Row[], direction: 'salary_asc' | 'salary_desc'): Row[] {
  const payOf = ({ salaryFrom, salaryTo }: Row) => {
    const bounds = [salaryFrom, salaryTo].filter((bound) => bound !== null)
    return Math.round(bounds.reduce((sum, bound) => sum + bound, 0) / Math.max(bounds.length, 1))
  }
  return rows.toSorted(
    (a, b) =>
      Number(payOf(a) === 0) - Number(payOf(b) === 0) ||
      (direction === 'salary_asc' ? payOf(a) - payOf(b) : payOf(b) - payOf(a)),
  )
}

function hasOneOf(value: string | readonly string[] | null, chosen: readonly string[]) {
  const values = value === null ? [] : [value].flat()
  return chosen.length === 0 || chosen.some((one) => values.includes(one))
}

function paysEnough({ salaryFrom, salaryTo }: Row, { salary, salaryMode }: VacancyFilter) {
  const high = Math.max(salaryFrom ?? 0, salaryTo ?? 0)
  if (salary === null) return salaryMode !== 'stated' || high > 0
  return high >= Math.max(salary, 1) || (salaryMode === 'or_unsaid' && high === 0)
}

const isOfProfession = ({ professions }: Tools, id: number | null, slug: string | null) =>
  slug === null || professions.all.find((one) => one.slug === slug)?.id === id

/** A place of work is found under itself and what contains it; a place to work from also under what it contains. */
function isFoundUnder({ locations }: Tools, row: Row, slug: string): boolean {
  const place = locations.bySlug(slug)
  if (!place) throw new Error(`There is no place ${slug}`)
  const chain = (id: number) => [id, ...locations.ancestors(id).map((above) => above.id)]
  const isDistant = isDistantForm(String(row.workForm))
  const from = isDistant ? row.workFromIds : []
  return (
    (isDistant && from.length === 0) ||
    [...row.locationIds, ...from].some((id) => chain(id).includes(place.id)) ||
    from.some((id) => chain(place.id).includes(id))
  )
}

function hasWords(document: Row['document'], search: string): boolean {
  if (!document) throw new Error('The texts of the row are needed')
  const { title, company, keywords, description } = document
  const stems = new Set([title, company, keywords, description].join(' ').split(/\s/).map(stem))
  return search.split(' ').every((word) => word === '' || stems.has(stem(word)))
}
