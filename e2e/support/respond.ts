import type { Page } from '@playwright/test'
import type { Database } from '#server/kernel/sql.ts'
import { call } from './api.ts'
import { writeResume } from './hiring.ts'

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
