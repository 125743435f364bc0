import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { responseDrafts, responses } from '#server/db/schema/responses.ts'
import { interviews } from '#server/db/schema/interviews.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import type { Question } from '#shared/features/board/questions/model.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'
import { COVER_LETTER_LENGTH_MAX } from '#shared/features/board/responses/vocabulary.ts'
import { fillForm, plainBrowser, readForm, type PlainAnswer } from '#tests/support/plain-form.ts'
import { buildInterview } from '#tests/support/response-rows.ts'
import { buildResume, buildSession, buildUser } from '#tests/support/rows.ts'
import { wholeApp } from '#tests/support/whole-app.ts'

const app = await wholeApp()
const { board } = app
const { open, post, submit } = plainBrowser(app)
const { db, now } = board.deps
const SEND = 'responses.send'
const CHOOSE = 'responses.chooseInterview'

async function buildSeeker() {
  const { id: userId } = await buildUser(db)
  const [{ token }, resumeId] = await Promise.all([
    buildSession(db, { userId, now: now() }),
    buildResume(db, { userId, now: now(), status: 'published' }),
  ])
  return { userId, resumeId, cookie: `__Host-token=${token}` }
}

const formOf = (vacancyId: number | string) => `/vacancies/${vacancyId}/respond`
const toAnswer = ({ status, location, headers }: PlainAnswer) => [
  status,
  location,
  headers.get('cache-control'),
]
const leadsTo = (address: string) => [303, address, 'private, no-store']
const REFUSED = [422, null, 'private, no-store']
const sentBy = (userId: number) => db.select().from(responses).where(eq(responses.userId, userId))
const draftsOf = (userId: number) => db.select().from(responseDrafts).where(eq(responseDrafts.userId, userId))

test('without scripts a response is sent once, and a repeated one is told of the first', async () => {
  const { userId, resumeId, cookie } = await buildSeeker()
  const [vacancyId = 0] = await board.buildVacancies({})
  const form = fillForm((await open(formOf(vacancyId), { cookie })).body, SEND, {
    resumeId,
    letter: 'Здравствуйте\r\nХочу у вас работать',
  })
  expect(toAnswer(await post(formOf(vacancyId), SEND, form, { cookie }))).toEqual(
    leadsTo('/personal/responses?sent=1'),
  )
  expect(await sentBy(userId)).toMatchObject([{ vacancyId, letter: 'Здравствуйте\nХочу у вас работать' }])
  const repeated = await post(formOf(vacancyId), SEND, form, { cookie })
  expect([...toAnswer(repeated), repeated.text]).toEqual([
    ...REFUSED,
    expect.stringContaining('Вы уже откликнулись на эту вакансию'),
  ])
  expect(await sentBy(userId)).toHaveLength(1)
})

test('without scripts a refused response comes back with its errors and with all that was typed', async () => {
  const { userId, cookie } = await buildSeeker()
  const [vacancyId = 0] = await board.buildVacancies({})
  const long = 'я'.repeat(COVER_LETTER_LENGTH_MAX + 1)
  const typed = {
    resumeId: '',
    title: 'Ш',
    lastJob: 'Ателье',
    experience: 'from_1_to_3',
    skills: 'Шить, кроить',
    about: 'Шью\r\nбыстро',
    phone: '+7 913 555-01-02',
    letter: long,
  }
  const refused = await submit(formOf(vacancyId), SEND, typed, { cookie })
  expect(toAnswer(refused)).toEqual(REFUSED)
  expect(refused.alert).toContain('Письмо: Содержимое поля слишком длинное')
  expect(refused.alert).toContain('Кем хотите работать: Содержимое поля слишком короткое')
  expect(readForm(refused.body, SEND)).toEqual({ id: String(vacancyId), ...typed })
  expect(await sentBy(userId)).toEqual([])
  expect(await draftsOf(userId)).toEqual([])
})

test('without scripts a response to no vacancy or with the resume of another person is not sent', async () => {
  const { userId, resumeId, cookie } = await buildSeeker()
  const [vacancyId = 0] = await board.buildVacancies({})
  const fields = { id: String(vacancyId), resumeId, letter: 'Пишу' }
  expect((await post(formOf(2_000_000_000), SEND, { ...fields, id: '2000000000' }, { cookie })).status).toBe(
    404,
  )
  const stranger = await buildSeeker()
  const stolen = await post(formOf(vacancyId), SEND, fields, { cookie: stranger.cookie })
  expect([...toAnswer(stolen), readForm(stolen.body, SEND)['letter']]).toEqual([...REFUSED, 'Пишу'])
  const foreign = await post(formOf(vacancyId), SEND, fields, { cookie, 'sec-fetch-site': 'cross-site' })
  expect(foreign.status).toBe(403)
  expect([await sentBy(userId), await sentBy(stranger.userId)]).toEqual([[], []])
})

test('a guest who responds without scripts is led to sign in and back to the form', async () => {
  const [vacancyId = 0] = await board.buildVacancies({})
  const page = encodeURIComponent(formOf(vacancyId))
  expect(toAnswer(await post(formOf(vacancyId), SEND))).toEqual(leadsTo(`/sign-in?redirect_uri=${page}`))
})

test('without scripts a response with an impossible vacancy number or an oversized cover letter is refused', async () => {
  const { cookie } = await buildSeeker()
  const impossible = '99999999999'
  expect((await post(formOf(impossible), SEND, { id: impossible }, { cookie })).status).toBe(404)
  expect((await post(formOf(1), SEND, { letter: 'x'.repeat(300_001) }, { cookie })).status).toBe(413)
})

test('without scripts the answers to questions go with the response, and a missing one keeps the others', async () => {
  const { userId, resumeId, cookie } = await buildSeeker()
  const [vacancyId = 0] = await board.buildVacancies({})
  const asked: Omit<Question, 'id' | 'text'> = { kind: 'yes_no', options: [], expected: null }
  const questions = [
    { id: 'q00000001', text: 'Есть ли компьютер?', ...asked },
    { id: 'q00000002', text: 'Работали ли вы в 1С?', ...asked },
  ]
  await db.update(vacancies).set({ questions }).where(eq(vacancies.id, vacancyId))
  const half = { resumeId, letter: 'Пишу', q00000001: 'yes' }
  const refused = await submit(formOf(vacancyId), SEND, half, { cookie })
  expect(toAnswer(refused)).toEqual(REFUSED)
  expect(refused.alert).toContain('Работали ли вы в 1С?')
  expect(readForm(refused.body, SEND)).toMatchObject(half)
  expect(readForm(refused.body, SEND)).not.toHaveProperty('q00000002')
  const filled = fillForm(refused.body, SEND, { q00000002: 'no' })
  expect(toAnswer(await post(formOf(vacancyId), SEND, { ...filled, q9: 'мимо' }, { cookie }))).toEqual(
    leadsTo('/personal/responses?sent=1'),
  )
  const [response] = await sentBy(userId)
  expect(response?.answers.map(({ answer }) => answer)).toEqual(['yes', 'no'])
})

test('without scripts a seeker picks a time for an interview once, and a time that is gone is refused', async () => {
  const { userId, resumeId, cookie } = await buildSeeker()
  const [vacancyId = 0] = await board.buildVacancies({})
  await submit(formOf(vacancyId), SEND, { resumeId }, { cookie })
  const [response] = await sentBy(userId)
  const id = response?.id ?? 0
  const slot = new Date(now().getTime() + DAY_MS).toISOString()
  await buildInterview(db, { responseId: id, slots: [slot], updatedAt: now().toISOString() })
  const page = `/personal/responses/${id}`
  const pick = (fields: Record<string, string>, headers: Record<string, string>) =>
    post(page, CHOOSE, { id: String(id), ...fields }, headers)
  expect(toAnswer(await pick({ slot }, {}))).toEqual(
    leadsTo(`/sign-in?redirect_uri=${encodeURIComponent(page)}`),
  )
  const stranger = await buildSeeker()
  expect((await pick({ slot }, { cookie: stranger.cookie })).status).toBe(404)
  expect((await pick({ slot }, { cookie, 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  for (const [fields, message] of [
    [{}, 'Это поле обязательно'],
    [{ slot: new Date(0).toISOString() }, 'Это время больше не предлагают'],
  ] as const) {
    const refused = await pick(fields, { cookie })
    expect([...toAnswer(refused), refused.alert]).toEqual([...REFUSED, expect.stringContaining(message)])
  }
  const form = fillForm((await open(page, { cookie })).body, CHOOSE, { slot })
  for (const time of ['first', 'second'])
    expect([time, ...toAnswer(await post(page, CHOOSE, form, { cookie }))]).toEqual([time, ...leadsTo(page)])
  const [interview] = await db.select().from(interviews).where(eq(interviews.responseId, id))
  expect(interview).toMatchObject({ state: 'agreed', sequence: 1 })
})
