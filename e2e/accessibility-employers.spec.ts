import { sql } from 'drizzle-orm'
import type { Database } from '#server/kernel/sql.ts'
import { companyPapers } from '#server/db/schema/companies.ts'
import { invitations } from '#server/db/schema/managers.ts'
import { addQueries } from '#server/features/board/search-log/service.ts'
import { hashToken, newToken } from '#server/kernel/token.ts'
import type { VacancyContent } from '#shared/features/board/posting/model.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'
import { buildRole, buildUser, buildVacancyDraft } from '#tests/support/rows.ts'
import { call } from './support/api.ts'
import { expect, test } from './support/fixtures.ts'
import { openVacancy, writeResume } from './support/hiring.ts'
import { addCompany, newEmail } from './support/people.ts'
import { descriptionOf } from './support/vacancy.ts'
import { visit } from './support/visit.ts'
import { at, expectGroupsAccessible, type Given } from './support/accessibility.ts'

// Chromium writes a line itself for every answer that is not a success.
test.use({ expectedMessages: [/status of 4\d\d/] })
test.setTimeout(120_000)

const TAX_NUMBERS = { inn: '7707083893', kpp: '773601001' }
expectGroupsAccessible({
  'a new company': {
    'without any company': async ({ page, signIn }) => {
      await signIn(page, { intent: 'employer' })
      await visit(page, '/companies/managers')
      await expect(page.getByText('не работаете ни в одной компании')).toBeVisible()
    },
    form: at('/companies/new'),
    'form with a mistake': async ({ page }) => {
      await page.getByRole('combobox', { name: 'Название' }).fill('ООО «Чайная почта»')
      await page.getByRole('radio', { name: 'Прямой работодатель' }).check()
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
})

expectGroupsAccessible(
  {
    'the texts of the board': {
      'a text being edited': async ({ page, signIn }) => {
        await signIn(page, { staffRole: 'moderator' })
        await visit(page, '/staff/content/help/proverena')
        await expect(page.getByRole('heading', { name: 'Как увидят' })).toBeVisible()
      },
      'the list of texts': async ({ page, signIn }) => {
        await signIn(page, { staffRole: 'moderator' })
        await visit(page, '/staff/content')
      },
    },
    'what is searched for': {
      'queries that found nothing': async ({ page, signIn, db }) => {
        const counts = { searches: 3, emptySearches: 3, opened: 0, responded: 0 }
        const day = new Date().toISOString().slice(0, 10)
        await addQueries(db, { day, rows: [['букетчик', counts]] })
        await signIn(page, { staffRole: 'moderator' })
        await visit(page, '/staff/search')
        await expect(page.getByRole('link', { name: 'букетчик' })).toBeVisible()
      },
    },
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
        await expect(page.getByRole('region', { name: 'Что сделать сегодня' })).toContainText(
          'Выберите тариф',
        )
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
    'resumes as employers see them': {
      search: async ({ page, signIn, db }) => {
        await addCompany(db, await signIn(page, { intent: 'employer' }))
        await visit(page, '/resumes?search=разработчик')
        const found = page.getByRole('main').getByRole('status')
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
  },
  { isAlsoOnPhone: true },
)

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
