import { desc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { companies } from '#server/db/schema/companies.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import { emails } from '#server/db/schema/mail.ts'
import { remindOfInterviews } from '#server/features/board/responses/interviews/interview-reminders.ts'
import { testPeople, type TestPerson } from '#tests/support/people.ts'
import { responseWorld } from './response-world.ts'

const people = await testPeople()
const { board, deps, emailsTo } = people
const { buildTeam, sent, act, respond, resumes } = responseWorld(people)

beforeEach(() => board.setNow('2026-11-21T09:00:00Z'))

const OFFER = {
  slots: ['2026-12-03T15:00', '2026-12-02T10:30'],
  zone: 'Europe/Moscow',
  minutes: 45,
  kind: 'video',
  place: 'https://meet.example.ru/abc',
  note: 'Расскажите о себе',
}
/** 15:00 in Moscow. */
const SLOT = '2026-12-03T12:00:00.000Z'

const offer = (as: TestPerson, id: number, changes: object = {}) =>
  act(as, `/responses/${id}/interview`, { ...OFFER, ...changes })
const choose = (as: TestPerson, id: number, slot = SLOT) =>
  act(as, `/personal/responses/${id}/interview/choose`, { slot })
const received = async (as: TestPerson, id: number) => (await act(as, `/responses/${id}/open`)).body
const mine = async (as: TestPerson, id: number) => (await act(as, `/personal/responses/${id}/open`)).body
const file = (as: TestPerson, id: number) =>
  act(as, `/personal/responses/${id}/interview/calendar`, {}, 'GET')
const kindsTo = async ({ email }: TestPerson) => (await emailsTo(email)).map(({ kind }) => kind)
/** Events in e-mails to a person, the newest first. */
async function eventsTo({ email }: TestPerson) {
  const rows = await deps.db.select().from(emails).where(eq(emails.recipient, email)).orderBy(desc(emails.id))
  return rows.flatMap(({ calendar }) => (calendar === null ? [] : [unfolded(calendar)]))
}
const unfolded = (ics: string) => ics.replaceAll('\r\n ', '')

/** A company that may send links, and a response to it. */
async function buildMeeting() {
  const team = await buildTeam()
  await deps.db
    .update(companies)
    .set({ verifiedAt: deps.now().toISOString() })
    .where(eq(companies.id, team.company.id))
  return { ...team, ...(await sent(team.vacancyId)) }
}

describe('an interview', () => {
  test('is offered with times, which is the invitation, and the seeker picks one', async () => {
    const { author, person, id } = await buildMeeting()
    const offered = await offer(author, id)
    expect(offered.body.interview).toMatchObject({
      state: 'offered',
      slots: ['2026-12-02T07:30:00.000Z', SLOT],
      slot: null,
    })
    expect(await mine(person, id)).toMatchObject({ state: 'invited', interview: { state: 'offered' } })
    expect(await kindsTo(person)).not.toContain('response_invited')
    const [email] = await emailsTo(person.email)
    expect(email).toMatchObject({ kind: 'interview_offered', text: expect.stringContaining('по Москве') })
    expect(email?.text).toContain('2\u00A0декабря, 10:30')
    expect((await choose(person, id)).body.interview).toMatchObject({ state: 'agreed', slot: SLOT })
    expect((await received(author, id)).interview).toMatchObject({ state: 'agreed', slot: SLOT })
    for (const side of [person, author]) {
      expect((await kindsTo(side))[0]).toBe('interview_agreed')
      expect((await eventsTo(side))[0]).toContain('METHOD:PUBLISH')
    }
    expect((await received(author, id)).history.map(({ event }: { event: string }) => event)).toEqual([
      'sent',
      'invited',
      'interview_offered',
      'interview_agreed',
    ])
  })

  test('is stated on the clock of a zone, summer time included', async () => {
    const { author, id } = await buildMeeting()
    const omsk = await offer(author, id, { zone: 'Asia/Omsk', slots: ['2026-12-03T15:00'] })
    expect(omsk.body.interview.slots).toEqual(['2026-12-03T09:00:00.000Z'])
    board.setNow('2027-02-10T09:00:00Z')
    const berlin = await offer(author, id, {
      zone: 'Europe/Berlin',
      slots: ['2027-03-29T15:00', '2027-03-27T15:00'],
    })
    expect(berlin.body.interview.slots).toEqual(['2027-03-27T14:00:00.000Z', '2027-03-29T13:00:00.000Z'])
  })

  test('is agreed once, though both buttons are pressed together', async () => {
    const { author, person, id } = await buildMeeting()
    await offer(author, id)
    const answers = await Promise.all([
      choose(person, id),
      choose(person, id),
      choose(person, id, '2026-12-02T07:30:00Z'),
    ])
    // Either time may be first; a second press on it changes nothing, and the other one is late.
    const [first, second, other] = answers.map(({ status }) => status)
    expect([first, second, other]).toEqual(other === 200 ? [409, 409, 200] : [200, 200, 409])
    expect((await kindsTo(author)).filter((kind) => kind === 'interview_agreed')).toHaveLength(1)
  })

  test('refuses wrong times with a word about what to do', async () => {
    const { author, id } = await buildMeeting()
    const fieldsOf = async (changes: object) => {
      const { status, body } = await offer(author, id, changes)
      return { status, fields: Object.keys(body.data?.fields ?? {}) }
    }
    const refused = { status: 422, fields: ['slots'] }
    expect(await fieldsOf({ slots: ['2026-11-20T15:00'] })).toEqual(refused)
    expect(await fieldsOf({ slots: ['2026-02-30T15:00'] })).toEqual(refused)
    expect(await fieldsOf({ slots: ['2027-11-20T15:00'] })).toEqual(refused)
    expect((await fieldsOf({ slots: [] })).status).toBe(400)
    expect((await fieldsOf({ slots: Array(7).fill('2026-12-03T15:00') })).status).toBe(400)
    expect((await fieldsOf({ zone: 'Mars/Base' })).status).toBe(400)
    expect((await fieldsOf({ place: 'x'.repeat(10_000) })).status).toBe(400)
  })

  test('can be asked for at other times, which frees the agreed one', async () => {
    const { author, person, id } = await buildMeeting()
    await offer(author, id)
    await choose(person, id)
    const asked = await act(person, `/personal/responses/${id}/interview/other-times`, { reason: 'Заболела' })
    expect(asked.body.interview).toMatchObject({ state: 'asked', slot: null, reason: 'Заболела' })
    expect((await choose(person, id)).status).toBe(409)
    expect((await received(author, id)).messages.at(-1)).toMatchObject({ side: 'seeker', text: 'Заболела' })
    expect((await kindsTo(author))[0]).toBe('interview_asked')
    const [first, second] = await eventsTo(author)
    expect(first).toContain('METHOD:CANCEL')
    expect(uidOf(first)).toBe(uidOf(second))
    expect(sequenceOf(first)).toBeGreaterThan(sequenceOf(second))
    expect((await offer(author, id)).body.interview.state).toBe('offered')
    expect((await choose(person, id)).status).toBe(200)
  })

  test('is moved by the company with a reason, and both calendars forget the old time', async () => {
    const { author, person, id } = await buildMeeting()
    await offer(author, id)
    await choose(person, id)
    expect((await offer(author, id)).body.data.fields).toHaveProperty('reason')
    await offer(author, id, { slots: ['2026-12-04T15:00'], reason: 'Наш специалист заболел' })
    expect(await mine(person, id)).toMatchObject({ interview: { state: 'offered', slot: null } })
    for (const side of [person, author]) expect((await eventsTo(side))[0]).toContain('STATUS:CANCELLED')
    expect((await emailsTo(person.email))[0]?.text).toContain('Наш специалист заболел')
    expect((await choose(person, id)).status).toBe(409)
  })

  test.each(['company', 'seeker'] as const)('can be cancelled by the %s with a reason', async (side) => {
    const { author, person, id } = await buildMeeting()
    await offer(author, id)
    await choose(person, id)
    const [who, other, path] =
      side === 'company'
        ? ([author, person, '/responses'] as const)
        : ([person, author, '/personal/responses'] as const)
    expect((await act(who, `${path}/${id}/interview/cancel`, { reason: ' ' })).status).toBe(400)
    const cancelled = await act(who, `${path}/${id}/interview/cancel`, { reason: 'Передумали' })
    expect(cancelled.body.interview).toMatchObject({ state: 'cancelled', slot: null, changed_by: side })
    expect((await act(who, `${path}/${id}/interview/cancel`, { reason: 'Ещё раз' })).status).toBe(409)
    expect((await emailsTo(other.email))[0]).toMatchObject({
      kind: 'interview_cancelled',
      text: expect.stringContaining('Передумали'),
    })
    expect((await eventsTo(other))[0]).toContain('METHOD:CANCEL')
    expect((await file(person, id)).status).toBe(404)
  })

  test('ends with a rejection or a withdrawal of the response', async () => {
    const first = await buildMeeting()
    await offer(first.author, first.id)
    await choose(first.person, first.id)
    await act(first.author, '/responses/decide', { ids: [first.id], decision: 'reject', reason: 'other' })
    expect((await mine(first.person, first.id)).interview.state).toBe('cancelled')
    const second = await buildMeeting()
    await offer(second.author, second.id)
    await act(second.person, `/personal/responses/${second.id}/withdraw`)
    expect((await received(second.author, second.id)).interview).toMatchObject({
      state: 'cancelled',
      changed_by: 'seeker',
    })
    expect((await offer(second.author, second.id)).status).toBe(409)
    const { vacancyId } = second
    board.setNow('2026-12-22T09:00:00Z')
    await deps.db.update(vacancies).set({ expiresAt: null }).where(eq(vacancies.id, vacancyId))
    const again = { resume_id: second.resumeId, letter: 'Снова' }
    expect((await respond(second.person, vacancyId, again)).status).toBe(200)
    expect((await received(second.author, second.id)).interview).toBeNull()
  })

  test('opens no contacts, and names none in the calendar', async () => {
    const { author, vacancyId, company } = await buildTeam()
    await deps.db
      .update(companies)
      .set({ verifiedAt: deps.now().toISOString() })
      .where(eq(companies.id, company.id))
    const { id: resumeId, person } = await resumes.published()
    const invited = await act(author, `/resumes/${resumeId}/invitations`, { vacancy_id: vacancyId })
    const id = Number(invited.body.id)
    await offer(author, id)
    await choose(person, id)
    expect((await received(author, id)).contacts).toBeNull()
    const [event = ''] = await eventsTo(author)
    expect(event).not.toContain(person.email)
    expect(event).not.toContain(author.email)
    expect(event).not.toContain('ATTENDEE')
  })

  test('of a company that is not verified asks for no money and leads to no messenger', async () => {
    const team = await buildTeam()
    const { id } = await sent(team.vacancyId)
    const refused = await offer(team.author, id, { place: 'https://t.me/hr_team' })
    expect(refused.body.data.fields).toHaveProperty('place')
    expect((await received(team.author, id)).interview).toBeNull()
  })
})

describe('the file of an interview', () => {
  test('is exact: UTC, folded lines, an id that stays, only for both sides', async () => {
    const { author, colleague, person, id } = await buildMeeting()
    const rival = await buildTeam()
    const stranger = await people.buildPerson()
    await offer(author, id, { note: `Длинная заметка, с запятой; и точкой. ${'Слово '.repeat(60)}` })
    expect((await file(person, id)).status).toBe(404)
    await choose(person, id)
    const own = await file(person, id)
    expect(own.headers['content-type']).toContain('text/calendar')
    const { text } = own
    const lines = text.split('\r\n')
    expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75)
    expect(text.replaceAll('\r\n', '')).not.toContain('\n')
    expect(unfolded(text)).toContain('Длинная заметка\\, с запятой\\; и точкой.')
    expect(lines).toEqual(
      expect.arrayContaining([
        'BEGIN:VCALENDAR',
        'DTSTART:20261203T120000Z',
        'DTEND:20261203T124500Z',
        'END:VCALENDAR',
      ]),
    )
    const theirs = await act(author, `/responses/${id}/interview/calendar`, {}, 'GET')
    expect(uidOf(theirs.text)).toBe(uidOf(text))
    for (const as of [rival.admin, colleague, stranger])
      expect((await act(as, `/responses/${id}/interview/calendar`, {}, 'GET')).status).toBe(404)
    expect((await file(stranger, id)).status).toBe(404)
  })
})

describe('reminders of an interview', () => {
  test('go to both sides a day and an hour before, each once', async () => {
    const { author, person, id } = await buildMeeting()
    await offer(author, id)
    await choose(person, id)
    const count = async (as: TestPerson) =>
      (await kindsTo(as)).filter((kind) => kind === 'interview_reminder').length
    await remindOfInterviews(deps)
    expect(await count(person)).toBe(0)
    board.setNow('2026-12-02T12:00:00Z')
    await Promise.all([remindOfInterviews(deps), remindOfInterviews(deps)])
    await remindOfInterviews(deps)
    expect([await count(person), await count(author)]).toEqual([1, 1])
    board.setNow('2026-12-03T11:05:00Z')
    await remindOfInterviews(deps)
    await remindOfInterviews(deps)
    expect([await count(person), await count(author)]).toEqual([2, 2])
    expect((await emailsTo(person.email))[0]?.subject).toBe('Собеседование через час')
  })

  test('do not follow a confirmation at once, nor a cancellation', async () => {
    const { author, person, id } = await buildMeeting()
    await offer(author, id, { slots: ['2026-11-21T14:00'] })
    await choose(person, id, '2026-11-21T11:00:00Z')
    await remindOfInterviews(deps)
    await act(person, `/personal/responses/${id}/interview/cancel`, { reason: 'Не смогу' })
    board.setNow('2026-11-21T10:30:00Z')
    await remindOfInterviews(deps)
    expect(await kindsTo(person)).not.toContain('interview_reminder')
  })
})

const uidOf = (ics = '') => /^UID:(.+)$/m.exec(unfolded(ics))?.[1]
const sequenceOf = (ics = '') => Number(/^SEQUENCE:(\d+)/m.exec(ics)?.[1])
