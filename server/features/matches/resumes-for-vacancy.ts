import { requireVacancyOfOwn } from '#server/features/responses/access.ts'
import { hiddenSlots } from '#server/features/resumes/search/pass.ts'
import type { Sight } from '#server/features/resumes/search/pass.ts'
import { resumeCardsByNumber, sightOf } from '#server/features/resumes/search/service.ts'
import { viewerOf } from '#server/features/resumes/viewer.ts'
import { float64, int32, uint8 } from '#server/features/search/columns.ts'
import type { Ctx, Deps } from '#server/platform/context.ts'
import type { ResumeMatch } from '#shared/features/matches/contract.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'
import { createBest } from './best.ts'
import { fitOf, judge } from './fit.ts'
import type { Place } from './fit.ts'
import { namedOf } from './named.ts'
import { gapsOf, reasonsOf } from './phrases.ts'
import { placeOf } from './place.ts'
import { listKnownResumes } from './queries.ts'
import { fieldsOf, seekerAt, vacancyAt } from './sides.ts'

/**
 * Resumes that suit an own open vacancy, among those that the caller finds in the search. Who has answered it, was
 * invited to it or works in the company is left out.
 * @throws Problem not_found
 */
export async function matchResumes(
  ctx: Ctx,
  { id, limit }: { id: number; limit: number },
): Promise<{ items: ResumeMatch[]; isOpen: boolean }> {
  const { deps } = ctx
  const { companyId } = await requireVacancyOfOwn(ctx, deps.db, id)
  const [viewer, known] = await Promise.all([
    viewerOf(ctx),
    listKnownResumes(deps.db, { vacancyId: id, companyId }),
  ])
  const { rank, hidden } = sightOf(viewer)
  const found = findResumes(deps, { id, sight: { rank, hidden: new Set([...hidden, ...known]) }, limit })
  if (found === null) return { items: [], isOpen: false }
  const cards = await resumeCardsByNumber(deps, [...found.keys()])
  return {
    items: [...found].flatMap(([number, told]) => {
      const resume = cards.get(number)
      return resume ? [{ resume, ...told }] : []
    }),
    isOpen: true,
  }
}

/** What is said of each resume by its number, the best first; null when the vacancy is not open. */
export function findResumes(
  { search, resumes, directories, now }: Pick<Deps, 'search' | 'resumes' | 'directories' | 'now'>,
  { id, sight, limit }: { id: number; sight: Sight; limit: number },
): Map<number, Omit<ResumeMatch, 'resume'>> | null {
  const moment = now().getTime()
  const vacancies = search.index.rows
  const vacancyColumns = vacancies.columns()
  const vacancySlot = vacancies.slotOf(id)
  if (vacancySlot === null || !(float64(vacancyColumns.expiresAt, vacancySlot) > moment)) return null
  const vacancy = vacancyAt(vacancyColumns, vacancySlot)
  const where = vacancies.places().at(int32(vacancyColumns.placeSet, vacancySlot))

  const { rows } = resumes.index
  rows.countExperience()
  const columns = rows.columns()
  const fields = fieldsOf(directories)
  const fieldOf = (profession: number) => fields[profession] ?? 0
  const hidden = hiddenSlots(rows, sight)
  const places = new Map<number, Place | null>()
  const best = createBest(limit)
  for (let slot = 0; slot < rows.size(); slot++) {
    if (uint8(columns.audience, slot) > sight.rank) continue
    if (hidden !== null && uint8(hidden, slot) === 1) continue
    const found = fitAt(slot)
    if (found) best.offer(slot, found.score)
  }
  return new Map(
    best.slots().flatMap((slot) => {
      const found = fitAt(slot)
      if (!found) return []
      const { fit } = found
      const named = namedOf(directories, { columns: vacancyColumns, slot: vacancySlot, fit })
      const told = { reasons: reasonsOf(fit, named, 'company'), gaps: gapsOf(fit, named, 'company') }
      return [[int32(columns.id, slot), told] as const]
    }),
  )

  function fitAt(slot: number) {
    return judge(fitOf(seekerAt(columns, slot), vacancy, fieldOf), {
      ageDays: (moment - float64(columns.publishedAt, slot)) / DAY_MS,
      place: () => placeAt(int32(columns.place, slot)),
    })
  }

  function placeAt(order: number): Place | null {
    const known = places.get(order)
    if (known !== undefined) return known
    const home = order < 0 ? null : (directories.locations.at(order)?.id ?? null)
    const place = placeOf(directories.locations, where, home)
    places.set(order, place)
    return place
  }
}
