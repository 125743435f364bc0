import { maskOf } from '#server/lists/columns.ts'
import type { Ctx } from '#server/features/board/context.ts'
import type { MatchReason } from '#shared/features/board/vacancies/model.ts'
import type { SimilarVacancy, VacancyCard } from '#shared/features/board/vacancies/contract.ts'
import { WORK_FORM_LABELS } from '#shared/features/board/vacancies/labels.ts'
import { WORK_FORMS } from '#shared/features/board/vacancies/vocabulary.ts'
import { indexText } from '#shared/lists/text/fold.ts'
import { listCards } from './cards.ts'
import { listCopies } from './copies.ts'
import type { VacancyFacts } from '../index/columns.ts'
import { placeFitOf } from '../derivation/place-fit.ts'
import { findVacancyOf, type VacancyRow } from '../queries.ts'
import { vacancyNotFound } from './not-found.ts'

const SIMILAR_VACANCIES_MAX = 6
/** The most similar ones, of which some may be copies. */
const LOOKED_AT = 4 * SIMILAR_VACANCIES_MAX
/** Newest vacancies of one kind that are compared by title. */
const CANDIDATES_MAX = 150
/** Added to the similarity of titles, which is mostly below one, for the same place. */
const NEARBY_BONUS = 0.15
const SKILLS_NAMED = 3
const REASONS_MAX = 3

/**
 * Similar open vacancies of the same form of work: of its profession, then those with words of its title; the most similar
 * title first, those in its place before others. None is a copy of it or of another one. Each has its reasons.
 * @throws Problem `not_found`
 */
export async function listSimilar(ctx: Ctx, { id }: { id: number }): Promise<SimilarVacancy[]> {
  const row = await findVacancyOf(ctx, id)
  if (!row || row.publishedAt === null) throw vacancyNotFound()
  const { locations, professions } = ctx.deps.referenceData
  const profession = (row.professionId === null ? null : professions.byId(row.professionId)?.slug) ?? null
  const location = locations.byId(row.locationIds[0] ?? row.workFromIds[0] ?? 0)?.slug
  const ofForm = { scope: 'all' as const, workForm: row.workForm === null ? [] : [row.workForm] }
  // Without a profession only the titles show that two vacancies are similar.
  const kinds = profession === null ? [ofForm] : [{ ...ofForm, profession }, ofForm]
  const chosen = createChosen(await listCopies(ctx, { id }))
  for (const filter of kinds) {
    if (chosen.items.length === SIMILAR_VACANCIES_MAX) break
    const similar = await ctx.deps.vacancies.alike({
      title: row.title,
      except: row.id,
      among: { filter },
      preferred: location === undefined ? null : { filter: { ...filter, location } },
      bonus: NEARBY_BONUS,
      candidates: CANDIDATES_MAX,
      sharesWord: !('profession' in filter),
      limit: LOOKED_AT,
    })
    const facts = new Map(similar.map((one) => [one.id, one]))
    const cards = await listCards(
      ctx.deps,
      similar.map((one) => one.id),
    )
    for (const card of cards) {
      const { facts: candidate = null, rank = 0 } = facts.get(card.id) ?? {}
      chosen.add({ ...card, reasons: candidate ? reasonsFor(ctx, row, candidate, rank) : [] })
    }
  }
  return chosen.items
}

/** Collects vacancies, none of which has the company and the title, or the text, of another. @param copies not wanted */
function createChosen(copies: readonly VacancyCard[]) {
  const keyOf = ({ company, title }: VacancyCard) => `${company.id} ${indexText(title)}`
  const seen = new Set(copies.flatMap((card) => [String(card.id), keyOf(card)]))
  const items: SimilarVacancy[] = []
  return {
    items,
    add(vacancy: SimilarVacancy) {
      const keys = [String(vacancy.id), keyOf(vacancy)]
      if (items.length === SIMILAR_VACANCIES_MAX || keys.some((key) => seen.has(key))) return
      for (const key of keys) seen.add(key)
      items.push(vacancy)
    },
  }
}

/** What the two have in common, the most important first. */
function reasonsFor({ deps }: Ctx, row: VacancyRow, candidate: VacancyFacts, rank: number): MatchReason[] {
  const { locations, professions, skills } = deps.referenceData
  const reasons: MatchReason[] = []
  const profession = professions.all[candidate.profession - 1]
  if (profession && profession.id === row.professionId)
    reasons.push({ kind: 'profession', text: 'та же профессия' })
  else if (rank > 0) reasons.push({ kind: 'title', text: 'общие слова в названии' })
  const wanted = new Set(row.skills.map((name) => skills.numberOf(name)))
  const shared = candidate.skills.filter((skill) => wanted.has(skills.numberOf(skill)))
  if (shared.length > 0)
    reasons.push({ kind: 'skills', text: `навыки: ${shared.slice(0, SKILLS_NAMED).join(', ')}` })
  if (row.workForm !== null && candidate.workForm === maskOf(WORK_FORMS, [row.workForm]))
    reasons.push({ kind: 'work_form', text: `тоже ${WORK_FORM_LABELS[row.workForm].toLowerCase()}` })
  const [city] = row.locationIds
  if (city !== undefined && placeFitOf(locations, { ...candidate.places, isDistant: false }, city) === 'city')
    reasons.push({ kind: 'city', text: 'в том же городе' })
  const pay = row.salaryMonthlyTo ?? row.salaryMonthlyFrom
  if (pay !== null && candidate.payFrom >= pay) reasons.push({ kind: 'pay', text: 'зарплата не ниже' })
  return reasons.slice(0, REASONS_MAX)
}
