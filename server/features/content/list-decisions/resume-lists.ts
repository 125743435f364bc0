import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Deps } from '#server/features/board/context.ts'
import { GUEST } from '#server/features/board/resumes/reading/viewer.ts'
import { resumesPath } from '#shared/features/board/resumes/address.ts'
import type { ResumeFilter } from '#shared/features/board/resumes/filter.ts'
import { HOME_CITY } from '#shared/features/board/vacancies/address.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { beginningOf, COMPARED_ROWS, type ListCandidate } from '#server/features/board/indexed-lists/rule.ts'

type ListDeps = Pick<Deps, 'referenceData' | 'resumes'>

/** Lists of resumes as guests see them, and the pages of regions, which lead to them. */
export async function* resumeLists(deps: ListDeps): AsyncIterable<ListCandidate> {
  const { professions, locations } = deps.referenceData
  yield await listOf(deps, 'all', {})
  const professionCounts = await countBy(deps, {})
  for (const { id, slug: profession } of professions.all)
    if (professionCounts.profession.has(id))
      yield await listOf(deps, 'profession', { profession: [profession] })
  yield* inPlaces('place', {})
  for (const { id, slug: profession } of professions.all)
    if (professionCounts.profession.has(id)) yield* inPlaces('profession_place', { profession: [profession] })
  for (const { id, slug, type } of locations.all) {
    const rows = professionCounts.location.get(id) ?? 0
    if (type === 'region' && rows > 0)
      yield {
        path: pathOf('resumes-regions-slug', { slug }),
        kind: 'place',
        rows,
        beginnings: [],
        isNamed: true,
      }
  }

  async function* inPlaces(kind: ListCandidate['kind'], filter: Partial<ResumeFilter>) {
    const { location: counts } = await countBy(deps, filter)
    for (const { id, slug: location } of locations.all)
      if (counts.has(id) && location !== HOME_CITY)
        yield await listOf(deps, kind, { ...filter, location: [location] })
  }
}

async function listOf(
  { resumes }: ListDeps,
  kind: ListCandidate['kind'],
  filter: Partial<ResumeFilter>,
): Promise<ListCandidate> {
  await yieldToEventLoop()
  const { ids, total } = await resumes.newest({ filter, viewer: GUEST, limit: COMPARED_ROWS })
  return {
    path: resumesPath({ filter }),
    kind,
    rows: total,
    beginnings: [beginningOf('resumes', ids)],
    isNamed: total > 0,
  }
}

const countBy = ({ resumes }: ListDeps, filter: Partial<ResumeFilter>) =>
  resumes.countBy(['profession', 'location'], { filter, viewer: GUEST })
