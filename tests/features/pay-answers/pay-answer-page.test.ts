import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { payQuestions } from '#server/db/schema/pay-answers.ts'
import { responses } from '#server/db/schema/responses.ts'
import { EMPTY_CONTENT } from '#shared/features/board/resumes/content.ts'
import { hashToken } from '#server/kernel/token.ts'
import { buildUser } from '#tests/support/rows.ts'
import { withSpaces } from '#tests/support/spaces.ts'
import { wholeApp } from '#tests/support/whole-app.ts'

const { board, send } = await wholeApp()
const { deps } = board
const companyId = await board.buildCompany({ slug: 'romashka', title: 'Ромашка' })
const [vacancyId = 0] = await board.buildVacancies({ companyId, title: 'Швея' })

/** The link of a person who was asked. */
async function asked(answer: 'as_promised' | null = null) {
  const { id: userId } = await buildUser(deps.db)
  const at = deps.now().toISOString()
  const [response] = await deps.db
    .insert(responses)
    .values({
      vacancyId,
      companyId,
      userId,
      resumeId: '0'.repeat(24),
      origin: 'response',
      state: 'viewed',
      progress: 'hired',
      resume: { text: { ...EMPTY_CONTENT, photoUrl: null }, updatedAt: at },
      sentAt: at,
      updatedAt: at,
    })
    .returning({ id: responses.id })
  const token = `token-${userId}`
  const responseId = response?.id ?? 0
  await deps.db
    .insert(payQuestions)
    .values({ responseId, companyId, userId, tokenHash: hashToken(token), askedAt: at, answer })
  return { token, responseId }
}
const press = (fields: Record<string, string>) =>
  send('/pay-answer', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
  })
const answerOf = async (responseId: number) => {
  const [row] = await deps.db.select().from(payQuestions).where(eq(payQuestions.responseId, responseId))
  return row?.answer
}

test('the page of a link asks, one press of its plain form answers, and the page of the company shows the sum at once', async () => {
  for (const _ of [1, 2, 3, 4]) await asked('as_promised')
  const company = async () => withSpaces((await send('/employer/romashka')).body)
  expect((await company()).includes('По ответам')).toBe(false)
  const { token, responseId } = await asked()
  const page = await send(`/pay-answer?token=${token}`)
  expect(page.headers.get('cache-control')).toContain('no-store')
  expect(withSpaces(page.body).includes('компания «Ромашка»')).toBe(true)
  expect(page.body.match(/<button[^>]*name="reply"/g)).toHaveLength(5)
  expect(await answerOf(responseId)).toBeNull()
  const pressed = await press({ token, reply: 'less' })
  expect([pressed.status, pressed.headers.get('location')]).toEqual([303, `/pay-answer?token=${token}`])
  expect(await answerOf(responseId)).toBe('less')
  expect(withSpaces((await send(`/pay-answer?token=${token}`)).body).includes('ответ учтён')).toBe(true)
  expect(await company()).toContain('По ответам 5 принятых: обещанную оплату получили 4.')
})

test('a form without a known answer or with a broken token changes nothing', async () => {
  const { token, responseId } = await asked()
  expect((await press({ token, reply: 'great' })).status).toBe(303)
  expect((await press({ token: 'x'.repeat(43), reply: 'less' })).status).toBe(303)
  expect((await press({ reply: 'less' })).status).toBe(303)
  expect(await answerOf(responseId)).toBeNull()
  const broken = await send(`/pay-answer?token=${'y'.repeat(5000)}`)
  expect([broken.status, withSpaces(broken.body).includes('Ссылка не подошла')]).toEqual([200, true])
})
