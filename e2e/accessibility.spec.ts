/** Every page and its interesting states: in each theme, and on the narrowest phone where its layout is of its own. */
import type { Page } from '@playwright/test'
import { sql } from 'drizzle-orm'
import type { Database } from '#server/kernel/sql.ts'
import { emailChanges } from '#server/db/schema/accounts.ts'
import { companyPapers } from '#server/db/schema/companies.ts'
import { invitations } from '#server/db/schema/managers.ts'
import { hashToken, newToken } from '#server/kernel/token.ts'
import type { VacancyContent } from '#shared/features/board/posting/model.ts'
import type { ResumeContent } from '#shared/features/board/resumes/model.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'
import { buildResume, buildRole, buildUser, buildVacancyDraft } from '#tests/support/rows.ts'
import { call } from './support/api.ts'
import { expectAccessible, expectAccessibleOnPhone } from './support/axe.ts'
import { expect, test } from './support/fixtures.ts'
import type { Fixtures, WorkerFixtures } from './support/fixtures.ts'
import { openVacancy, SEEKER_CONTACTS, writeResume } from './support/hiring.ts'
import { addCompany, newEmail } from './support/people.ts'
import { chooseAndTurnPhoto } from './support/photo.ts'
import { buildPerson } from './support/session.ts'
import { descriptionOf } from './support/vacancy.ts'
import { cards, visit } from './support/visit.ts'

// Chromium writes a line itself for every answer that is not a success.
test.use({ expectedMessages: [/status of 4\d\d/] })
test.setTimeout(120_000)

type Given = { page: Page } & Pick<Fixtures, 'signIn'> & WorkerFixtures
/** Brings the page into a state, from whatever it showed before. */
type State = (given: Given) => Promise<unknown>
/** A test for each group: its states follow one another in one page. */
type Groups = Record<string, Record<string, State>>

const SETTINGS = '/personal/settings/profile'

const TAX_NUMBERS = { inn: '7707083893', kpp: '773601001' }
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

const at =
  (path: string): State =>
  ({ page }) =>
    visit(page, path)

const ON_DESKTOP: Groups = {
  'the pages of the search': {
    home: at('/'),
    'a list without results': at('/vacancies/yurist?search=%D1%88%D0%B2%D0%B5%D1%8F'),
    'a list': at('/vacancies?search=%D0%BE%D0%BF%D0%B5%D1%80%D0%B0%D1%82%D0%BE%D1%80&work_form=remote'),
    suggestions: async ({ page }) => {
      const field = page.getByRole('combobox', { name: 'Профессия, навык или компания' })
      await field.fill('')
      await field.pressSequentially('шве')
      await expect(page.getByRole('option').first()).toBeVisible()
    },
    'open filters': async ({ page }) => {
      await page.keyboard.press('Escape')
      for (const summary of await page.locator('#filters summary').all()) await summary.click()
    },
  },
  'a vacancy, its company and its places': {
    'a vacancy': async ({ page }) => {
      await visit(page, '/vacancies')
      const link = cards(page).first().locator('a.vacancy-link')
      const title = (await link.textContent()) ?? ''
      await link.click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    },
    'a company': async ({ page }) => {
      const link = page.getByRole('main').locator('a[href^="/employer/"]').first()
      const title = (await link.textContent()) ?? ''
      await link.click()
      await expect(page.getByRole('heading', { level: 1 })).toContainText(title)
    },
    'all regions': at('/vacancies/regions'),
    'a region': at('/vacancies/regions/novosibirskaya-oblast'),
    'a city': at('/rabota/kazan'),
    'a landing page': at('/udalennaya-rabota'),
  },
  'the texts of the site': {
    'privacy policy': at('/privacy-policy'),
    help: at('/help'),
    offer: at('/offer'),
    rules: at('/rules'),
    documents: at('/documents'),
    'the page for employers': at('/employer'),
    'the error page': at('/nowhere'),
  },
  'a new company': {
    'without any company': async ({ page, signIn }) => {
      await signIn(page, { intent: 'employer' })
      await visit(page, '/companies/managers')
      await expect(page.getByText('не работаете ни в одной компании')).toBeVisible()
    },
    form: at('/companies/new'),
    'form with a mistake': async ({ page }) => {
      await page.getByRole('combobox', { name: 'Название' }).fill('ООО «Чайная почта»')
      await page.getByLabel('ИНН').fill('7707083894')
      await page.getByLabel('КПП').fill('773601001')
      await page.getByRole('combobox', { name: 'Где вы находитесь' }).fill('Тул')
      await page.getByRole('option', { name: 'Тула' }).click()
      await page.getByRole('button', { name: 'Добавить компанию' }).click()
      await expect(page.getByLabel('ИНН')).toHaveAccessibleDescription(/Проверьте ИНН/)
    },
  },
  'the managers of a company': {
    'an invitation': async ({ page, db }) => {
      await visit(page, await invitationPath(db))
      await expect(page.getByRole('link', { name: 'Зарегистрироваться и принять' })).toBeVisible()
    },
    'an invitation to another address': async ({ page, signIn, db }) => {
      await signIn(page, { intent: 'employer' })
      await visit(page, await invitationPath(db))
      await expect(page.getByText('Вы вошли с другим адресом')).toBeVisible()
    },
    'as a manager sees them': async ({ page, signIn, db }) => {
      await addCompany(db, await signIn(page, { intent: 'employer' }), { accessLevel: 100 })
      await visit(page, '/companies/managers')
      await expect(page.getByText('Приглашать людей и менять уровни может администратор')).toBeVisible()
    },
    'one administrator': async ({ page, signIn, db }) => {
      await addCompany(db, await signIn(page, { intent: 'employer' }))
      await visit(page, '/companies/managers')
      await expect(page.getByText('Единственный администратор')).toBeVisible()
    },
    'the dialog of a level': async ({ page, signIn, db }) => {
      const { id: companyId } = await addCompany(db, await signIn(page, { intent: 'employer' }))
      const manager = await buildUser(db, { firstName: 'Пётр', intent: 'employer' })
      await buildRole(db, { companyId, userId: manager.id, accessLevel: 150 })
      await visit(page, '/companies/managers')
      await page.getByRole('button', { name: 'Изменить уровень: Пётр' }).click()
      await expect(page.getByRole('dialog', { name: 'Уровень: Пётр' })).toBeVisible()
    },
  },
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
    'the deletion of an account with its company': async ({ page, signIn, db }) => {
      await addCompany(db, await signIn(page, { intent: 'employer' }), { title: 'Один в поле' })
      await openDeletion(page)
      await expect(page.getByText('«Один в поле»: кроме вас, там никого нет')).toBeVisible()
    },
  },
  'the verification of a company': {
    'its papers': async ({ page, signIn, db }) => {
      const employer = await signIn(page, { intent: 'employer' })
      const { id } = await addCompany(db, employer, TAX_NUMBERS)
      await addPaper(db, { companyId: id, userId: employer.id })
      await visit(page, `/companies/${id}`)
      await expect(page.getByRole('link', { name: 'Выписка.pdf' })).toBeVisible()
    },
    'the queue of staff': async ({ page, signIn, db }) => {
      const employer = await buildUser(db, { intent: 'employer' })
      const { id, title } = await addCompany(db, employer, {
        ...TAX_NUMBERS,
        verification: 'asked',
        verificationRequestedAt: new Date().toISOString(),
        verificationRequestedBy: employer.id,
      })
      await addPaper(db, { companyId: id, userId: employer.id })
      await signIn(page, { staffRole: 'moderator' })
      await visit(page, '/staff/companies')
      await page.getByRole('button', { name: title }).click()
      await expect(page.getByRole('article', { name: title })).toContainText('контрольные цифры верны')
    },
  },
}

const ON_DESKTOP_AND_PHONE: Groups = {
  'the queues of jobs': {
    'what failed for good': async ({ page, signIn, db }) => {
      await db.execute(sql`
        insert into pgboss.job (name, data, source_name, source_id, source_created_on, source_retry_count, source_output)
        values ('dead', '{"emailId": 999999}', 'email', gen_random_uuid(), now(), 12, '{"message":"Error: 451"}')`)
      await signIn(page, { staffRole: 'admin' })
      await visit(page, '/staff/jobs')
      await expect(page.getByText('emailId 999999')).toBeVisible()
    },
  },
  'signing in and the settings': {
    'sign-in': at('/sign-in'),
    'a registration with mistakes': async ({ page }) => {
      await visit(page, '/sign-up')
      await page.getByRole('button', { name: 'Получить код' }).click()
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
  'a vacancy in steps': {
    'mistakes in the first step': async (given) => {
      await openVacancyStep(given, 'main', {
        title: 'Швея',
        professionId: null,
        workForm: null,
        workFromIds: [],
      })
      await given.page.getByRole('button', { name: 'Дальше' }).click()
      await expect(given.page.getByRole('alert')).toContainText('Исправьте')
    },
    terms: async (given) => {
      await openVacancyStep(given, 'terms')
      await expect(given.page.getByRole('heading', { name: 'Условия', exact: true })).toBeVisible()
    },
    'the editor': async (given) => {
      await openVacancyStep(given, 'text', { dutiesHtml: '<ul><li>Шить по готовому крою</li></ul>' })
      await descriptionOf(given.page)
      const duties = given.page.getByRole('textbox', { name: 'Что делать' })
      await expect(duties.getByRole('listitem')).toBeVisible()
    },
    'the last step': async (given) => {
      await openVacancyStep(given, 'check')
      await expect(given.page.getByText('Всё заполнено')).toBeVisible()
    },
  },
  "an employer's vacancies and payments": {
    'the list': async ({ page, signIn, db }) => {
      await addUnpaidVacancy(db, await signIn(page, { intent: 'employer' }))
      await visit(page, '/personal/vacancies')
      await expect(page.getByRole('region', { name: 'Что сделать сегодня' })).toContainText('Выберите тариф')
    },
    'one vacancy': async ({ page, signIn, db }) => {
      const id = await addUnpaidVacancy(db, await signIn(page, { intent: 'employer' }))
      await visit(page, `/personal/vacancies/${id}`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Оператор чата')
    },
    'the ways to pay': async ({ page }) => {
      await visit(page, '/pay')
      await page.getByLabel('Сумма').fill('5 000')
      await page.getByRole('button', { name: 'Выбрать способ оплаты' }).click()
      await expect(page.getByRole('radio', { name: /Картой или через СБП/ })).toBeChecked()
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
  },
  'resumes as employers see them': {
    search: async ({ page, signIn, db }) => {
      await addCompany(db, await signIn(page, { intent: 'employer' }))
      await visit(page, '/resumes?search=разработчик')
      const found = page.getByRole('region', { name: 'Резюме' }).getByRole('status')
      await expect(found).toContainText('резюме')
    },
    'a resume whose contacts cost': async ({ page }) => {
      await page.getByRole('article').first().getByRole('link').click()
      await page.getByRole('button', { name: 'Показать контакты' }).click()
      await expect(page.getByRole('alert')).toContainText('Контакты открываются с доступом')
    },
    'an invitation': async ({ page, signIn, db }) => {
      await openVacancy(db, await signIn(page, { intent: 'employer' }))
      await visit(page, `/resumes/${await writeResume(db, await buildUser(db), { isShown: true })}`)
      await page.getByRole('button', { name: 'Пригласить на вакансию' }).click()
      await page.getByLabel('Сообщение').fill('Посмотрите нашу вакансию')
    },
    favourites: async ({ page, signIn, db }) => {
      const employer = await signIn(page, { intent: 'employer' })
      await addCompany(db, employer)
      const id = await writeResume(db, await buildUser(db), { isShown: true })
      await call(page.request, employer, 'put', `/favourites/resumes/${id}`)
      await call(page.request, employer, 'put', `/favourites/resumes/${id}/note`, {
        note: 'Согласна на встречу',
      })
      await visit(page, '/resumes/favourites')
      await expect(page.getByText('Согласна на встречу')).toBeVisible()
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
      await visit(page, `/responses/${vacancyId}`)
      await page.getByRole('link', { name: /Анна/ }).click()
      await expect(page.getByRole('link', { name: SEEKER_CONTACTS.phone })).toBeVisible()
    },
    'two of them chosen': async ({ page, signIn, db }) => {
      const vacancyId = await openVacancy(db, await signIn(page, { intent: 'employer' }))
      await respond(page, db, { seeker: await buildPerson(db), vacancyId })
      await respond(page, db, { seeker: await buildPerson(db), vacancyId })
      await visit(page, `/responses/${vacancyId}`)
      await page.getByLabel('Выбрать всех на странице').check()
      await expect(page.getByRole('button', { name: 'Отказать (2)' })).toBeVisible()
    },
  },
}

for (const [group, states] of Object.entries(ON_DESKTOP))
  test(`${group} can be used by everybody, light and dark`, async ({ page, signIn, db }) => {
    for (const [name, open] of Object.entries(states))
      await test.step(name, async () => {
        await open({ page, signIn, db })
        await expectAccessible(page)
      })
  })

for (const [group, states] of Object.entries(ON_DESKTOP_AND_PHONE))
  test(`${group} can be used by everybody on a desktop and on a phone, light and dark`, async ({
    page,
    signIn,
    db,
  }) => {
    for (const [name, open] of Object.entries(states))
      await test.step(name, async () => {
        await open({ page, signIn, db })
        await expectAccessible(page)
        await expectAccessibleOnPhone(page)
      })
  })

test(
  'the open filters of a phone can be used by everybody, light and dark',
  { tag: ['@phone', '@phone-only'] },
  async ({ page }) => {
    await visit(page, '/vacancies')
    await page.getByRole('button', { name: /^Фильтры/ }).click()
    for (const summary of await page.locator('#filters summary').all()) await summary.click()
    await expectAccessible(page)
  },
)

// Of all pages it is the longest: on a desktop axe would judge the same elements again.
test(
  'the page of the API can be used by everybody on a phone, light and dark',
  { tag: ['@phone', '@phone-only'] },
  async ({ page }) => {
    await page.goto('/api/docs')
    await expect(page.getByRole('heading', { name: 'Вакансия', exact: true })).toBeAttached()
    await expectAccessible(page)
  },
)

async function openDeletion(page: Page) {
  await visit(page, SETTINGS)
  await page.getByRole('button', { name: 'Удалить аккаунт' }).click()
  await expect(page.getByRole('dialog', { name: 'Удалить аккаунт?' })).toBeVisible()
}

/** Of an invitation that waits for its answer. */
async function invitationPath(db: Database) {
  const inviter = await buildUser(db, { firstName: 'Ирина', intent: 'employer' })
  const { id: companyId } = await addCompany(db, inviter, { title: 'Ателье «Лён»' })
  const token = newToken()
  await db.insert(invitations).values({
    companyId,
    email: newEmail('manager'),
    accessLevel: 150,
    tokenHash: hashToken(token),
    invitedBy: inviter.id,
    expiresAt: new Date(Date.now() + DAY_MS).toISOString(),
  })
  return `/companies/role-confirm?token=${token}`
}

/** The row of a paper; its bytes are not read. */
async function addPaper(db: Database, { companyId, userId }: { companyId: number; userId: number }) {
  await db.insert(companyPapers).values({
    companyId,
    name: 'Выписка.pdf',
    type: 'application/pdf',
    size: 20_000,
    fileName: 'unread.pdf',
    uploadedBy: userId,
    uploadedAt: new Date().toISOString(),
  })
}

async function openVacancyStep(
  { page, signIn, db }: Given,
  step: 'main' | 'terms' | 'text' | 'check',
  content: Partial<VacancyContent> = {},
) {
  const employer = await signIn(page, { intent: 'employer' })
  const { id: companyId } = await addCompany(db, employer)
  const id = await buildVacancyDraft(db, { companyId, authorId: employer.id, content })
  await visit(page, `/personal/vacancies/${id}/edit?step=${step}`)
}

/** A vacancy that waits for a tariff; returns its id. */
async function addUnpaidVacancy(db: Database, employer: { id: number }) {
  const { id: companyId } = await addCompany(db, employer)
  return buildVacancyDraft(db, { companyId, authorId: employer.id, status: 'awaiting_payment' })
}

async function respond(
  page: Page,
  db: Database,
  { seeker, vacancyId }: { seeker: { id: number; token: string }; vacancyId: number },
) {
  return call(page.request, seeker, 'post', `/vacancies/${vacancyId}/responses`, {
    resume_id: await writeResume(db, seeker),
    letter: 'Хочу у вас работать',
  })
}
