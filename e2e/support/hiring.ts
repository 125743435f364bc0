import type { Page } from '@playwright/test'
import { buildResume, buildVacancies } from '#tests/support/rows.ts'
import type { Fixtures, WorkerFixtures } from './fixtures.ts'
import { addCompany } from './people.ts'

type Given = Pick<Fixtures, 'newPage' | 'signIn'> & WorkerFixtures
export const SEEKER_CONTACTS = { phone: '+7 913 555-01-02', email: 'anna@example.ru' }

/** An employer with an open vacancy. */
export async function openVacancy(page: Page, { db, signIn }: Omit<Given, 'newPage'>) {
  const employer = await signIn(page, { firstName: 'Ольга', intent: 'employer' })
  const { id: companyId } = await addCompany(db, employer, { title: 'Мастерская «Нитка»' })
  const [vacancyId = 0] = await buildVacancies(db, [{ companyId, authorId: employer.id }])
  return { employer, companyId, vacancyId }
}

/** A seeker whose resume moderators have checked. */
export async function writeResume(
  page: Page,
  { db, signIn }: Omit<Given, 'newPage'>,
  { title, isShown = false }: { title: string; isShown?: boolean },
) {
  const { id: userId } = await signIn(page, { firstName: 'Анна' })
  return buildResume(db, {
    userId,
    status: isShown ? 'published' : 'hidden',
    visibility: 'everyone',
    content: { title, workForms: ['remote'] },
    contacts: SEEKER_CONTACTS,
  })
}

/** An employer with an open vacancy, and seekers with checked resumes, each in a browser of their own. */
export async function hiring(
  { newPage, ...given }: Given,
  titles: readonly string[],
  /** Everybody may read the resumes. */
  { isShown = false } = {},
) {
  const employer = await newPage()
  const { vacancyId } = await openVacancy(employer, given)
  const seekers: Page[] = []
  const resumeIds: string[] = []
  for (const title of titles) {
    const seeker = await newPage()
    resumeIds.push(await writeResume(seeker, given, { title, isShown }))
    seekers.push(seeker)
  }
  return { employer, seekers, resumeIds, vacancyId }
}
