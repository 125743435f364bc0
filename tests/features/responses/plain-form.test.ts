import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { responseDrafts, responses } from '#server/db/schema/responses.ts'
import { interviews } from '#server/db/schema/interviews.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import type { Question } from '#shared/features/board/questions/model.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'
import { COVER_LETTER_LENGTH_MAX } from '#shared/features/board/responses/vocabulary.ts'
import { buildResume, buildSession, buildUser } from '#tests/support/rows.ts'
import { wholeApp } from '#tests/support/whole-app.ts'

const { board, send } = await wholeApp()
const { db, now } = board.deps

async function buildSeeker() {
  const { id: userId } = await buildUser(db)
  const [{ token }, resumeId] = await Promise.all([
    buildSession(db, { userId, now: now() }),
    buildResume(db, { userId, now: now(), status: 'published' }),
  ])
  return { userId, resumeId, cookie: `__Host-token=${token}` }
}

const OURS = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' }

async function respond(
  vacancyId: number | string,
  fields: Record<string, string>,
  headers: Record<string, string>,
) {
  const answer = await send(`/vacancies/${vacancyId}/respond`, {
    method: 'POST',
    headers: { ...OURS, ...headers },
    body: new URLSearchParams(fields).toString(),
  })
  return [answer.status, answer.headers.get('location'), answer.headers.get('cache-control')]
}
const leadsTo = (address: string) => [303, address, 'no-store']
const sentBy = (userId: number) => db.select().from(responses).where(eq(responses.userId, userId))

test('without scripts a response is sent once, and a repeated one leads back to the form', async () => {
  const { userId, resumeId, cookie } = await buildSeeker()
  const [vacancyId = 0] = await board.buildVacancies({})
  const fields = { resumeId: resumeId, letter: 'Здравствуйте\r\nХочу у вас работать' }
  expect(await respond(vacancyId, fields, { cookie })).toEqual(leadsTo('/personal/responses?sent=1'))
  expect(await sentBy(userId)).toMatchObject([{ vacancyId }])
  expect(await respond(vacancyId, fields, { cookie })).toEqual(leadsTo(`/vacancies/${vacancyId}/respond`))
})

test('without scripts a refused response leads back to the form with the error', async () => {
  const { userId, resumeId, cookie } = await buildSeeker()
  const [vacancyId = 0] = await board.buildVacancies({})
  const back = (word: string, id: number = vacancyId) => leadsTo(`/vacancies/${id}/respond?error=${word}`)
  const long = 'я'.repeat(COVER_LETTER_LENGTH_MAX + 1)
  expect(await respond(vacancyId, { letter: '' }, { cookie })).toEqual(back('fields'))
  expect(await respond(vacancyId, { resumeId: resumeId, letter: long }, { cookie })).toEqual(back('fields'))
  expect(await respond(2_000_000_000, { resumeId: resumeId }, { cookie })).toEqual(
    back('resume', 2_000_000_000),
  )
  expect(
    await respond(vacancyId, { resumeId: resumeId }, { cookie, 'sec-fetch-site': 'cross-site' }),
  ).toEqual(back('other'))
  expect(await sentBy(userId)).toEqual([])
})

test('a guest who responds without scripts is led to sign in and back to the form', async () => {
  const [vacancyId = 0] = await board.buildVacancies({})
  const page = encodeURIComponent(`/vacancies/${vacancyId}/respond`)
  expect(await respond(vacancyId, {}, {})).toEqual(leadsTo(`/sign-in?redirect_uri=${page}`))
})

test('without scripts a response with an impossible vacancy number or an oversized cover letter is refused', async () => {
  const { cookie } = await buildSeeker()
  expect((await respond('99999999999', {}, { cookie }))[0]).toBe(404)
  expect((await respond(1, { letter: 'x'.repeat(150_001) }, { cookie }))[0]).toBe(413)
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
  const half = { resumeId, letter: 'Пишу', q00000001: 'yes', q9: 'мимо' }
  expect(await respond(vacancyId, half, { cookie })).toEqual(
    leadsTo(`/vacancies/${vacancyId}/respond?error=answers`),
  )
  const [draft] = await db.select().from(responseDrafts).where(eq(responseDrafts.userId, userId))
  expect(draft?.answers).toEqual([{ question: questions[0], answer: 'yes' }])
  expect(await respond(vacancyId, { ...half, q00000002: 'no' }, { cookie })).toEqual(
    leadsTo('/personal/responses?sent=1'),
  )
  const [response] = await sentBy(userId)
  expect(response?.answers.map(({ answer }) => answer)).toEqual(['yes', 'no'])
})

test('without scripts a seeker picks a time for an interview once, and a time that is gone leads back', async () => {
  const { userId, resumeId, cookie } = await buildSeeker()
  const [vacancyId = 0] = await board.buildVacancies({})
  await respond(vacancyId, { resumeId, letter: '' }, { cookie })
  const [response] = await sentBy(userId)
  const id = response?.id ?? 0
  const slot = new Date(now().getTime() + DAY_MS).toISOString()
  await db.insert(interviews).values({
    responseId: id,
    state: 'offered',
    slots: [slot],
    minutes: 30,
    zone: 'Europe/Moscow',
    kind: 'phone',
    place: 'Позвоним вам',
    note: '',
    reason: '',
    changedBy: 'company',
    sequence: 0,
    updatedAt: now().toISOString(),
  })
  const pick = async (fields: Record<string, string>, headers: Record<string, string>) => {
    const answer = await send(`/personal/responses/${id}`, {
      method: 'POST',
      headers: { ...OURS, ...headers },
      body: new URLSearchParams(fields).toString(),
    })
    return [answer.status, answer.headers.get('location'), answer.headers.get('cache-control')]
  }
  const page = `/personal/responses/${id}`
  expect(await pick({ slot }, {})).toEqual(leadsTo(`/sign-in?redirect_uri=${encodeURIComponent(page)}`))
  const stranger = await buildSeeker()
  expect(await pick({ slot }, { cookie: stranger.cookie })).toEqual(leadsTo(`${page}?error=time`))
  expect(await pick({ slot }, { cookie, 'sec-fetch-site': 'cross-site' })).toEqual(
    leadsTo(`${page}?error=time`),
  )
  expect(await pick({}, { cookie })).toEqual(leadsTo(`${page}?error=time`))
  expect(await pick({ slot: new Date(0).toISOString() }, { cookie })).toEqual(leadsTo(`${page}?error=time`))
  expect(await pick({ slot }, { cookie })).toEqual(leadsTo(page))
  expect(await pick({ slot }, { cookie })).toEqual(leadsTo(page))
  const [interview] = await db.select().from(interviews).where(eq(interviews.responseId, id))
  expect(interview).toMatchObject({ state: 'agreed', sequence: 1 })
})
