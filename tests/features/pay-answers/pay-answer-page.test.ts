import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { payQuestions } from '#server/db/schema/pay-answers.ts'
import { hashToken } from '#server/kernel/token.ts'
import { plainBrowser, readForm } from '#tests/support/plain-form.ts'
import { buildResponse } from '#tests/support/response-rows.ts'
import { buildUser } from '#tests/support/rows.ts'
import { wholeApp } from '#tests/support/whole-app.ts'

const app = await wholeApp()
const { board } = app
const { open, post, submit } = plainBrowser(app)
const { deps } = board
const companyId = await board.buildCompany({ slug: 'romashka', title: 'Ромашка' })
const [vacancyId = 0] = await board.buildVacancies({ companyId, title: 'Швея' })

/** The link of a person who was asked. */
async function asked(answer: 'as_promised' | null = null) {
  const { id: userId } = await buildUser(deps.db)
  const at = deps.now().toISOString()
  const hired = { state: 'viewed', progress: 'hired' } as const
  const responseId = await buildResponse(deps.db, { ...hired, vacancyId, companyId, userId, at })
  const token = `token-${userId}`
  await deps.db
    .insert(payQuestions)
    .values({ responseId, companyId, userId, tokenHash: hashToken(token), askedAt: at, answer })
  return { token, responseId }
}
const ANSWER = 'payAnswers.answer'
/** Who presses a link of an e-mail has no page of ours before. */
const FOREIGN = { 'sec-fetch-site': 'cross-site' }
const answerOf = async (responseId: number) => {
  const [row] = await deps.db.select().from(payQuestions).where(eq(payQuestions.responseId, responseId))
  return row?.answer
}

test('the page of a link asks, one press of its plain form answers, and the page of the company shows the sum at once', async () => {
  for (const _ of [1, 2, 3, 4]) await asked('as_promised')
  const company = async () => (await open('/employer/romashka')).text
  expect((await company()).includes('По ответам')).toBe(false)
  const { token, responseId } = await asked()
  const link = `/pay-answer?token=${token}`
  const page = await open(link)
  expect(page.headers.get('cache-control')).toContain('no-store')
  expect(page.text).toContain('компания «Ромашка»')
  expect(page.body.match(/<button[^>]*name="reply"/g)).toHaveLength(5)
  expect(await answerOf(responseId)).toBeNull()
  // A person without scripts sends nothing else than the token and the button that is pressed.
  expect(readForm(page.body, ANSWER)).toEqual({ token })
  const pressed = await submit(link, ANSWER, { reply: 'less' }, FOREIGN)
  expect([pressed.status, pressed.location]).toEqual([303, link])
  expect(await answerOf(responseId)).toBe('less')
  expect((await open(link)).text).toContain('ответ учтён')
  expect(await company()).toContain('По ответам 5 принятых: обещанную оплату получили 4.')
})

test('a form without a known answer or with a broken token changes nothing', async () => {
  const { token, responseId } = await asked()
  const link = `/pay-answer?token=${token}`
  const wrong: Record<string, string>[] = [
    { token, reply: 'great' },
    { token: 'x'.repeat(43), reply: 'less' },
    { reply: 'less' },
    {},
  ]
  for (const fields of wrong) {
    const answer = await post(link, ANSWER, fields, FOREIGN)
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([422, 'private, no-store'])
    expect(answer.alert).not.toBe('')
  }
  expect(await answerOf(responseId)).toBeNull()
  const broken = await open(`/pay-answer?token=${'y'.repeat(5000)}`)
  expect([broken.status, broken.text]).toEqual([200, expect.stringContaining('Ссылка не подошла')])
})
