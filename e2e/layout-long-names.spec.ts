/** Names as long as the forms take them, in what people see when something ends. */
import type { Page } from '@playwright/test'
import { sharedSecret } from '#server/db/shared-secrets.ts'
import { unsubscribeUrl } from '#server/mail/unsubscribe-link.ts'
import { buildResume, buildVacancies, buildVacancyDraft } from '#tests/support/rows.ts'
import { call } from './support/api.ts'
import { expect, test } from './support/fixtures.ts'
import { layoutFaultsOf } from './support/layout-faults.ts'
import { addCompany } from './support/people.ts'
import { buildPerson } from './support/session.ts'
import { visit } from './support/visit.ts'

/** Of a phone, of two layouts and between them. */
const FEW_WIDTHS = [280, 390, 780, 1160]
/** A name that nothing can break at a space. */
const LONG = 'Нижнетавричесководоканалстройпроектмонтажналадкасервисбытхимия'

// The page of a placement that cannot be paid yet.
test.use({ expectedMessages: [/status of 409/] })

test('long names fit into what is said about a vacancy, a bill and a company that end', async ({
  newPage,
  signIn,
  db,
}) => {
  test.setTimeout(90_000)
  const employer = await newPage()
  const person = await signIn(employer, { intent: 'employer' })
  const { id: companyId, slug } = await addCompany(db, person, { title: `ООО «${LONG}»`, inn: '7707083893' })
  const [vacancyId = 0] = await buildVacancies(db, [
    { companyId, authorId: person.id, title: `Оператор ${LONG}` },
  ])
  const ids: number[] = []
  while (ids.length < 3) {
    const seeker = await buildPerson(db)
    const resumeId = await buildResume(db, {
      userId: seeker.id,
      status: 'hidden',
      visibility: 'everyone',
      content: { firstName: 'Анна', lastName: LONG.slice(0, 60), workForms: ['remote'] },
    })
    const response = { resume_id: resumeId, letter: `Здравствуйте! ${LONG}` }
    ids.push((await call(employer.request, seeker, 'post', `/vacancies/${vacancyId}/responses`, response)).id)
  }
  const decision = { ids: ids.slice(1), decision: 'invite', message: 'Ждём вас' }
  await call(employer.request, person, 'post', '/responses/decide', decision)

  await employer.goto(`/personal/vacancies/${vacancyId}`)
  await employer.getByRole('button', { name: 'Закрыть вакансию' }).click()
  const dialog = employer.getByRole('dialog')
  await dialog.getByLabel('Что сказать всем').selectOption('Берём')
  await dialog.getByLabel('Что сказать (Анна').first().selectOption('Отказать')
  await expectNoFaults(employer, 'the dialog')
  await employer.goto('/pay?access=7')
  await employer.getByRole('radio', { name: /По счёту/ }).check()
  await expectNoFaults(employer, 'a bill')
  await employer.goto(`/responses/${vacancyId}?response=${ids[0]}`)
  await expect(employer.getByLabel('Ваше сообщение')).toBeVisible()
  await expectNoFaults(employer, 'a thread')
  const draft = { companyId, authorId: person.id, content: { employment: null } }
  await employer.goto(`/personal/vacancies/${await buildVacancyDraft(db, draft)}/tariffs`)
  await expect(employer.getByText('Сначала заполните вакансию')).toBeVisible()
  await expectNoFaults(employer, 'tariffs')

  const staff = await buildPerson(db, { staffRole: 'moderator' })
  await call(employer.request, staff, 'post', `/staff/companies/${companyId}/register`, {
    status: 'liquidated',
    name: `ООО «${LONG}»`,
  })
  const guest = await newPage()
  const secrets = { codes: await sharedSecret(db, 'codes') }
  const topic = { userId: person.id, topic: 'weekly' } as const
  for (const path of [`/employer/${slug}`, unsubscribeUrl({ site: { publicUrl: '' }, secrets }, topic)]) {
    await visit(guest, path)
    await expectNoFaults(guest, path)
  }
  await visit(guest, `/employer/${slug}`)
  await expect(guest.getByText('По данным реестра компания ликвидирована')).toBeVisible()
  await guest.getByRole('main').hover()
  await expect(guest.getByText('Состояние')).toBeVisible()
  await expect(guest.getByText('Следить за компанией')).toBeHidden()
})

async function expectNoFaults(page: Page, what: string) {
  for (const width of FEW_WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    expect(await page.evaluate(layoutFaultsOf), `${what} at ${width}`).toEqual([])
  }
}
