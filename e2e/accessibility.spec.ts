/** Every page and its states, once in each theme, and on a phone where the layout differs. */
import type { Page } from '@playwright/test'
import type { Database } from '#server/db/client.ts'
import { emailChanges } from '#server/features/accounts/schema.ts'
import { companyDocuments } from '#server/features/companies/schema.ts'
import { invitations } from '#server/features/managers/schema.ts'
import { hashToken, newToken } from '#server/features/session/token.ts'
import type { VacancyContent } from '#shared/features/posting/model.ts'
import type { ResumeContent } from '#shared/features/resumes/model.ts'
import { buildResume, buildRole, buildUser, buildVacancyDraft } from '#tests/support/rows.ts'
import { call } from './support/api.ts'
import { expectAccessible, expectAccessibleOnPhone } from './support/axe.ts'
import { expect, test } from './support/fixtures.ts'
import type { Fixtures, WorkerFixtures } from './support/fixtures.ts'
import { openVacancy, SEEKER_CONTACTS, writeResume } from './support/hiring.ts'
import { addCompany, newEmail } from './support/people.ts'
import { picture } from './support/picture.ts'
import { descriptionOf } from './support/vacancy.ts'
import { cards, visit } from './support/visit.ts'

// Chromium writes a line itself for every answer that is not a success.
test.use({ expectedMessages: [/status of 4\d\d/] })
test.setTimeout(60_000)

type Given = { page: Page } & Pick<Fixtures, 'signIn' | 'newPage'> & WorkerFixtures
type State = (given: Given) => Promise<unknown>

const DAY_MS = 86_400_000
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

const GUEST_PAGES = {
  'the home page': '/',
  'a list': '/vacancies?search=%D0%BE%D0%BF%D0%B5%D1%80%D0%B0%D1%82%D0%BE%D1%80&work_form=remote',
  'a list without results': '/vacancies/yurist?search=%D1%88%D0%B2%D0%B5%D1%8F',
  'all regions': '/vacancies/regions',
  'a region': '/vacancies/regions/novosibirskaya-oblast',
  'a city': '/rabota/kazan',
  'a landing page': '/udalennaya-rabota',
  'the privacy policy': '/privacy-policy',
  help: '/help',
  'the offer': '/offer',
  'the rules': '/rules',
  'the documents': '/documents',
  'the page for employers': '/employer',
  'the error page': '/nowhere',
}

for (const [name, path] of Object.entries(GUEST_PAGES))
  test(`${name} can be used by everybody, light and dark`, async ({ page }) => {
    await visit(page, path)
    await expectAccessible(page)
  })

const DESKTOP_STATES: Record<string, State> = {
  'a vacancy': ({ page }) => openFirstVacancy(page),
  'a company': async ({ page }) => {
    await openFirstVacancy(page)
    await page.getByRole('main').locator('a[href^="/employer/"]').first().click()
    await expect(page).toHaveURL(/\/employer\//)
  },
  'suggestions of the search': async ({ page }) => {
    await visit(page, '/vacancies')
    await page.getByRole('combobox', { name: 'Профессия, навык или компания' }).pressSequentially('шве')
    await expect(page.getByRole('option').first()).toBeVisible()
  },
  'the open filters': async ({ page }) => {
    await visit(page, '/vacancies')
    for (const summary of await page.locator('#filters summary').all()) await summary.click()
  },
  'the form of a new company': async ({ page, signIn }) => {
    await signIn(page, { intent: 'employer' })
    await visit(page, '/companies/new')
  },
  'the form of a new company with a mistake': async ({ page, signIn }) => {
    await signIn(page, { intent: 'employer' })
    await visit(page, '/companies/new')
    await page.getByRole('combobox', { name: 'Название' }).fill('ООО «Чайная почта»')
    await page.getByLabel('ИНН').fill('7707083894')
    await page.getByRole('combobox', { name: 'Где вы находитесь' }).fill('Тул')
    await page.getByRole('option', { name: 'Тула' }).click()
    await page.getByRole('button', { name: 'Добавить компанию' }).click()
    await expect(page.getByLabel('ИНН')).toBeFocused()
  },
  "the managers' page of a person without a company": async ({ page, signIn }) => {
    await signIn(page, { intent: 'employer' })
    await visit(page, '/companies/managers')
    await expect(page.getByText('не работаете ни в одной компании')).toBeVisible()
  },
  'the managers of a company with one administrator': async ({ page, signIn, db }) => {
    await addCompany(db, await signIn(page, { intent: 'employer' }))
    await visit(page, '/companies/managers')
    await expect(page.getByText('Единственный администратор')).toBeVisible()
  },
  "the dialog that changes a manager's level": async ({ page, signIn, newPage, db }) => {
    const { id: companyId } = await addCompany(db, await signIn(page, { intent: 'employer' }))
    const manager = await signIn(await newPage(), { firstName: 'Пётр', intent: 'employer' })
    await buildRole(db, { companyId, userId: manager.id, accessLevel: 150 })
    await visit(page, '/companies/managers')
    await page.getByRole('button', { name: 'Изменить уровень: Пётр' }).click()
    await expect(page.getByRole('dialog', { name: 'Уровень: Пётр' })).toBeVisible()
  },
  'the managers as a manager sees them': async ({ page, signIn, db }) => {
    await addCompany(db, await signIn(page, { intent: 'employer' }), { accessLevel: 100 })
    await visit(page, '/companies/managers')
    await expect(page.getByText('Приглашать людей и менять уровни может администратор')).toBeVisible()
  },
  'an invitation to a company': async ({ page, db }) => {
    await visit(page, await invitationPath(db))
    await expect(page.getByRole('link', { name: 'Зарегистрироваться и принять' })).toBeVisible()
  },
  'an invitation to another address': async ({ page, signIn, db }) => {
    await signIn(page, { intent: 'employer' })
    await visit(page, await invitationPath(db))
    await expect(page.getByText('Вы вошли с другим адресом')).toBeVisible()
  },
  'the dialog that cuts a photo to shape': async ({ page, signIn }) => {
    await signIn(page)
    await visit(page, SETTINGS)
    await page.getByLabel('Фото', { exact: true }).setInputFiles({
      name: 'photo.png',
      mimeType: 'image/png',
      buffer: picture(300, 200),
    })
    const dialog = page.getByRole('dialog', { name: 'Фото: выберите область' })
    await dialog.getByRole('button', { name: 'Повернуть' }).click()
  },
  'the page that confirms a change of address': async ({ page, signIn, db }) => {
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
  'the dialog that deletes an account and its company': async ({ page, signIn, db }) => {
    await addCompany(db, await signIn(page, { intent: 'employer' }), { title: 'Один в поле' })
    await openDeletion(page)
    await expect(page.getByText('«Один в поле»: кроме вас, там никого нет')).toBeVisible()
  },
  "a company's overview with its papers": async ({ page, signIn, db }) => {
    const person = await signIn(page, { intent: 'employer' })
    const company = await addCompany(db, person, TAX_NUMBERS)
    await addPaper(db, { companyId: company.id, userId: person.id })
    await visit(page, `/companies/${company.id}`)
    await expect(page.getByRole('link', { name: 'Выписка.pdf' })).toBeVisible()
  },
  'a company that staff check': async ({ page, signIn, newPage, db }) => {
    const person = await signIn(await newPage(), { intent: 'employer' })
    const title = newEmail('Гончарня')
    const company = await addCompany(db, person, {
      ...TAX_NUMBERS,
      title,
      verification: 'asked',
      verificationAskedAt: new Date().toISOString(),
      verificationAskedBy: person.id,
    })
    await addPaper(db, { companyId: company.id, userId: person.id })
    await signIn(page, { staffRole: 'moderator' })
    await visit(page, '/staff/companies')
    await page.getByRole('button', { name: title }).click()
    await expect(page.getByRole('article', { name: title })).toContainText('контрольные цифры верны')
  },
}

for (const [name, open] of Object.entries(DESKTOP_STATES))
  test(`${name} can be used by everybody, light and dark`, async ({ page, signIn, newPage, db }) => {
    await open({ page, signIn, newPage, db })
    await expectAccessible(page)
  })

const PHONE_STATES: Record<string, State> = {
  'the sign-in': ({ page }) => visit(page, '/sign-in'),
  'a registration with mistakes': async ({ page }) => {
    await visit(page, '/sign-up')
    await page.getByRole('button', { name: 'Получить код' }).click()
    await expect(page.getByRole('alert')).toBeFocused()
  },
  'the settings': async ({ page, signIn }) => {
    await signIn(page)
    await visit(page, SETTINGS)
    await expect(page.getByText('Это устройство')).toBeVisible()
  },
  'the dialog that deletes an account': async ({ page, signIn }) => {
    await signIn(page)
    await openDeletion(page)
  },
  'a saved search': async ({ page, signIn }) => {
    await signIn(page)
    await call(page, 'post', '/personal/searches', { address: '/vacancies?search=водолаз&salary=900000' })
    await visit(page, '/personal/searches')
    await expect(page.getByRole('article').getByRole('link')).toHaveText('Водолаз, от 900 000 ₽')
  },
  'the first step of a vacancy with mistakes': async (given) => {
    await openVacancyStep(given, 'main', {
      title: 'Швея',
      professionId: null,
      workForm: null,
      workFromIds: [],
    })
    await given.page.getByRole('button', { name: 'Дальше' }).click()
    await expect(given.page.getByRole('alert')).toContainText('Исправьте')
  },
  'the terms of a vacancy': async (given) => {
    await openVacancyStep(given, 'terms')
    await expect(given.page.getByRole('heading', { name: 'Условия', exact: true })).toBeVisible()
  },
  'the editor of a vacancy': async (given) => {
    await openVacancyStep(given, 'text', { dutiesHtml: '<ul><li>Шить по готовому крою</li></ul>' })
    await descriptionOf(given.page)
    await expect(given.page.getByRole('textbox', { name: 'Что делать' }).getByRole('listitem')).toBeVisible()
  },
  'the last step of a vacancy': async (given) => {
    await openVacancyStep(given, 'check')
    await expect(given.page.getByText('Всё заполнено')).toBeVisible()
  },
  "an employer's vacancies": async ({ page, ...given }) => {
    await addUnpaidVacancy({ page, ...given })
    await visit(page, '/personal/vacancies')
    await expect(page.getByRole('region', { name: 'Что сделать сегодня' })).toContainText('Выберите тариф')
  },
  "an employer's vacancy": async ({ page, ...given }) => {
    const id = await addUnpaidVacancy({ page, ...given })
    await visit(page, `/personal/vacancies/${id}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Оператор чата')
  },
  'the ways to pay': async ({ page, signIn, db }) => {
    await addCompany(db, await signIn(page, { intent: 'employer' }))
    await visit(page, '/pay')
    await page.getByLabel('Сумма').fill('5 000')
    await page.getByRole('button', { name: 'Выбрать способ оплаты' }).click()
    await expect(page.getByRole('radio', { name: /Картой или через СБП/ })).toBeChecked()
  },
  'the experience in a resume': async ({ page, signIn, db }) => {
    const { id: userId } = await signIn(page)
    const id = await buildResume(db, { userId, content: COMPLETE_RESUME })
    await visit(page, `/personal/resumes/${id}/edit?step=experience`)
    await expect(page.getByLabel('Начало: год')).toHaveValue('2021')
  },
  'a resume under review': async ({ page, signIn, db }) => {
    const { id: userId } = await signIn(page)
    const id = await buildResume(db, { userId, content: COMPLETE_RESUME, contacts: SEEKER_CONTACTS })
    await call(page, 'put', `/personal/resumes/${id}/visibility`, {
      visibility: 'companies',
      is_indexed: false,
      hidden_inns: [],
      hidden_domains: [],
      consent: true,
    })
    await call(page, 'post', `/personal/resumes/${id}/publish`)
    await visit(page, `/personal/resumes/${id}`)
    await expect(page.getByText('На проверке')).toBeVisible()
  },
  'the search of resumes': async ({ page, signIn, db }) => {
    await addCompany(db, await signIn(page, { intent: 'employer' }))
    await visit(page, '/resumes?search=разработчик')
    await expect(page.getByRole('region', { name: 'Резюме' }).getByRole('status')).toContainText('резюме')
  },
  'a resume whose contacts cost': async ({ page, signIn, db }) => {
    await addCompany(db, await signIn(page, { intent: 'employer' }))
    await visit(page, '/resumes')
    await page.getByRole('article').first().getByRole('link').click()
    await page.getByRole('button', { name: 'Показать контакты' }).click()
    await expect(page.getByRole('alert')).toContainText('Контакты открываются с доступом')
  },
  'the form of a response': async ({ page, newPage, ...given }) => {
    const { vacancyId } = await openVacancy(await newPage(), given)
    await writeResume(page, given, { title: 'Бухгалтер на удалёнке' })
    await visit(page, `/vacancies/${vacancyId}/respond`)
    await expect(page.getByText('осталось 50')).toBeVisible()
    await page.getByLabel('Сопроводительное письмо').fill('Хочу у вас работать')
  },
  'a response as its seeker sees it': async ({ page, newPage, ...given }) => {
    const employer = await newPage()
    const { vacancyId } = await openVacancy(employer, given)
    const { id } = await respond({ page, ...given }, vacancyId)
    await call(employer, 'post', '/responses/decide', {
      ids: [id],
      decision: 'invite',
      message: 'Здравствуйте!',
    })
    await call(page, 'post', `/personal/responses/${id}/messages`, { text: 'Завтра после 14:00' })
    await visit(page, `/personal/responses/${id}`)
    await expect(page.getByRole('listitem').filter({ hasText: 'Завтра после 14:00' })).toBeVisible()
  },
  'a response as the company sees it': async ({ page, newPage, ...given }) => {
    const { vacancyId } = await openVacancy(page, given)
    await respond({ page: await newPage(), ...given }, vacancyId)
    await visit(page, `/responses/${vacancyId}`)
    await page.getByRole('link', { name: /Анна/ }).click()
    await expect(page.getByRole('link', { name: SEEKER_CONTACTS.phone })).toBeVisible()
  },
  'the responses to a vacancy, chosen': async ({ page, newPage, ...given }) => {
    const { vacancyId } = await openVacancy(page, given)
    for (let at = 0; at < 2; at += 1) await respond({ page: await newPage(), ...given }, vacancyId)
    await visit(page, `/responses/${vacancyId}`)
    await page.getByLabel('Выбрать всех на странице').check()
    await expect(page.getByRole('button', { name: 'Отказать (2)' })).toBeVisible()
  },
  'the invitation of a seeker': async ({ page, newPage, ...given }) => {
    const { resumeId } = await openVacancyAndResume({ page, newPage, ...given })
    await visit(page, `/resumes/${resumeId}`)
    await page.getByRole('button', { name: 'Пригласить на вакансию' }).click()
    await page.getByLabel('Сообщение').fill('Посмотрите нашу вакансию')
  },
  'the favourite resumes of a company': async ({ page, newPage, ...given }) => {
    const { resumeId } = await openVacancyAndResume({ page, newPage, ...given })
    await call(page, 'put', `/favourites/resumes/${resumeId}`)
    await call(page, 'put', `/favourites/resumes/${resumeId}/note`, { note: 'Согласна на встречу' })
    await visit(page, '/resumes/favourites')
    await expect(page.getByText('Согласна на встречу')).toBeVisible()
  },
}

for (const [name, open] of Object.entries(PHONE_STATES))
  test(`${name} can be used by everybody, light and dark, on a desktop and on a phone`, async ({
    page,
    signIn,
    newPage,
    db,
  }) => {
    await open({ page, signIn, newPage, db })
    await expectAccessible(page)
    await expectAccessibleOnPhone(page)
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

async function openFirstVacancy(page: Page) {
  await visit(page, '/vacancies')
  await cards(page).first().locator('a.vacancy-link').click()
  await expect(page).toHaveURL(/\/vacancies\/\d+$/)
}

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
  await db.insert(companyDocuments).values({
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
  const { id: authorId } = await signIn(page, { intent: 'employer' })
  const { id: companyId } = await addCompany(db, { id: authorId })
  const id = await buildVacancyDraft(db, { companyId, authorId, content })
  await visit(page, `/personal/vacancies/${id}/edit?step=${step}`)
}

/** A vacancy of the person who is signed in; it waits for a tariff. */
async function addUnpaidVacancy({ page, signIn, db }: Given) {
  const { id: authorId } = await signIn(page, { intent: 'employer' })
  const { id: companyId } = await addCompany(db, { id: authorId })
  return buildVacancyDraft(db, { companyId, authorId, status: 'awaiting_payment' })
}

async function respond({ page, ...given }: Omit<Given, 'newPage'>, vacancyId: number) {
  const resumeId = await writeResume(page, given, { title: 'Бухгалтер на удалёнке' })
  return call(page, 'post', `/vacancies/${vacancyId}/responses`, {
    resume_id: resumeId,
    letter: 'Хочу у вас работать',
  })
}

/** The page is the employer's; anybody may read the resume. */
async function openVacancyAndResume({ page, newPage, ...given }: Given) {
  await openVacancy(page, given)
  return {
    resumeId: await writeResume(await newPage(), given, { title: 'Бухгалтер на удалёнке', isShown: true }),
  }
}
