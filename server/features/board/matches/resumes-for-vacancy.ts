import { requireManagedVacancy } from '#server/features/board/responses/access.ts'
import type { ResumeViewer } from '#server/features/board/resumes/index/types.ts'
import { resumeCardsByNumber } from '#server/features/board/resumes/reading/search.ts'
import { viewerOf } from '#server/features/board/resumes/reading/viewer.ts'
import type { Ctx, Deps } from '#server/features/board/context.ts'
import type { ResumeMatch } from '#shared/features/board/matches/contract.ts'
import { createResumeFit, explain } from './matcher.ts'
import { listKnownResumes } from './queries.ts'
import { withSkillNumbers } from './sides.ts'

/**
 * Resumes that suit an open vacancy of the caller, among those that the caller finds in the search, except those of
 * people who responded to it, were invited to it or work in the company.
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
    items: [...found].flatMap(([number, explanation]) => {
      const resume = cards.get(number)
      return resume ? [{ resume, ...explanation }] : []
    }),
    isOpen: true,
  }
}

/** The explanation of each resume by its number, the best first; null when the vacancy is not open. */
export async function findResumes(
  { vacancies, resumes, referenceData, now }: Pick<Deps, 'vacancies' | 'resumes' | 'referenceData' | 'now'>,
  { id, viewer, limit }: { id: number; viewer: ResumeViewer; limit: number },
): Promise<Map<number, Omit<ResumeMatch, 'resume'>> | null> {
  const moment = now().getTime()
  const vacancy = (await vacancies.describe([id])).get(id)
  if (!vacancy || vacancy.expiresAt <= moment) return null
  const best = await resumes.best({ viewer, wanted: { vacancy }, limit })
  const fitTo = createResumeFit(referenceData, { vacancy }, moment)
  return new Map(
    best.flatMap((resume) => {
      const found = fitTo(withSkillNumbers(referenceData, resume))
      return found ? [[resume.id, explain(referenceData, { vacancy, fit: found.fit }, 'company')]] : []
    }),
  )
}
