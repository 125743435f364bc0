import { eq } from 'drizzle-orm'
import { vacancies } from '#server/db/schema/vacancies.ts'
import type { Database } from '#server/kernel/sql.ts'
import type { Question } from '#shared/features/board/questions/model.ts'
import { buildVacancyDraft } from '#tests/support/rows.ts'
import { expect, test } from './support/fixtures.ts'
import { hiring, openVacancy, writeResume } from './support/hiring.ts'
import { addCompany } from './support/people.ts'
import { buildPerson } from './support/session.ts'
import { visit } from './support/visit.ts'

// Chromium writes a line itself for every answer that is not a success.
test.use({ viewport: { width: 390, height: 844 }, expectedMessages: [/status of 4\d\d/] })

const QUESTIONS: Question[] = [
  {
    id: 'q00000001',
    kind: 'yes_no',
    text: 'Работали ли вы в 1С?',
    options: [],
    expected: { answers: ['yes'], from: null, to: null },
  },
  { id: 'q00000002', kind: 'choice', text: 'Когда удобнее?', options: ['Утром', 'Вечером'], expected: null },
  { id: 'q00000003', kind: 'text', text: 'Почему вам интересна работа?', options: [], expected: null },
]
const ask = (db: Database, vacancyId: number) =>
  db.update(vacancies).set({ questions: QUESTIONS }).where(eq(vacancies.id, vacancyId))

test('an employer writes questions, and they are there after a reload', async ({ page, signIn, db }) => {
  const employer = await signIn(page, { intent: 'employer' })
  const { id: companyId } = await addCompany(db, employer)
  const id = await buildVacancyDraft(db, { companyId, authorId: employer.id })
  await visit(page, `/personal/vacancies/${id}/edit?step=check`)
  await page.getByRole('button', { name: 'Добавить вопрос' }).click()
  await page.getByRole('textbox', { name: 'Вопрос 1' }).fill('Сколько вам лет?')
  await expect(page.getByText('Сколько вам лет').last()).toBeVisible()
  await page.getByRole('textbox', { name: 'Вопрос 1' }).fill('В какой программе считаете?')
  await page.getByLabel('Какой ответ', { exact: true }).selectOption('Выбор из вариантов')
  await page.getByLabel('Варианты').fill('Excel\n1С')
  await page.getByLabel(/Жду определённый ответ/).check()
  await page.getByRole('group', { name: 'Какой ответ ждёте' }).getByLabel('1С').check()
  await page.getByRole('button', { name: 'Добавить вопрос' }).click()
  await page.getByRole('button', { name: 'Опубликовать' }).click()
  await expect(page.getByRole('alert').first()).toContainText('Вопрос 2: напишите его')
  await page.getByRole('button', { name: 'Убрать вопрос 2' }).click()
  await expect(page.getByText('Сохранено')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Вопрос 1' })).toHaveValue('В какой программе считаете?')
  await expect(page.getByRole('group', { name: 'Какой ответ ждёте' }).getByLabel('1С')).toBeChecked()
})

test('a seeker answers the questions, also not as expected, and the employer finds the answer marked', async ({
  newPage,
  signIn,
  db,
}) => {
  const { employer, seekers, vacancyId } = await hiring({ newPage, signIn, db }, ['Бухгалтер на удалёнке'])
  const [seeker] = seekers
  if (!seeker) throw new Error('Nobody seeks')
  await ask(db, vacancyId)
  await seeker.goto(`/vacancies/${vacancyId}`)
  await seeker.getByText('Перед откликом — 3 вопроса').click()
  await expect(seeker.getByText('Ждут ответ: «да»')).toBeVisible()
  await visit(seeker, `/vacancies/${vacancyId}/respond`)
  await expect(
    seeker.getByText('Работодатель ждёт ответ «да»: с другим ответом отклик, скорее всего, отклонят.'),
  ).toBeVisible()
  await seeker.getByRole('radio', { name: 'Нет', exact: true }).check()
  const isSaved = seeker.waitForResponse((answer) => answer.url().endsWith('/responses/draft') && answer.ok())
  await seeker.getByLabel('Почему вам интересна работа?').fill('Люблю порядок')
  await isSaved
  await seeker.getByRole('button', { name: 'Отправить отклик' }).click()
  await expect(seeker.getByRole('group', { name: /Когда удобнее/ })).toContainText(
    'обязательно для заполнения',
  )
  await seeker.reload()
  await expect(seeker.getByRole('radio', { name: 'Нет', exact: true })).toBeChecked()
  await expect(seeker.getByLabel('Почему вам интересна работа?')).toHaveValue('Люблю порядок')
  await seeker.getByRole('radio', { name: 'Вечером' }).check()
  await seeker.getByRole('button', { name: 'Отправить отклик' }).click()
  await expect(seeker).toHaveURL(/\/personal\/responses\/\d+$/)
  await expect(seeker.getByRole('region', { name: 'Ответы на вопросы' })).toContainText('Вечером')

  await employer.goto(`/responses/${vacancyId}?answers=fit`)
  await expect(employer.getByText('Никого не нашли')).toBeVisible()
  await employer.goto(`/responses/${vacancyId}?answers=differ`)
  await employer.getByRole('link', { name: /Другой ответ/ }).click()
  await expect(employer.getByRole('region', { name: 'Ответы на вопросы' })).toContainText(
    'Ожидаемый ответ: «да»',
  )
})

test('a question that was added while the form was open shows once the response is refused', async ({
  newPage,
  signIn,
  db,
}) => {
  const { seekers, vacancyId } = await hiring({ newPage, signIn, db }, ['Бухгалтер на удалёнке'])
  const [seeker] = seekers
  if (!seeker) throw new Error('Nobody seeks')
  await visit(seeker, `/vacancies/${vacancyId}/respond`)
  await seeker.getByLabel('Сопроводительное письмо').fill('Написано до вопроса')
  await ask(db, vacancyId)
  await seeker.getByRole('button', { name: 'Отправить отклик' }).click()
  await seeker.getByRole('radio', { name: 'Да', exact: true }).check()
  await seeker.getByRole('radio', { name: 'Утром' }).check()
  await seeker.getByLabel('Почему вам интересна работа?').fill('Люблю порядок')
  await expect(seeker.getByLabel('Сопроводительное письмо')).toHaveValue('Написано до вопроса')
  await seeker.getByRole('button', { name: 'Отправить отклик' }).click()
  await expect(seeker).toHaveURL(/\/personal\/responses\/\d+$/)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('without scripts a seeker answers the questions', async ({ page: seeker, signIn, db }) => {
    const vacancyId = await openVacancy(db, await buildPerson(db))
    await ask(db, vacancyId)
    await writeResume(db, await signIn(seeker))
    await seeker.goto(`/vacancies/${vacancyId}`)
    await expect(seeker.getByText('Перед откликом — 3 вопроса')).toBeVisible()
    await seeker.getByRole('link', { name: 'Откликнуться' }).filter({ visible: true }).click()
    await seeker.getByRole('radio', { name: 'Да', exact: true }).check()
    await seeker.getByRole('radio', { name: 'Утром' }).check()
    await seeker.getByLabel('Почему вам интересна работа?').fill('Без скриптов')
    await seeker.getByRole('button', { name: 'Отправить отклик' }).click()
    await expect(seeker).toHaveURL('/personal/responses?sent=1')
    await seeker.getByRole('article').getByRole('link').first().click()
    await expect(seeker.getByRole('region', { name: 'Ответы на вопросы' })).toContainText('Без скриптов')
  })
})
