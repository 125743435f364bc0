import { requireManagedVacancy } from '#server/features/board/responses/access.ts'
import type { ResumeIndexFacts } from '#server/features/board/resumes/index/columns.ts'
import type { ResumeViewer } from '#server/features/board/resumes/index/types.ts'
import { resumeCardsByNumber } from '#server/features/board/resumes/search.ts'
import { viewerOf } from '#server/features/board/resumes/viewer.ts'
import { placeOf } from '#server/features/board/vacancies/place-fit.ts'
import type { PlaceFit } from '#server/features/board/vacancies/place-fit.ts'
import type { Ctx, Deps } from '#server/features/board/context.ts'
import type { ResumeMatch } from '#shared/features/board/matches/contract.ts'
import { fitOf, judge } from './fit.ts'
import { namedOf } from './named.ts'
import { gapsOf, reasonsOf } from './phrases.ts'
import { listKnownResumes } from './queries.ts'
import { fieldsOf, seekerOf, vacancySideOf } from './sides.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'

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
  const { companyId } = await requireManagedVacancy(ctx, deps.db, id)
  const [viewer, known] = await Promise.all([
    viewerOf(ctx),
    listKnownResumes(deps.db, { vacancyId: id, companyId }),
  ])
  const found = await findResumes(deps, {
    id,
    viewer: { ...viewer, hidden: new Set([...viewer.hidden, ...known]) },
    limit,
  })
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
export async function findResumes(
  { vacancies, resumes, directories, now }: Pick<Deps, 'vacancies' | 'resumes' | 'directories' | 'now'>,
  { id, viewer, limit }: { id: number; viewer: ResumeViewer; limit: number },
): Promise<Map<number, Omit<ResumeMatch, 'resume'>> | null> {
  const moment = now().getTime()
  const vacancy = (await vacancies.describe([id])).get(id)
  if (!vacancy || vacancy.expiresAt <= moment) return null
  const side = vacancySideOf(vacancy)
  const where = vacancy.places
  const fields = fieldsOf(directories)
  const fieldOf = (profession: number) => fields[profession] ?? 0
  const places = new Map<number | null, PlaceFit | null>()
  const best = await resumes.best({ viewer, scoreOf: (resume) => fitTo(resume)?.score ?? null, limit })
  return new Map(
    best.flatMap((resume) => {
      const found = fitTo(resume)
      if (!found) return []
      const { fit } = found
      const named = namedOf(directories, { vacancy, fit })
      return [[resume.id, { reasons: reasonsOf(fit, named, 'company'), gaps: gapsOf(fit, named, 'company') }]]
    }),
  )

  function fitTo(resume: ResumeIndexFacts) {
    return judge(fitOf(seekerOf(resume), side, fieldOf), {
      ageDays: (moment - resume.publishedAt) / DAY_MS,
      place: () => placeFitOf(resume.locationId),
    })
  }

  function placeFitOf(home: number | null): PlaceFit | null {
    const known = places.get(home)
    if (known !== undefined) return known
    const place = placeOf(directories.locations, where, home)
    places.set(home, place)
    return place
  }
}
