import type { Page } from '@playwright/test'
import type { Database } from '#server/kernel/sql.ts'
import { buildConsent, buildResume, buildVacancies } from '#tests/support/rows.ts'
import type { Fixtures, WorkerFixtures } from './fixtures.ts'
import { addCompany } from './people.ts'

export const SEEKER_CONTACTS = { phone: '+7 913 555-01-02', email: 'anna@example.ru' }

/** An open vacancy of a new company, where the employer is an administrator; returns its id. */
export async function openVacancy(db: Database, employer: { id: number }) {
  const { id: companyId } = await addCompany(db, employer, { title: 'Мастерская «Нитка»' })
  const [vacancyId = 0] = await buildVacancies(db, [{ companyId, authorId: employer.id }])
  return vacancyId
}

/** A resume that moderators have checked, of a person who has agreed to show it; returns its id. */
export async function writeResume(
  db: Database,
  seeker: { id: number },
  {
    title = 'Бухгалтер на удалёнке',
    isShown = false,
  }: { title?: string; /** Everybody may read it. */ isShown?: boolean } = {},
) {
  await buildConsent(db, { userId: seeker.id, kind: 'distribution' })
  return buildResume(db, {
    userId: seeker.id,
    status: isShown ? 'published' : 'hidden',
    visibility: 'everyone',
    content: { title, workForms: ['remote'] },
    contacts: SEEKER_CONTACTS,
  })
}

/** An employer with an open vacancy, and seekers with checked resumes, each in a browser of their own. */
export async function hiring(
  { newPage, signIn, db }: Pick<Fixtures, 'newPage' | 'signIn'> & WorkerFixtures,
  titles: readonly string[],
  { isShown = false } = {},
) {
  const employer = await newPage()
  const vacancyId = await openVacancy(db, await signIn(employer, { intent: 'employer' }))
  const seekers: Page[] = []
  const resumeIds: string[] = []
  for (const title of titles) {
    const seeker = await newPage()
    resumeIds.push(await writeResume(db, await signIn(seeker), { title, isShown }))
    seekers.push(seeker)
  }
  return { employer, seekers, resumeIds, vacancyId }
}
