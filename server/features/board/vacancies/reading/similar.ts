import { maskOf } from '#server/lists/columns.ts'
import type { Ctx } from '#server/features/board/context.ts'
import type { MatchReason } from '#shared/features/board/vacancies/model.ts'
import type { SimilarVacancy } from '#shared/features/board/vacancies/contract.ts'
import { WORK_FORM_LABELS } from '#shared/features/board/vacancies/labels.ts'
import { WORK_FORMS } from '#shared/features/board/vacancies/vocabulary.ts'
import { indexText } from '#shared/lists/text/fold.ts'
import { listCards } from './cards.ts'
import type { VacancyFacts } from '../index/columns.ts'
import type { VacancyTypes } from '../index/types.ts'
import type { Alike } from '#server/lists/port.ts'
import { placeFitOf } from '../derivation/place-fit.ts'
import { findVacancyOf, type VacancyRow } from '../queries.ts'
import { vacancyNotFound } from './not-found.ts'

const SIMILAR_VACANCIES_MAX = 6
/** Of a closed vacancy some of them may be copies. */
const CHOSEN_MAX = 2 * SIMILAR_VACANCIES_MAX
/** The most similar ones, of which some may be copies of each other. */
const LOOKED_AT = 2 * CHOSEN_MAX
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
  const own = (await ctx.deps.vacancies.describe([row.id])).get(row.id)
  const chosen = createChosen(own)
  // Without a profession only the titles show that two vacancies are similar.
  const kinds = profession === null ? [ofForm] : [{ ...ofForm, profession: [profession] }, ofForm]
  for (const filter of kinds) {
    if (chosen.all.length >= CHOSEN_MAX) break
    const similar = await ctx.deps.vacancies.alike({
      title: row.title,
      except: row.id,
      among: { filter },
      preferred: location === undefined ? null : { filter: { ...filter, location: [location] } },
      bonus: NEARBY_BONUS,
      candidates: CANDIDATES_MAX,
      sharesWord: !('profession' in filter),
      limit: LOOKED_AT,
    })
    for (const one of similar) chosen.add(one)
  }
  const byId = new Map(chosen.all.map((one) => [one.id, one]))
  const cards = await listCards(ctx.deps, [...byId.keys()])
  const title = indexText(row.title)
  return (
    cards
      // A closed vacancy is in no list, so its copies are known by what they show.
      .filter((card) => card.company.id !== row.companyId || indexText(card.title) !== title)
      .slice(0, SIMILAR_VACANCIES_MAX)
      .map((card) => {
        const { facts = null, rank = 0 } = byId.get(card.id) ?? {}
        return { ...card, reasons: facts ? reasonsFor(ctx, row, facts, rank) : [] }
      })
  )
}

/** Collects vacancies, none of which has the company and the title or text of another. @param own the vacancy of the page */
function createChosen(own: VacancyFacts | undefined) {
  const keysOf = ({ company, textHash, titleHash }: VacancyFacts) => [
    ...(textHash === 0 ? [] : [`${company} ${textHash}`]),
    ...(titleHash === 0 ? [] : [`${company} title ${titleHash}`]),
  ]
  const seen = new Set(own ? keysOf(own) : [])
  const ids = new Set<number>()
  const all: Alike<VacancyTypes>[] = []
  return {
    all,
    add(one: Alike<VacancyTypes>) {
      const keys = one.facts ? keysOf(one.facts) : []
      if (all.length >= CHOSEN_MAX || ids.has(one.id) || keys.some((key) => seen.has(key))) return
      ids.add(one.id)
      for (const key of keys) seen.add(key)
      all.push(one)
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
