import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { companies } from '#server/db/schema/companies.ts'
import { responses } from '#server/db/schema/responses.ts'
import { webhookDeliveries, webhooks } from '#server/db/schema/webhooks.ts'
import { remindOfInterviews } from '#server/features/board/responses/interviews/interview-reminders.ts'
import { sendVacancyEvent } from '#server/features/intake/webhooks/outbox.ts'
import { API_SCOPES } from '#shared/features/intake/api-tokens/vocabulary.ts'
import { FORM, REGISTRATION } from '#tests/features/companies/company-world.ts'
import type { TestPerson } from '#tests/support/people.ts'
import { takeDownWorld } from './take-down-world.ts'

const { board, call, deps, buildPerson, emailsTo, buildTeam, sent, act, block, unblock } =
  await takeDownWorld()

describe('the people of a company that is taken down, and those who deal with it', () => {
  test('everybody who waits for an answer gets one, and nothing of it opens again', async () => {
    const team = await buildTeam()
    const { id, person } = await sent(team.vacancyId)
    await block(team.company.id)
    const stateOf = async () => {
      const [row] = await deps.db
        .select({ state: responses.state })
        .from(responses)
        .where(eq(responses.id, id))
      return row?.state
    }
    expect(await stateOf()).toBe('closed')
    expect((await emailsTo(person.email))[0]).toMatchObject({ kind: 'response_of_blocked' })
    await unblock(team.company.id)
    expect(await stateOf()).toBe('closed')
  })

  test('whom it has invited is warned, and nobody goes to its interviews or does its tasks', async () => {
    const team = await buildTeam()
    const [meeting, task] = [await sent(team.vacancyId), await sent(team.vacancyId)]
    await act(team.author, `/responses/${meeting.id}/interview`, {
      slots: ['2026-12-03T15:00'],
      zone: 'Europe/Moscow',
      kind: 'office',
      place: 'Омск, улица Ленина, 5',
    })
    const choose = () =>
      act(meeting.person, `/personal/responses/${meeting.id}/interview/choose`, {
        slot: '2026-12-03T12:00:00.000Z',
      })
    await choose()
    await act(team.author, `/responses/${task.id}/test-task`, {
      text: 'Ответьте на письмо.',
      hours: 1,
      days: 3,
    })
    const silent = { responses: false, vacancies: false, news: false }
    await act(task.person, '/users/me/notifications', silent, 'PUT')
    await block(team.company.id)
    for (const { id, person } of [meeting, task]) {
      const [row] = await deps.db.select().from(responses).where(eq(responses.id, id))
      expect(row?.state).toBe('closed')
      expect((await emailsTo(person.email)).map(({ kind }) => kind)).toContain('response_of_blocked')
    }
    expect((await act(task.person, `/personal/responses/${task.id}/test-task/accept`)).status).toBe(409)
    board.setNow('2026-12-02T13:00:00Z')
    expect(await remindOfInterviews(deps)).toEqual({ interviewsInADay: 0, interviewsInAnHour: 0 })
  })

  test('whoever has the highest level administers it when its only administrator has left meanwhile', async () => {
    const team = await buildTeam()
    const { id } = team.company
    await block(id)
    const left = `/api/v2/companies/${id}/managers/${team.admin.roleId}`
    expect((await call('DELETE', left, { as: team.admin })).status).toBe(200)
    const { body } = await unblock(id)
    expect(body.members.map((one: { access_level: number }) => one.access_level)).toEqual([200, 100, 100, 0])
  })

  test('its API tokens and webhooks stop, and work again with it', async () => {
    const team = await buildTeam()
    const { id } = team.company
    const made = await act(team.admin, `/companies/${id}/api-tokens`, {
      name: 'Хантфлоу',
      scopes: API_SCOPES,
      days: null,
    })
    const headers = { authorization: `Bearer ${made.body.value}` }
    const ask = async () => (await call('GET', '/api/company/v1/vacancies', { headers })).status
    const [webhook] = await deps.db
      .insert(webhooks)
      .values({
        companyId: id,
        url: 'https://crm.example/hook',
        events: ['vacancy.closed'],
        keySalt: 'salt',
        createdAt: deps.now().toISOString(),
      })
      .returning({ id: webhooks.id })
    const tell = () =>
      deps.db.transaction((tx) =>
        sendVacancyEvent(tx, deps, { event: 'vacancy.closed', vacancyId: team.vacancyId }),
      )
    const told = () => deps.db.$count(webhookDeliveries, eq(webhookDeliveries.webhookId, webhook?.id ?? 0))
    expect(await ask()).toBe(200)
    await block(id)
    await tell()
    expect([await ask(), await told()]).toEqual([401, 0])
    await unblock(id)
    await tell()
    expect([await ask(), await told()]).toEqual([200, 1])
  })

  test('its people cannot make it again with the same INN until it comes back, others can', async () => {
    const team = await buildTeam()
    await deps.db.update(companies).set({ inn: '7701234560' }).where(eq(companies.id, team.company.id))
    await block(team.company.id)
    const create = (as: TestPerson) =>
      call('POST', '/api/v2/companies/', {
        as,
        body: { ...FORM, ...REGISTRATION, title: 'Новая чайная' },
      })
    const answers = [await create(team.author), await create(await buildPerson())]
    expect(answers.map(({ status }) => status)).toEqual([409, 200])
    expect(answers[0]?.body.data.fields.inn).toContain('закрыта модератором')
    await unblock(team.company.id)
    expect((await create(team.author)).status).toBe(200)
  })
})
