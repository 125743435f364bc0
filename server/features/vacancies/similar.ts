import { placeOf } from '#server/features/matches/place.ts'
import type { Places } from '#server/features/search/place-sets.ts'
import { passFilterOf, rankCandidates } from '#server/features/search/service.ts'
import { int32, maskOf, uint16 } from '#server/features/search/columns.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { MatchReason } from '#shared/features/matches/model.ts'
import { vacancyList } from '#shared/features/vacancies/list.ts'
import type { SimilarVacancy } from '#shared/features/vacancies/contract.ts'
import type { VacancyFilter } from '#shared/features/vacancies/filter.ts'
import { WORK_FORM_LABELS } from '#shared/features/vacancies/labels.ts'
import { WORK_FORMS } from '#shared/features/vacancies/vocabulary.ts'
import { listCards } from './cards.ts'
import { vacancyNotFound } from './not-found.ts'
import { findVacancy } from './queries.ts'
import type { VacancyRow } from './queries.ts'

const SIMILAR_VACANCIES_MAX = 6
/** Newest vacancies of one kind that are compared by title. */
const CANDIDATES_MAX = 150
/** What the same place adds to the likeness of the titles, which is mostly below one. */
const NEARBY_BONUS = 0.15
const SKILLS_NAMED = 3
const REASONS_MAX = 3

/**
 * Open vacancies like this one: of its profession, or with words of its title when it has none; the likest title
 * first, those in its place before others. Each says why it is here.
 * @throws Problem `not_found`
 */
export async function listSimilar(ctx: Ctx, { id }: { id: number }): Promise<SimilarVacancy[]> {
  const row = await findVacancy(ctx.deps.db, id)
  if (!row || row.publishedAt === null) throw vacancyNotFound()
  const { locations, professions } = ctx.deps.directories
  const profession = row.professionId === null ? null : professions.byId(row.professionId)?.slug
  const location = locations.byId(row.locationIds[0] ?? row.workFromIds[0] ?? 0)?.slug ?? null

  const nearby = location === null ? [] : newest(ctx, row, { profession: profession ?? null, location })
  const anywhere = newest(ctx, row, { profession: profession ?? null })
  const candidates = [...new Set([...nearby, ...anywhere])]
  const ranks = await rankCandidates(ctx.deps, { title: row.title, ids: candidates })
  const isNearby = new Set(nearby)
  const likeness = (candidate: number) =>
    (ranks.get(candidate) ?? 0) + (isNearby.has(candidate) ? NEARBY_BONUS : 0)
  // Without a profession only a title says that two vacancies have anything to do with each other.
  const alike = profession ? candidates : candidates.filter((candidate) => (ranks.get(candidate) ?? 0) > 0)
  const shown = alike.toSorted((a, b) => likeness(b) - likeness(a)).slice(0, SIMILAR_VACANCIES_MAX)
  const reasons = new Map(
    shown.map((candidate) => [candidate, reasonsFor(ctx, row, candidate, ranks.get(candidate) ?? 0)]),
  )
  const cards = await listCards(ctx.deps, shown)
  return cards.map((card) => ({ ...card, reasons: reasons.get(card.id) ?? [] }))
}

function newest({ deps }: Ctx, row: VacancyRow, filter: Partial<VacancyFilter>): number[] {
  const { ids } = deps.search.index.query({
    filter: passFilterOf(deps, { ...vacancyList.empty, ...filter }),
    text: null,
    sort: 'date',
    offset: 0,
    limit: CANDIDATES_MAX,
    now: deps.now().getTime(),
  })
  return ids.filter((id) => id !== row.id)
}

/** What the two have in common, the weightier first. */
function reasonsFor({ deps }: Ctx, row: VacancyRow, candidate: number, rank: number): MatchReason[] {
  const { locations, professions, skills } = deps.directories
  const { rows } = deps.search.index
  const columns = rows.columns()
  const slot = rows.slotOf(candidate)
  if (slot === null) return []
  const reasons: MatchReason[] = []
  const profession = professions.all[uint16(columns.profession, slot) - 1]
  if (profession && profession.id === row.professionId)
    reasons.push({ kind: 'profession', text: 'та же профессия' })
  else if (rank > 0) reasons.push({ kind: 'title', text: 'общие слова в названии' })
  const wanted = new Set(row.skills.map((name) => skills.numberOf(name)))
  const shared = (columns.skills[slot] ?? []).filter((skill) => wanted.has(skill))
  if (shared.length > 0) {
    const names = shared.slice(0, SKILLS_NAMED).map((skill) => skills.nameOf(skill))
    reasons.push({ kind: 'skills', text: `навыки: ${names.join(', ')}` })
  }
  if (int32(columns.workForm, slot) === maskOf(WORK_FORMS, [row.workForm]))
    reasons.push({ kind: 'work_form', text: `тоже ${WORK_FORM_LABELS[row.workForm].toLowerCase()}` })
  const [city] = row.locationIds
  const where: Places = rows.places().at(int32(columns.placeSet, slot))
  if (city !== undefined && placeOf(locations, { ...where, isAway: false }, city) === 'city')
    reasons.push({ kind: 'city', text: 'в том же городе' })
  const pay = row.salaryMonthlyTo ?? row.salaryMonthlyFrom
  if (pay !== null && int32(columns.payFrom, slot) >= pay)
    reasons.push({ kind: 'pay', text: 'зарплата не ниже' })
  return reasons.slice(0, REASONS_MAX)
}
