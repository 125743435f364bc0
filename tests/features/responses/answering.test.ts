import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { users } from '#server/db/schema/accounts.ts'
import { deleteDueAccounts } from '#server/features/privacy/account-deletion/deletion.ts'
import { endTerms } from '#server/features/board/posting/placement/terms.ts'
import { requireReceivedBy } from '#server/features/board/responses/access.ts'
import { receivedOf } from '#server/features/board/responses/listing/presenters.ts'
import { responses } from '#server/db/schema/responses.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import { testPeople } from '#tests/support/people.ts'
import { responseWorld } from './response-world.ts'

const people = await testPeople()
const { deps, emailsTo, board } = people
const { resumes, buildTeam, respond, sent, act } = responseWorld(people)

const own = (person: Parameters<typeof act>[0], id: number) => act(person, `/personal/responses/${id}/open`)
const decide = (as: Parameters<typeof act>[0], body: object) => act(as, '/responses/decide', body)

describe('answering a response', () => {
  test('a seeker sees once that a response was opened and that it led to an invitation', async () => {
    const team = await buildTeam()
    const { id, person } = await sent(team.vacancyId)
    await act(team.author, `/responses/${id}/open`)
    await act(team.editor, `/responses/${id}/open`)
    const invited = await decide(team.editor, {
      ids: [id],
      decision: 'invite',
      message: 'Здравствуйте, {имя}! Ждём вас на «{вакансия}».',
    })
    expect(invited.body).toEqual({ done: [id], refused: [] })
    const seen = await own(person, id)
    expect(seen.body).toMatchObject({
      state: 'invited',
      history: [{ event: 'sent' }, { event: 'viewed', name: null }, { event: 'invited', name: null }],
      messages: [
        {
          side: 'company',
          name: team.company.title,
          text: 'Здравствуйте, Анна! Ждём вас на «Оператор чата».',
        },
      ],
    })
    expect((await emailsTo(person.email)).map(({ kind }) => kind)).toContain('response_invited')
    const theirs = await act(team.author, `/responses/${id}/open`)
    expect(theirs.body.history[2]).toMatchObject({ side: 'company', name: expect.stringContaining('Имя') })
  })

  test('a rejection names its reason to each of many seekers by name', async () => {
    const team = await buildTeam()
    const first = await sent(team.vacancyId)
    const second = await sent(team.vacancyId)
    await act(second.person, `/personal/responses/${second.id}/withdraw`)
    const without = await decide(team.author, { ids: [first.id], decision: 'reject', message: '' })
    expect(without.status).toBe(400)
    const answer = await decide(team.author, {
      ids: [first.id, second.id],
      decision: 'reject',
      reason: 'schedule',
      message: '{имя}, спасибо',
    })
    expect(answer.body).toMatchObject({ done: [first.id], refused: [{ id: second.id }] })
    expect((await own(first.person, first.id)).body).toMatchObject({
      state: 'rejected',
      reason: 'schedule',
      messages: [{ text: 'Анна, спасибо' }],
    })
    const [sentEmail] = await emailsTo(first.person.email)
    expect(sentEmail).toMatchObject({
      kind: 'response_rejected',
      text: expect.stringContaining('не подходит график'),
    })
    expect((await decide(team.author, { ids: [first.id], decision: 'reject', reason: 'other' })).status).toBe(
      409,
    )
  })
})

describe('closing a vacancy', () => {
  test('closing a vacancy answers all open responses and tells those who are invited', async () => {
    const team = await buildTeam()
    const waiting = await sent(team.vacancyId)
    const opened = await sent(team.vacancyId)
    const invited = await sent(team.vacancyId)
    await act(team.author, `/responses/${opened.id}/open`)
    await decide(team.author, { ids: [invited.id], decision: 'invite' })
    await act(team.author, `/personal/vacancies/${team.vacancyId}/archive`, { reason: 'hired_here' })
    const states = await Promise.all(
      [waiting, opened, invited].map(async ({ person, id }) => (await own(person, id)).body.state),
    )
    expect(states).toEqual(['closed', 'closed', 'invited'])
    expect((await emailsTo(waiting.person.email))[0]).toMatchObject({ kind: 'response_closed' })
    expect((await emailsTo(invited.person.email))[0]).toMatchObject({ kind: 'invitation_ended' })
  })

  test('an expired vacancy answers open responses, and after reopening the seeker may respond again', async () => {
    const team = await buildTeam()
    const { id, person, resumeId } = await sent(team.vacancyId)
    const ended = { status: 'published' as const, expiresAt: '2026-11-21T08:00:00Z' }
    await deps.db.update(vacancies).set(ended).where(eq(vacancies.id, team.vacancyId))
    await endTerms(deps)
    expect((await own(person, id)).body).toMatchObject({ state: 'closed', vacancy: { is_open: false } })
    const again = { status: 'published' as const, expiresAt: '2026-12-21T08:00:00Z' }
    await deps.db.update(vacancies).set(again).where(eq(vacancies.id, team.vacancyId))
    const answer = await respond(person, team.vacancyId, { resume_id: resumeId, letter: 'Снова' })
    expect(answer.body).toEqual({ id })
    expect((await own(person, id)).body).toMatchObject({
      state: 'sent',
      letter: 'Снова',
      history: [{ event: 'sent' }, { event: 'closed' }, { event: 'sent' }],
    })
  })
})

describe('messages', () => {
  test('messages go both ways, are counted until read, and notify the other side once an hour', async () => {
    const team = await buildTeam()
    const { id, person } = await sent(team.vacancyId)
    const before = (await emailsTo(team.author.email)).length
    for (const text of ['Когда созвон?', 'И во сколько?'])
      expect((await act(person, `/personal/responses/${id}/messages`, { text })).status).toBe(200)
    expect((await emailsTo(team.author.email)).length).toBe(before + 1)
    const list = await act(team.author, `/personal/vacancies/${team.vacancyId}/responses`, {}, 'GET')
    expect(list.body.items[0]).toMatchObject({ id, unread: 2 })
    expect((await act(team.author, `/responses/${id}/open`)).body.unread).toBe(0)
    const answer = await act(team.author, `/responses/${id}/messages`, { text: 'Завтра в 10' })
    expect(answer.body).toMatchObject({
      side: 'company',
      text: 'Завтра в 10',
      at: '2026-11-21T09:00:00.000Z',
    })
    const opened = await act(team.author, `/responses/${id}/open`)
    expect(opened.body.messages).toContainEqual(answer.body)
    expect(opened.body.messages.map(({ text }: { text: string }) => text)).toEqual([
      'Когда созвон?',
      'И во сколько?',
      'Завтра в 10',
    ])
    expect((await act(person, '/personal/responses', {}, 'GET')).body).toMatchObject({ unread: 1 })
    board.setNow('2026-11-21T10:30:00Z')
    await act(person, `/personal/responses/${id}/messages`, { text: 'Хорошо' })
    expect((await emailsTo(team.author.email)).length).toBe(before + 2)
    board.setNow('2026-11-21T09:00:00Z')
  })

  test('a writer learns that the other side has opened the response since', async () => {
    const team = await buildTeam()
    const { id, person } = await sent(team.vacancyId)
    const path = `/responses/${id}`
    expect((await act(team.author, `${path}/open`)).body.unseen).toBe(0)
    for (const text of ['Когда созвон?', 'И во сколько?'])
      await act(team.author, `${path}/messages`, { text })
    expect((await act(team.author, `${path}/open`)).body.unseen).toBe(2)
    await own(person, id)
    expect((await act(team.author, `${path}/open`)).body.unseen).toBe(0)
    await act(person, `/personal${path}/messages`, { text: 'Завтра' })
    expect((await own(person, id)).body.unseen).toBe(1)
  })

  test('a message that is written while its conversation is read is not called read', async () => {
    const team = await buildTeam()
    const { id } = await sent(team.vacancyId)
    await act(team.author, `/responses/${id}/open`)
    const found = await requireReceivedBy(deps.db, { userId: team.author.id, id })
    await act(team.author, `/responses/${id}/messages`, { text: 'Когда созвон?' })
    expect(await receivedOf(deps, deps.db, found)).toMatchObject({
      messages: [{ text: 'Когда созвон?' }],
      unseen: 1,
    })
  })

  test('a message whose request is repeated at once or after a lost answer is there once', async () => {
    const team = await buildTeam()
    const { id, person } = await sent(team.vacancyId)
    const path = `/personal/responses/${id}/messages`
    const write = (text: string) => act(person, path, { text })
    const [first, second] = await Promise.all([write('Готова завтра'), write('Готова завтра')])
    expect(second.body).toEqual(first.body)
    expect((await write('Готова завтра')).body).toEqual(first.body)
    await write('Или в среду')
    expect((await write('Готова завтра')).body.id).not.toBe(first.body.id)
    const { body } = await own(person, id)
    expect(body.messages.map(({ text }: { text: string }) => text)).toEqual([
      'Готова завтра',
      'Или в среду',
      'Готова завтра',
    ])
  })

  test('messages are plain text of limited length and end when the seeker withdraws', async () => {
    const team = await buildTeam()
    const { id, person } = await sent(team.vacancyId)
    const path = `/personal/responses/${id}/messages`
    expect((await act(person, path, { text: '   ' })).status).toBe(400)
    expect((await act(person, path, { text: 'а'.repeat(5001) })).status).toBe(400)
    const kept = await act(person, path, { text: '<b>раз</b>\u0000\nдва' })
    expect(kept.body.text).toBe('<b>раз</b>\nдва')
    await act(person, `/personal/responses/${id}/withdraw`)
    expect((await act(person, path, { text: 'Ещё' })).status).toBe(409)
    expect((await act(team.author, `/responses/${id}/messages`, { text: 'Ау' })).status).toBe(409)
  })
})

describe('inviting the author of a resume', () => {
  test('inviting the author of a resume creates a response whose contacts stay closed until they agree', async () => {
    const team = await buildTeam()
    const { id: resumeId, person } = await resumes.published()
    const invite = { vacancy_id: team.vacancyId, message: 'Посмотрите нашу вакансию' }
    const answer = await act(team.author, `/resumes/${resumeId}/invitations`, invite)
    expect(answer.status).toBe(200)
    const { id } = answer.body
    expect((await act(team.author, `/responses/${id}/open`)).body).toMatchObject({
      state: 'invited',
      origin: 'invitation',
      contacts: null,
      name: 'Анна К.',
    })
    expect((await act(team.admin, `/resumes/${resumeId}/contacts`)).status).toBe(402)
    expect((await act(team.author, `/resumes/${resumeId}/invitations`, invite)).status).toBe(409)
    expect((await own(person, id)).body).toMatchObject({ state: 'invited', has_contacts: false })
    expect((await act(person, `/personal/responses/${id}/accept`)).body.has_contacts).toBe(true)
    expect((await act(person, `/personal/responses/${id}/accept`)).status).toBe(409)
    expect((await act(team.author, `/responses/${id}/open`)).body.name).toBe('Анна Кузнецова')
    expect((await act(team.admin, `/resumes/${resumeId}/contacts`)).status).toBe(200)
  })

  test("a company cannot invite authors who hide from it or invite to a colleague's vacancy", async () => {
    const team = await buildTeam()
    const inn = '7707083893'
    const { companies } = await import('#server/db/schema/companies.ts')
    await deps.db.update(companies).set({ inn }).where(eq(companies.id, team.company.id))
    const hidden = await resumes.published({ hiddenInns: [inn] })
    const shown = await resumes.published()
    const invite = { vacancy_id: team.vacancyId, message: null }
    expect((await act(team.author, `/resumes/${hidden.id}/invitations`, invite)).status).toBe(404)
    expect((await act(team.colleague, `/resumes/${shown.id}/invitations`, invite)).status).toBe(404)
  })
})

describe('the list of responses', () => {
  test('a company filters responses by stage and words, adds notes and exports a table without formulas', async () => {
    const team = await buildTeam()
    const first = await sent(team.vacancyId, '=HYPERLINK("https://evil.example")')
    const second = await sent(team.vacancyId)
    await act(team.author, `/responses/${first.id}/note`, { note: 'Позвонить во вторник' }, 'PUT')
    await act(team.author, `/responses/${second.id}/open`)
    const path = `/personal/vacancies/${team.vacancyId}/responses`
    const all = await act(team.author, path, {}, 'GET')
    expect(all.body).toMatchObject({ count: 2, counts: { sent: 1, viewed: 1, invited: 0 } })
    const noted = await act(team.author, `${path}?search=${encodeURIComponent('вторник')}`, {}, 'GET')
    expect(noted.body.items).toMatchObject([{ id: first.id, note: 'Позвонить во вторник' }])
    const viewed = await act(team.author, `${path}?state=viewed`, {}, 'GET')
    expect(viewed.body.items).toMatchObject([{ id: second.id }])
    expect(JSON.stringify((await own(first.person, first.id)).body)).not.toContain('вторник')
    const table = await act(team.author, `${path}/table`, {}, 'GET')
    expect(table.headers['content-disposition']).toContain('attachment')
    const text = Buffer.isBuffer(table.body) ? table.body.toString() : table.text
    expect(text).toContain('"\'=HYPERLINK(""https://evil.example"")"')
    expect(text).toContain('+7 913 555-01-02')
  })
})

test('responses are answered when the only member of the company deletes the account', async () => {
  const { id: companyId, people: team } = await people.buildCompany(200)
  const [admin] = team
  if (!admin) throw new Error('Nobody works there')
  const [vacancyId = 0] = await board.buildVacancies({ companyId, authorId: admin.id })
  const { id, person } = await sent(vacancyId)
  await deps.db.update(users).set({ deletionAt: '2026-11-20T00:00:00Z' }).where(eq(users.id, admin.id))
  await deleteDueAccounts(deps)
  expect((await own(person, id)).body).toMatchObject({
    state: 'closed',
    history: [{ event: 'sent' }, { event: 'closed', side: null }],
  })
  expect((await emailsTo(person.email)).some(({ kind }) => kind === 'response_closed')).toBe(true)
})

test("a vacancy page shows the state of the reader's own response only", async () => {
  const team = await buildTeam()
  const { id, person } = await sent(team.vacancyId)
  const other = await sent(team.vacancyId)
  const path = `/personal/responses/of-vacancies?ids=${team.vacancyId}&ids=2000000`
  const marks = async (as: Parameters<typeof act>[0]) => (await act(as, path, {}, 'GET')).body.items
  expect(await marks(person)).toEqual([
    { id, vacancy_id: team.vacancyId, state: 'sent', origin: 'response', is_answered: false },
  ])
  await decide(team.editor, { ids: [id], decision: 'invite', message: '' })
  expect(await marks(person)).toMatchObject([{ state: 'invited' }])
  expect(await marks(other.person)).toMatchObject([
    { id: other.id, state: 'sent', origin: 'response', is_answered: false },
  ])
  expect(await marks(team.author)).toEqual([])
})

test("account deletion deletes the user's responses and messages", async () => {
  const team = await buildTeam()
  const { id, person } = await sent(team.vacancyId)
  await deps.db.update(users).set({ deletionAt: '2026-11-20T00:00:00Z' }).where(eq(users.id, person.id))
  await deleteDueAccounts(deps)
  expect(await deps.db.select().from(responses).where(eq(responses.id, id))).toEqual([])
  expect((await act(team.author, `/responses/${id}/open`)).status).toBe(404)
})
