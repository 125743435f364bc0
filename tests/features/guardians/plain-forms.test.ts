import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { users } from '#server/db/schema/accounts.ts'
import { guardianConsents, statedAges } from '#server/db/schema/guardians.ts'
import { responseDrafts, responses } from '#server/db/schema/responses.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import { emails } from '#server/db/schema/mail.ts'
import { plainBrowser, readForm, type PlainAnswer } from '#tests/support/plain-form.ts'
import { buildResume, buildSession, buildUser } from '#tests/support/rows.ts'
import { wholeApp } from '#tests/support/whole-app.ts'
import { AGREEMENT, PARENT } from './guardian-world.ts'

const app = await wholeApp()
const { board } = app
const { open, post, submit } = plainBrowser(app)
const { db, now } = board.deps

const RESPOND = 'responses.send'
const ASK = 'guardians.ask'
const ANSWER = 'guardians.answer'
/** From a mail program there is no page of ours before a form. */
const FOREIGN = { 'sec-fetch-site': 'cross-site' }

const read = async (path: string, cookie = '') => (await open(path, { cookie })).text
const toPlace = ({ status, location }: PlainAnswer) => [status, location]

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
  expect(await read(form, cookie)).toContain('Сколько вам лет?')
  const fields = { resumeId, letter: 'Здравствуйте' }
  const ageless = await submit(form, RESPOND, fields, { cookie })
  expect([ageless.status, ageless.headers.get('cache-control')]).toEqual([422, 'private, no-store'])
  expect(ageless.alert).toContain('Скажите, сколько вам лет')
  expect(readForm(ageless.body, RESPOND)).toMatchObject(fields)
  expect(toPlace(await submit(form, RESPOND, { ...fields, age: 'age_14' }, { cookie }))).toEqual([303, form])
  expect(await read(form, cookie)).toContain('Ждёт согласия родителя')
  const [draft] = await db.select().from(responseDrafts).where(eq(responseDrafts.userId, userId))
  expect(JSON.stringify(draft)).not.toContain('age_14')

  const mine = '/personal/guardian'
  expect(await read(mine, cookie)).toContain('Почта родителя')
  const wrong = await submit(mine, ASK, { email: 'нет' }, { cookie })
  expect([wrong.status, wrong.headers.get('cache-control')]).toEqual([422, 'private, no-store'])
  expect(wrong.alert).toContain('Введите корректный адрес электронной почты')
  expect(readForm(wrong.body, ASK)).toEqual({ email: 'нет' })
  expect(toPlace(await post(mine, ASK, { email: PARENT }))).toEqual([
    303,
    '/sign-in?redirect_uri=%2Fpersonal%2Fguardian',
  ])
  expect((await post(mine, ASK, { email: PARENT }, { ...FOREIGN, cookie })).status).toBe(403)
  expect(await db.$count(emails, eq(emails.recipient, PARENT))).toBe(0)
  expect(toPlace(await submit(mine, ASK, { email: PARENT }, { cookie }))).toEqual([303, mine])
  expect(await read(mine, cookie)).toContain(PARENT)

  const token = await tokenTo(PARENT)
  const link = `/guardian?token=${token}`
  const asked = await open(link)
  expect(asked.text).toContain('Миша С. ищет работу')
  expect(asked.text).not.toContain('Соколов')
  expect(asked.body).toMatch(/name="robots" content="noindex/)
  const { consent: _consent, allowsDistribution: _allowed, decision: _give, ...agreement } = AGREEMENT
  // Another site may send it, but not fill it in.
  const filled = await submit(link, ANSWER, agreement, FOREIGN)
  expect([filled.status, readForm(filled.body, ANSWER)]).toEqual([422, { token, decision: 'give', name: '' }])
  const unconsented = await submit(link, ANSWER, agreement)
  expect([unconsented.status, unconsented.headers.get('cache-control')]).toEqual([422, 'private, no-store'])
  expect(unconsented.alert).toContain('Согласие: Отметьте, чтобы продолжить')
  expect(readForm(unconsented.body, ANSWER)).toEqual({ token, decision: 'give', ...agreement })
  const nameless = await submit(link, ANSWER, { ...agreement, consent: 'on', name: ' ' })
  expect([nameless.status, nameless.alert]).toEqual([
    422,
    expect.stringContaining('Ваши фамилия, имя и отчество'),
  ])
  expect(readForm(nameless.body, ANSWER)).toMatchObject({ relation: agreement.relation, consent: 'on' })
  expect(await db.$count(responses, eq(responses.userId, userId))).toBe(0)
  const given = await submit(link, ANSWER, { ...agreement, consent: 'on' }, FOREIGN)
  expect(toPlace(given)).toEqual([303, link])
  expect(await read(link)).toContain('Согласие записано')
  expect(await db.$count(responses, eq(responses.userId, userId))).toBe(1)
  expect(await read(mine, cookie)).toContain('Родитель согласился')
  expect(toPlace(await submit(link, ANSWER, { decision: 'decline' }))).toEqual([303, link])
  expect(await read(link)).toContain('Согласие отозвано')
  const [row] = await db.select().from(guardianConsents).where(eq(guardianConsents.userId, userId))
  expect(row?.withdrawnAt).not.toBeNull()
})

test('a link that does not work says so and changes nothing', async () => {
  expect(await read('/guardian')).toContain('Ссылка не подошла')
  expect(await read('/guardian?token=x')).toContain('Ссылка не подошла')
  const { consent: _consent, allowsDistribution: _allowed, ...agreement } = AGREEMENT
  const given = { ...agreement, token: 'x', consent: 'on', allowsDistribution: 'on' }
  const before = await db.select().from(guardianConsents)
  const answer = await post('/guardian?token=x', ANSWER, given)
  expect([answer.status, answer.text]).toEqual([422, expect.stringContaining('Ссылка не подошла')])
  expect(await db.select().from(guardianConsents)).toEqual(before)
})

test('a person below 14 reads why without scripts, and the answer stays', async () => {
  const { userId, resumeId, vacancyId, cookie } = await buildChild()
  const form = `/vacancies/${vacancyId}/respond`
  const answer = await submit(form, RESPOND, { resumeId, letter: '', age: 'under_14' }, { cookie })
  expect([answer.status, answer.text]).toEqual([
    422,
    expect.stringContaining('До 14 лет откликаться на вакансии нельзя'),
  ])
  expect(await read(form, cookie)).toContain('До 14 лет откликаться на вакансии нельзя')
  expect(await db.select().from(statedAges).where(eq(statedAges.userId, userId))).toMatchObject([
    { age: 'under_14' },
  ])
})
