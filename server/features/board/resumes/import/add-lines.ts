import type { Ctx } from '#server/features/board/context.ts'
import type { LinesAddition, ResumeImport } from '#shared/features/board/resumes/imported.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { changeImport } from './change-import.ts'
import { addAbout, addCourses, addEducation, addSkills } from './added-entries.ts'
import { addJob, addJobText } from './added-jobs.ts'

/**
 * Adds lines of a file to the draft as what their author says they are. Any lines can be added, those that have a field
 * too: to a job they move from the other jobs, elsewhere they are copied. What the draft has already is not added again, so
 * that repeating a request changes nothing. A line stays without a field while one of its words has none.
 * @throws Problem not_found, invalid for a line that the file does not have, conflict when the lines do not fit or say
 * nothing of the kind
 */
export function addImportedLines(
  ctx: Ctx,
  { id, lines: numbers, as, at }: LinesAddition & { id: string },
): Promise<ResumeImport> {
  const known = ctx.deps.referenceData
  // Clicked in any order, read in that of the file.
  const picked = numbers.toSorted((a, b) => a - b)
  return changeImport(ctx, id, (state) => {
    if (picked.some((number) => number >= state.lines.length))
      throw new Problem('invalid', 'Такой строки в файле нет. Обновите страницу.')
    switch (as) {
      case 'job':
        return addJob(state, picked, known)
      case 'job_text':
        return addJobText(state, picked, at ?? 0)
      case 'education':
        return addEducation(state, picked, known)
      case 'course':
        return addCourses(state, picked)
      case 'skills':
        return addSkills(state, picked, known)
      case 'about':
        return addAbout(state, picked)
    }
  })
}
