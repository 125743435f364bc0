import type { Deps } from '#server/features/content/context.ts'
import type { CourseCard } from '#shared/features/content/courses/contract.ts'
import { courseCards } from './present.ts'
import { listCourses } from './queries.ts'

/** The first courses of a profession, in the order of their list. */
export async function coursesAbout(deps: Deps, profession: string, limit: number): Promise<CourseCard[]> {
  const filter = { profession, price: null, length: null, format: null }
  const { rows } = await listCourses(deps.db, filter, { limit })
  return courseCards(deps, rows)
}
