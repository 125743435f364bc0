/** What a list of vacancies must show, found by looking at each row. */
import { workReach } from '#server/features/board/vacancies/derivation/place-reach.ts'
import type { ReferenceData } from '#server/features/reference/data/load.ts'
import type { VacancyRow } from '#server/features/board/vacancies/index/columns.ts'
import type { VacancyList } from '#server/features/board/vacancies/index/types.ts'
import type { WithDocument } from '#server/lists/list-source.ts'
import type { VacancyFilter } from '#shared/features/board/vacancies/filter.ts'
import { vacancyList } from '#shared/features/board/vacancies/list.ts'
import { isDistantForm } from '#shared/features/board/vacancies/vocabulary.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'
import { toWireName } from '#shared/kernel/wire-name.ts'
import { listQuery, parseListQuery } from '#shared/lists/address.ts'
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

/**
 * Where lists differ from what they must show, in each of their orders.
 * @param expected the newest first
 * @param lists by their names in the differences
 */
export async function differencesFrom(
  expected: readonly Row[],
  lists: readonly (readonly [name: string, list: VacancyList])[],
  { filter, limit }: { filter: VacancyFilter; limit: number },
): Promise<object[]> {
  const orders = [
    ['date', expected],
    ['salary_asc', byPay(expected, 'salary_asc')],
    ['salary_desc', byPay(expected, 'salary_desc')],
  ] as const
  const different: object[] = []
  for (const [where, list] of lists)
    for (const [sort, inOrder] of orders) {
      const { ids, total } = await list.search({ filter, exact: true, sort, limit })
      const isSame = total === inOrder.length && inOrder.every(({ id }, at) => ids[at] === id)
      if (!isSame) different.push({ where, sort, filter, ids, expected: inOrder.map(({ id }) => id) })
    }
  return different
}

export const isListed = (tools: Tools, row: Row, filter: VacancyFilter, now: number): boolean =>
  (row.expiresAt === null || row.expiresAt > now) &&
  SETS.every((name) => hasOneOf(row[name], filter[name])) &&
  Object.values(RULES).every((isMet) => isMet === 'by another' || isMet(row, filter, { ...tools, now }))

type Rule = (row: Row, filter: VacancyFilter, world: Tools & { now: number }) => boolean

/** Together they are one condition. */
export const HOURS_RULES = {
  hoursFrom: suitsHours,
  hoursTo: 'by another',
  zone: 'by another',
  overlap: 'by another',
  evenings: 'by another',
  shortDay: 'by another',
  hoursUnsaid: 'by another',
} as const

/** Of each filter that is no set; one that changes what another means is judged by that one's rule. */
const RULES: Record<Exclude<keyof VacancyFilter, (typeof SETS)[number]>, Rule | 'by another'> = {
  scope: isInScope,
  period: (row, { period }, { now }) => period === null || row.publishedAt >= now - period * DAY_MS,
  salary: paysEnough,
  salaryMode: 'by another',
  ...HOURS_RULES,
  abroad: (row, { abroad }, tools) => !abroad || allowsAbroad(tools, row),
  direct: (row, { direct }) => !direct || row.isDirect,
  company: (row, { company }) => company === null || row.companyId === company,
  profession: (row, { profession }, tools) =>
    profession.length === 0 || profession.some((slug) => isOfProfession(tools, row.professionId, slug)),
  location: (row, { location }, tools) =>
    location.length === 0 || location.some((slug) => isFoundUnder(tools, row, slug)),
  search: (row, { search }) => search === '' || hasWords(row.document, search),
}

/** A chosen form of work or company says more than the scope. */
function isInScope({ workForm }: Row, filter: VacancyFilter) {
  if (filter.workForm.length > 0 || filter.company !== null || filter.scope === 'all') return true
  return filter.scope === 'home' ? workForm === 'remote' || workForm === 'home' : workForm === 'hybrid'
}

/** The counts of filters that choose a value each: the histogram of the salary has sums instead. */
export const CHOSEN_FACETS = vacancyList.facets.filter((name) => name !== 'salary')

/** The filter of the list that a facet opens, as its address says it. */
export function filterOfFacet(
  filter: VacancyFilter,
  { facet, value }: { facet: (typeof CHOSEN_FACETS)[number]; value: string },
): VacancyFilter {
  const chosen = parsed(new URLSearchParams([[toWireName(facet), value]]))
  return parsed(new URLSearchParams(listQuery(vacancyList, { ...filter, [facet]: chosen[facet] })))
}

function parsed(parameters: URLSearchParams): VacancyFilter {
  const query = parseListQuery(vacancyList, parameters)
  if (!query.ok) throw new Error(query.reason)
  const { page: _page, sort: _sort, exact: _exact, mentions: _mentions, ...filter } = query.input
  return filter
}

/** By the middle of the range; rows that state none come last. */
function byPay(rows: readonly Row[], direction: 'salary_asc' | 'salary_desc'): Row[] {
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

/** Minute by minute: which of a day's minutes, in UTC, belong to both. */
function suitsHours(row: VacancyRow, filter: VacancyFilter): boolean {
  const { hoursFrom, hoursTo, evenings, shortDay, hoursUnsaid, overlap } = filter
  const wanted = [
    ...(hoursFrom || hoursTo
      ? [minutesOf(clockOf(hoursFrom) ?? 0, clockOf(hoursTo) ?? 1440, Number(filter.zone))]
      : []),
    ...(evenings ? [minutesOf(18 * 60, 1440, Number(filter.zone))] : []),
  ]
  const { workStartsAt, workEndsAt, workZone, overlapHours, schedule } = row
  const isStated = workStartsAt !== null && workEndsAt !== null
  const worked = isStated ? minutesOf(workStartsAt, workEndsAt, workZone) : null
  const inTime = wanted.map((minutes) => {
    // A free schedule does not say that the work is in the evening.
    if (!worked) return (schedule === 'flexible' && !evenings) || hoursUnsaid
    if (evenings && worked.size === 1440 && overlapHours === 0) return hoursUnsaid
    const required = overlapHours === null ? worked.size : Math.min(worked.size, overlapHours * 60)
    const enough = overlap === 'all' ? required : Math.min(required, Number(overlap) * 60)
    return worked.intersection(minutes).size >= enough
  })
  const hoursOfSpan = worked && overlapHours === null ? Math.ceil(worked.size / 60) : null
  const perDay = row.hoursPerDay ?? hoursOfSpan
  return inTime.every(Boolean) && (!shortDay || (perDay === null ? hoursUnsaid : perDay <= 4))
}

const clockOf = (clock: string | null) =>
  clock === null ? null : Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))

/** From one minute of a day to another, of equal ones all; without a zone's offset. */
function minutesOf(start: number, end: number, zone: number): Set<number> {
  const minutes = new Set<number>()
  let minute = start
  do minutes.add((minute - zone + 2 * 1440) % 1440)
  while (++minute % 1440 !== end % 1440)
  return minutes
}

const isOfProfession = ({ professions }: Tools, id: number | null, slug: string | null) =>
  slug === null || professions.all.find((one) => one.slug === slug)?.id === id

/** A place of work is found under itself and what contains it; a place to work from also under what it contains. */
function isFoundUnder({ locations }: Tools, row: Row, slug: string): boolean {
  const place = locations.bySlug(slug)
  if (!place) throw new Error(`There is no place ${slug}`)
  const chain = (id: number) => [id, ...locations.ancestors(id).map((above) => above.id)]
  const isDistant = isDistantForm(String(row.workForm))
  const everywhere = { ...row, isAnywhere: row.isWorkFromAnywhere, exceptIds: row.workFromExceptIds }
  const from = isDistant ? workReach(locations, everywhere) : []
  return (
    from === null ||
    [...row.locationIds, ...from].some((id) => chain(id).includes(place.id)) ||
    from.some((id) => chain(place.id).includes(id))
  )
}

/** Whether it names a place to work from outside the country of the board. */
function allowsAbroad({ locations }: Tools, row: Row): boolean {
  if (!isDistantForm(String(row.workForm))) return false
  const home = locations.bySlug('rossiya')?.id
  return (
    row.isWorkFromAnywhere ||
    row.workFromIds.some((id) => id !== home && locations.ancestors(id).every((above) => above.id !== home))
  )
}

function hasWords(document: Row['document'], search: string): boolean {
  if (!document) throw new Error('The texts of the row are needed')
  const { title, company, keywords, description } = document
  const stems = stemsOf([title, company, keywords, description].join(' '))
  return wordsOf(search).every((word) => stems.has(stem(word)))
}

/**
 * Whether a row is about words that name no profession, skill or company: they stand elsewhere than in its description,
 * unless they are so many that they describe it.
 */
export function isAbout(document: Row['document'], search: string): boolean {
  if (!document) throw new Error('The texts of the row are needed')
  const { title, company, keywords } = document
  if (new Set(wordsOf(search).map(stem)).size >= 3) return hasWords(document, search)
  const stems = stemsOf([title, company, keywords].join(' '))
  return wordsOf(search).every((word) => stems.has(stem(word)))
}

const stemsOf = (text: string) => new Set(text.split(/\s/).map(stem))
const wordsOf = (search: string) => search.split(' ').filter((word) => word !== '')
