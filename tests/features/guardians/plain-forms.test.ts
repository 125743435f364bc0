import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { users } from '#server/db/schema/accounts.ts'
import { guardianConsents, statedAges } from '#server/db/schema/guardians.ts'
import { responseDrafts, responses } from '#server/db/schema/responses.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import { emails } from '#server/db/schema/mail.ts'
import { buildResume, buildSession, buildUser } from '#tests/support/rows.ts'
import { withSpaces } from '#tests/support/spaces.ts'
import { wholeApp } from '#tests/support/whole-app.ts'
import { AGREEMENT, PARENT } from './guardian-world.ts'

const { board, send } = await wholeApp()
const { db, now } = board.deps

const OURS = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' }

async function post(path: string, fields: Record<string, string>, headers: Record<string, string> = {}) {
  const body = new URLSearchParams(fields).toString()
  const answer = await send(path, { method: 'POST', headers: { ...OURS, ...headers }, body })
  return [answer.status, answer.headers.get('location')]
}
const page = async (path: string, cookie = '') => {
  const { body } = await send(path, { headers: { cookie } })
  return withSpaces(body)
}

/** A person with a checked resume, and a vacancy from 14. */
async function buildChild() {
  const { id: userId } = await buildUser(db)
  await db.update(users).set({ firstName: 'Миша', lastName: 'Соколов' }).where(eq(users.id, userId))
  const [{ token }, resumeId, [vacancyId = 0]] = await Promise.all([
    buildSession(db, { userId, now: now() }),
    buildResume(db, { userId, now: now(), status: 'published' }),
    board.buildVacancies({}),
  ])
  await db
    .update(vacancies)
    .set({ labels: ['from_age_14'] })
    .where(eq(vacancies.id, vacancyId))
  return { userId, resumeId, vacancyId, cookie: `__Host-token=${token}` }
}

async function tokenTo(email: string) {
  const rows = await db.select().from(emails).where(eq(emails.recipient, email))
  return /token=([\w-]+)/.exec(rows.at(-1)?.text ?? '')?.[1] ?? ''
}

test('without scripts a person of 14 responds, writes to a parent, and the parent agrees', async () => {
  const { userId, resumeId, vacancyId, cookie } = await buildChild()
  const form = `/vacancies/${vacancyId}/respond`
  expect(await page(form, cookie)).toContain('Сколько вам лет?')
  const fields = { resumeId, letter: 'Здравствуйте' }
  expect(await post(form, fields, { cookie })).toEqual([303, `${form}?error=age`])
  expect(await page(`${form}?error=age`, cookie)).toContain('Скажите, сколько вам лет')
  expect(await post(form, { ...fields, age: 'age_14' }, { cookie })).toEqual([303, form])
  expect(await page(form, cookie)).toContain('Ждёт согласия родителя')
  const [draft] = await db.select().from(responseDrafts).where(eq(responseDrafts.userId, userId))
  expect(JSON.stringify(draft)).not.toContain('age_14')

  const mine = '/personal/guardian'
  expect(await page(mine, cookie)).toContain('Почта родителя')
  expect(await post(mine, { email: 'нет' }, { cookie })).toEqual([303, `${mine}?error=email`])
  expect(await page(`${mine}?error=email`, cookie)).toContain('Письмо не отправлено')
  expect(await post(mine, { email: PARENT })).toEqual([303, '/sign-in?redirect_uri=%2Fpersonal%2Fguardian'])
  expect(await post(mine, { email: PARENT }, { cookie, 'sec-fetch-site': 'cross-site' })).toEqual([
    303,
    `${mine}?error=email`,
  ])
  expect(await post(mine, { email: PARENT }, { cookie })).toEqual([303, mine])
  expect(await page(mine, cookie)).toContain(PARENT)

  const token = await tokenTo(PARENT)
  const link = `/guardian?token=${token}`
  const asked = await page(link)
  expect(asked).toContain('Миша С. ищет работу')
  expect(asked).not.toContain('Соколов')
  expect(asked).toMatch(/name="robots" content="noindex/)
  const { consent: _consent, allowsDistribution: _allowed, ...agreement } = AGREEMENT
  const given = { token, ...agreement }
  // From a mail program there is no page of ours before it.
  const foreign = { 'sec-fetch-site': 'cross-site' }
  expect(await post('/guardian', given, foreign)).toEqual([303, `${link}&error=fields`])
  expect(await page(`${link}&error=fields`)).toContain('Ответ не записан')
  expect(await post('/guardian', { ...given, consent: '1', name: ' ' })).toEqual([
    303,
    `${link}&error=fields`,
  ])
  expect(await db.$count(responses, eq(responses.userId, userId))).toBe(0)
  expect(await post('/guardian', { ...given, consent: '1' }, foreign)).toEqual([303, link])
  expect(await page(link)).toContain('Согласие записано')
  expect(await db.$count(responses, eq(responses.userId, userId))).toBe(1)
  expect(await page(mine, cookie)).toContain('Родитель согласился')
  expect(await post('/guardian', { token, decision: 'decline' })).toEqual([303, link])
  expect(await page(link)).toContain('Согласие отозвано')
  const [row] = await db.select().from(guardianConsents).where(eq(guardianConsents.userId, userId))
  expect(row?.withdrawnAt).not.toBeNull()
})

test('a link that does not work says so and changes nothing', async () => {
  expect(await page('/guardian')).toContain('Ссылка не подошла')
  expect(await page('/guardian?token=x')).toContain('Ссылка не подошла')
  const given = { ...AGREEMENT, token: 'x', consent: '1', allowsDistribution: '1' }
  expect(await post('/guardian', given)).toEqual([303, '/guardian?token=x'])
})

test('a person below 14 reads why without scripts, and the answer stays', async () => {
  const { userId, resumeId, vacancyId, cookie } = await buildChild()
  const form = `/vacancies/${vacancyId}/respond`
  expect(await post(form, { resumeId, letter: '', age: 'under_14' }, { cookie })).toEqual([303, form])
  expect(await page(form, cookie)).toContain('До 14 лет откликаться на вакансии нельзя')
  expect(await db.select().from(statedAges).where(eq(statedAges.userId, userId))).toMatchObject([
    { age: 'under_14' },
  ])
})
