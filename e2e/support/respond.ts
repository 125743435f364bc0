import type { Page } from '@playwright/test'
import type { Database } from '#server/kernel/sql.ts'
import { call } from './api.ts'
import type { Fixtures, WorkerFixtures } from './fixtures.ts'
import { openVacancy, writeResume } from './hiring.ts'

/** A response with a cover letter, sent by the seeker. */
export async function respond(
  page: Page,
  db: Database,
  { seeker, vacancyId }: { seeker: { id: number; token: string }; vacancyId: number },
) {
  return call(page.request, seeker, 'post', `/vacancies/${vacancyId}/responses`, {
    resume_id: await writeResume(db, seeker),
    letter: 'Хочу у вас работать',
  })
}

/** An employer and a seeker whose response has come, each in a browser of their own. */
export async function openResponse({
  newPage,
  signIn,
  db,
}: Pick<Fixtures, 'newPage' | 'signIn'> & WorkerFixtures) {
  const employer = await newPage()
  const vacancyId = await openVacancy(db, await signIn(employer, { intent: 'employer' }))
  const seeker = await newPage()
  const person = await signIn(seeker)
  const { id } = await respond(seeker, db, { seeker: person, vacancyId })
  return { employer, seeker, person, vacancyId, id }
}
