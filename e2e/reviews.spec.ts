import { eq } from 'drizzle-orm'
import { companies } from '#server/db/schema/companies.ts'
import { responseEvents, responses } from '#server/db/schema/responses.ts'
import { resumes } from '#server/db/schema/resumes.ts'
import { reviews } from '#server/db/schema/reviews.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import { expectAccessible } from './support/axe.ts'
import { expect, test } from './support/fixtures.ts'
import { hiring } from './support/hiring.ts'

const ANSWERS = { speed: 'two_days', terms: 'same', task: 'fair', manner: 'polite', again: 'yes' }

test(
  'a seeker rates the hiring, a moderator approves the fifth review, and the company answers it',
  { tag: '@phone' },
  async ({ newPage, signIn, db }) => {
    const praise = `Назвали сумму сразу, ${Date.now()}`
    test.setTimeout(90_000)
    const { employer, seekers, resumeIds, vacancyId } = await hiring({ newPage, signIn, db }, ['Швея'])
    const [seeker] = seekers
    if (!seeker) throw new Error('There is no seeker')
    const { companyId, responseId, slug } = await invite(db, { vacancyId, resumeId: resumeIds[0] ?? '' })
    const at = new Date().toISOString()
    await db.insert(reviews).values(
      [1, 2, 3, 4].map(() => ({
        companyId,
        state: 'approved' as const,
        answers: ANSWERS,
        rating: 5,
        createdAt: at,
        submittedAt: at,
      })),
    )

    await seeker.goto(`/personal/responses/${responseId}`)
    await seeker.getByRole('link', { name: 'Оценить найм' }).click()
    await expect(seeker.getByRole('heading', { level: 1 })).toHaveText('Оценить найм')
    const send = seeker.getByRole('button', { name: 'Отправить на проверку' })
    await send.click()
    await expect(seeker.getByText('Исправьте 5 полей')).toBeVisible()
    for (const answer of ['За неделю', 'Да, всё совпало', 'Его не было', 'Вежливо и по делу', 'Возможно'])
      await seeker.getByLabel(answer, { exact: true }).check()
    await seeker.getByLabel('Что было хорошо').fill(praise)
    await seeker.getByLabel('Что улучшить').fill('Отвечать быстрее')
    await expectAccessible(seeker)
    await send.click()
    await expect(seeker.getByText('Отзыв отправлен на проверку')).toBeVisible()
    await expect(seeker.getByText('На проверке', { exact: true })).toBeVisible()
    await expectAccessible(seeker)
    await seeker.goto(`/personal/reviews/${slug}`)
    await expect(seeker.getByLabel('Что было хорошо')).toHaveValue(praise)
    await expect(seeker.getByLabel('Что улучшить')).toHaveValue('Отвечать быстрее')

    const moderator = await newPage()
    await signIn(moderator, { staffRole: 'moderator' })
    await moderator.goto('/staff/reviews')
    await expectAccessible(moderator)
    const waiting = moderator.getByRole('article').filter({ hasText: praise })
    await waiting.getByRole('button', { name: 'Одобрить' }).click()
    await expect(moderator.getByText('Одобрено.')).toBeVisible()

    await seeker.goto(`/employer/${slug}?tab=reviews`)
    await expect(seeker.getByText(praise)).toBeVisible()
    await expectAccessible(seeker)

    await employer.goto(`/companies/${companyId}/reviews`)
    const received = employer.getByRole('article').filter({ hasText: praise })
    await received.getByRole('button', { name: 'Ответить' }).click()
    await employer.getByLabel('Ответ компании').fill('Рады, что вам удобно')
    await employer.getByRole('button', { name: 'Отправить на проверку' }).click()
    await expect(received.getByText('Ответ на проверке')).toBeVisible()
    await expectAccessible(employer)

    await seeker.goto('/personal/reviews')
    await seeker.getByRole('button', { name: 'Отозвать' }).click()
    await seeker.getByRole('dialog').getByRole('button', { name: 'Отозвать' }).click()
    await expect(seeker.getByText('Отозван', { exact: true })).toBeVisible()
    await seeker.goto(`/employer/${slug}?tab=reviews`)
    await expect(seeker.getByText('Пока мало отзывов')).toBeVisible()
  },
)

test('a person who was invited without a response can rate the hiring once they accept', async ({
  newPage,
  signIn,
  db,
}) => {
  const { seekers, resumeIds, vacancyId } = await hiring({ newPage, signIn, db }, ['Швея'])
  const [seeker] = seekers
  if (!seeker) throw new Error('There is no seeker')
  const { responseId } = await invite(db, { vacancyId, resumeId: resumeIds[0] ?? '', origin: 'invitation' })
  await seeker.goto(`/personal/responses/${responseId}`)
  const accept = seeker.getByRole('button', { name: 'Принять' })
  await expect(accept).toBeVisible()
  const rate = seeker.getByRole('link', { name: 'Оценить найм' })
  await expect(rate).toHaveCount(0)
  await accept.click()
  await rate.click()
  await expect(seeker.getByLabel('За два дня')).toBeVisible()
})

type Db = Parameters<typeof hiring>[0]['db']

/** A response of the owner of the resume that the company has invited. */
async function invite(
  db: Db,
  {
    vacancyId,
    resumeId,
    origin = 'response',
  }: { vacancyId: number; resumeId: string; origin?: 'response' | 'invitation' },
) {
  const [company] = await db
    .select({ id: companies.id, slug: companies.slug })
    .from(vacancies)
    .innerJoin(companies, eq(companies.id, vacancies.companyId))
    .where(eq(vacancies.id, vacancyId))
  const [resume] = await db.select().from(resumes).where(eq(resumes.id, resumeId))
  if (!company || !resume?.content) throw new Error('The company or the resume is not there')
  const at = new Date().toISOString()
  const [response] = await db
    .insert(responses)
    .values({
      vacancyId,
      companyId: company.id,
      userId: resume.userId,
      resumeId,
      origin,
      state: 'invited',
      resume: { text: resume.content, updatedAt: at },
      sentAt: at,
      updatedAt: at,
    })
    .returning({ id: responses.id })
  const responseId = response?.id ?? 0
  await db
    .insert(responseEvents)
    .values([
      ...(origin === 'response' ? [{ responseId, event: 'sent', side: 'seeker', at } as const] : []),
      { responseId, event: 'invited', side: 'company', at },
    ])
  return { companyId: company.id, slug: company.slug, responseId }
}
