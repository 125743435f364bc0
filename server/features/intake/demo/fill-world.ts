import type { Database } from '#server/kernel/sql.ts'
import { fillDemoCourses } from './courses.ts'
import { fillDemoResumes } from './fill-resumes.ts'
import { fillDemoReviews } from './fill-reviews.ts'
import { fillDemo } from './fill.ts'
import { fillShowcase } from './showcase/fill.ts'
import { openWorld, WORLD_VERSION } from './version.ts'

/**
 * Fills an empty board with the whole invented world, and goes on with one that an interrupted start has left. A world of an
 * earlier version only gets new dates.
 * @returns whether the world is older than this release
 */
export async function fillDemoWorld(
  db: Database,
  { vacancies, resumes, now }: { vacancies: number; resumes: number; now: Date },
): Promise<{ isOutdated: boolean }> {
  const version = await openWorld(db)
  await fillDemo(db, { vacancies, now })
  await fillDemoCourses(db, { now })
  await fillDemoResumes(db, { resumes, now })
  await fillDemoReviews(db, { now })
  if (version === WORLD_VERSION) await fillShowcase(db, { now })
  return { isOutdated: version < WORLD_VERSION }
}
