import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { emailChanges, users } from '#server/db/schema/accounts.ts'
import { hashToken, newToken } from '#server/kernel/token.ts'
import type { ResumeContent } from '#shared/features/board/resumes/model.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'
import { buildResume, buildUser } from '#tests/support/rows.ts'
import { call } from './support/api.ts'
import { expect, test } from './support/fixtures.ts'
import { openVacancy, SEEKER_CONTACTS, writeResume } from './support/hiring.ts'
import { addCompany, newEmail } from './support/people.ts'
import { chooseAndTurnPhoto } from './support/photo.ts'
import { respond } from './support/respond.ts'
import { buildPerson } from './support/session.ts'
import { visit } from './support/visit.ts'
import { at, expectGroupsAccessible } from './support/accessibility.ts'

// Chromium writes a line itself for every answer that is not a success.
test.use({ expectedMessages: [/status of 4\d\d/] })
test.setTimeout(120_000)

const SETTINGS = '/personal/settings/profile'

const COMPLETE_RESUME: Partial<ResumeContent> = {
  title: 'Бухгалтер на удалёнке',
  workForms: ['remote'],
  salary: 90_000,
  about: 'Веду учёт трёх небольших компаний и отвечаю быстро.',
  skills: ['Сверка актов'],
  experience: [
    {
      position: 'Бухгалтер',
      company: 'ООО «Ромашка»',
      startMonth: '2021-03',
      endMonth: null,
      description: 'Первичные документы.',
    },
  ],
}

expectGroupsAccessible({
  'rare states of the settings': {
    'the dialog that crops a photo': async ({ page, signIn }) => {
      await signIn(page)
      await visit(page, SETTINGS)
      await chooseAndTurnPhoto(page)
    },
    'a changed address': async ({ page, signIn, db }) => {
      const { id: userId } = await signIn(page)
      const token = newToken()
      await db.insert(emailChanges).values({
        userId,
        newEmail: newEmail('next'),
        oldTokenHash: hashToken(newToken()),
        newTokenHash: hashToken(token),
        oldConfirmedAt: new Date().toISOString(),
        expiresAt: new Date(Date.now() + DAY_MS).toISOString(),
      })
      await visit(page, `/callback/email?token=${token}`)
      await expect(page.getByText('Адрес изменён.')).toBeVisible()
    },
    'the answer of the old address': at(`/callback/email?token=${newToken()}&stop=x`),
    'a waiting change of address': async ({ page, signIn, db }) => {
      const { id } = await signIn(page)
      const emailChangeAt = new Date(Date.now() + DAY_MS).toISOString()
      await db.update(users).set({ emailChangeAt }).where(eq(users.id, id))
      await visit(page, '/personal/resumes')
      await expect(page.getByText('Адрес вашей почты меняют')).toBeVisible()
    },
    'the deletion of an account with its company': async ({ page, signIn, db }) => {
      await addCompany(db, await signIn(page, { intent: 'employer' }), { title: 'Один в поле' })
      await openDeletion(page)
      await expect(page.getByText('«Один в поле»: кроме вас, там никого нет')).toBeVisible()
    },
  },
})

expectGroupsAccessible(
  {
    'signing in and the settings': {
      'sign-in': at('/sign-in'),
      'a request for access with mistakes': async ({ page }) => {
        await visit(page, '/recovery')
        await page.getByRole('button', { name: 'Попросить доступ' }).click()
        await expect(page.getByRole('alert').first()).toBeVisible()
      },
      'a registration with mistakes': async ({ page }) => {
        await visit(page, '/sign-in?step=name')
        await page.getByRole('button', { name: 'Создать аккаунт' }).click()
        await expect(page.getByRole('alert')).toBeFocused()
      },
      settings: async ({ page, signIn }) => {
        await signIn(page)
        await visit(page, SETTINGS)
        await expect(page.getByText('Это устройство')).toBeVisible()
      },
      'the deletion of an account': async ({ page }) => {
        await openDeletion(page)
      },
    },
    'what a seeker keeps': {
      'a saved search': async ({ page, signIn }) => {
        const seeker = await signIn(page)
        await call(page.request, seeker, 'post', '/personal/searches', {
          address: '/vacancies?search=водолаз&salary=900000',
        })
        await visit(page, '/personal/searches')
        await expect(page.getByRole('article').getByRole('link')).toHaveText('Водолаз, от 900 000 ₽')
      },
      'the experience in a resume': async ({ page, signIn, db }) => {
        const { id: userId } = await signIn(page)
        const id = await buildResume(db, { userId, content: COMPLETE_RESUME })
        await visit(page, `/personal/resumes/${id}/edit?step=experience`)
        await page.getByRole('button', { name: /· 2021/ }).click()
        await expect(page.getByLabel('Начало: год')).toHaveValue('2021')
      },
      'a resume under review': async ({ page, signIn, db }) => {
        const seeker = await signIn(page)
        const id = await buildResume(db, {
          userId: seeker.id,
          content: COMPLETE_RESUME,
          contacts: SEEKER_CONTACTS,
        })
        await call(page.request, seeker, 'put', `/personal/resumes/${id}/visibility`, {
          visibility: 'companies',
          is_indexed: false,
          hidden_inns: [],
          hidden_domains: [],
          consent: true,
        })
        await call(page.request, seeker, 'post', `/personal/resumes/${id}/publish`)
        await visit(page, `/personal/resumes/${id}`)
        await expect(page.getByText('На проверке')).toBeVisible()
      },
      'a resume that was just sent': async ({ page }) => {
        await visit(page, `${new URL(page.url()).pathname}?sent=1`)
        await expect(page.getByRole('heading', { level: 1, name: 'Резюме на проверке' })).toBeVisible()
      },
    },
    'responses to a vacancy': {
      'the form': async ({ page, signIn, db }) => {
        const vacancyId = await openVacancy(db, await buildUser(db))
        await writeResume(db, await signIn(page))
        await visit(page, `/vacancies/${vacancyId}/respond`)
        await expect(page.getByText('осталось 50')).toBeVisible()
        await page.getByLabel('Сопроводительное письмо').fill('Хочу у вас работать')
      },
      'as the seeker sees one': async ({ page, signIn, db }) => {
        const employer = await buildPerson(db, { intent: 'employer' })
        const vacancyId = await openVacancy(db, employer)
        const seeker = await signIn(page)
        const { id } = await respond(page, db, { seeker, vacancyId })
        await call(page.request, employer, 'post', '/responses/decide', {
          ids: [id],
          decision: 'invite',
          message: 'Здравствуйте!',
        })
        await call(page.request, seeker, 'post', `/personal/responses/${id}/messages`, {
          text: 'Завтра после 14:00',
        })
        await visit(page, `/personal/responses/${id}`)
        await expect(page.getByRole('listitem').filter({ hasText: 'Завтра после 14:00' })).toBeVisible()
      },
      'as the company sees one': async ({ page, signIn, db }) => {
        const vacancyId = await openVacancy(db, await signIn(page, { intent: 'employer' }))
        await respond(page, db, { seeker: await buildPerson(db), vacancyId })
        await respond(page, db, { seeker: await buildPerson(db), vacancyId })
        await visit(page, `/responses/${vacancyId}`)
        await page.getByRole('link', { name: /Анна/ }).first().click()
        await expect(page.getByRole('link', { name: SEEKER_CONTACTS.phone })).toBeVisible()
        await expect(page.getByRole('link', { name: /^Следующий отклик: Анна/ })).toBeVisible()
      },
      'the resume of one': async ({ page }) => {
        await page
          .getByRole('navigation', { name: 'Разделы отклика' })
          .getByRole('link', { name: 'Резюме' })
          .click()
        await expect(page).toHaveURL(/tab=resume/)
      },
      'two of them chosen': async ({ page, signIn, db }) => {
        const vacancyId = await openVacancy(db, await signIn(page, { intent: 'employer' }))
        await respond(page, db, { seeker: await buildPerson(db), vacancyId })
        await respond(page, db, { seeker: await buildPerson(db), vacancyId })
        await visit(page, `/responses/${vacancyId}`)
        await page.getByLabel('Выбрать всех на странице').check()
        await expect(page.getByRole('button', { name: 'Отказать (2)' })).toBeVisible()
      },
      'all of a company with filters': async ({ page }) => {
        await visit(page, '/responses?unread=1')
        await page.getByLabel('Выбрать всех на странице').check()
        await page.getByRole('button', { name: 'Метки выбранных' }).click()
        await page.getByLabel('Новая метка').fill('Резерв')
        await page.getByRole('button', { name: 'Добавить' }).click()
        await expect(page.getByRole('button', { name: /^Резерв/ })).toBeVisible()
      },
    },
    'an interview': {
      'as the seeker picks a time': async ({ page, signIn, db }) => {
        const employer = await buildPerson(db, { intent: 'employer' })
        const vacancyId = await openVacancy(db, employer)
        const { id } = await respond(page, db, { seeker: await signIn(page), vacancyId })
        const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 16)
        await call(page.request, employer, 'post', `/responses/${id}/interview`, {
          slots: [inDays(2), inDays(3)],
          zone: 'Europe/Moscow',
          kind: 'office',
          place: 'Омск, улица Ленина, 5',
        })
        await visit(page, `/personal/responses/${id}`)
        await expect(page.getByRole('button', { name: 'Выбрать это время' })).toBeVisible()
      },
      'as the company offers times': async ({ page, signIn, db }) => {
        const vacancyId = await openVacancy(db, await signIn(page, { intent: 'employer' }))
        await respond(page, db, { seeker: await buildPerson(db), vacancyId })
        await visit(page, `/responses/${vacancyId}`)
        await page.getByRole('link', { name: /Анна/ }).click()
        await page.getByRole('button', { name: 'Назначить собеседование' }).click()
        await expect(page.getByRole('dialog', { name: 'Собеседование' })).toBeVisible()
      },
    },
  },
  { isAlsoOnPhone: true },
)

async function openDeletion(page: Page) {
  await visit(page, SETTINGS)
  await page.getByRole('button', { name: 'Удалить аккаунт' }).click()
  await expect(page.getByRole('dialog', { name: 'Удалить аккаунт?' })).toBeVisible()
}
