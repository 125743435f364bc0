import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { companyRoles } from '#server/db/schema/managers.ts'
import {
  answerBatchJob,
  deliverAnswerBatch,
  purgeAnswerBatches,
} from '#server/features/board/responses/answering/deliver-batch.ts'
import { enqueueWaiting } from '#server/jobs/recurring.ts'
import { runDueJobs } from '#tests/support/jobs.ts'
import { testPeople, type TestPerson } from '#tests/support/people.ts'
import { responseWorld } from './response-world.ts'

const people = await testPeople({ areEmailsAsked: false })
const { board, deps, emailsTo } = people
const { buildTeam, sent, act } = responseWorld(people)

const NOON = '2026-11-21T09:00:00Z'
const LATER = '2026-11-21T09:10:00Z'
beforeEach(() => board.setNow(NOON))

const REJECTION = { decision: 'reject', reason: 'schedule', message: '{имя}, спасибо' }
const reject = (as: TestPerson, ids: number[]) => act(as, '/responses/batches', { ids, ...REJECTION })
const batches = async (as: TestPerson) => (await act(as, '/responses/batches', {}, 'GET')).body.items
const cancel = (as: TestPerson, id: number) => act(as, `/responses/batches/${id}/cancel`)
const mine = async (as: TestPerson, id: number) => (await act(as, `/personal/responses/${id}/open`)).body
const run = () => runDueJobs(deps, answerBatchJob)

async function twoResponses() {
  const team = await buildTeam()
  const first = await sent(team.vacancyId)
  const second = await sent(team.vacancyId)
  return { ...team, first, second, ids: [first.id, second.id] }
}

describe('an answer to several responses', () => {
  test('leaves after ten minutes; before that the seekers see nothing of it', async () => {
    const { author, first, ids } = await twoResponses()
    const { body } = await reject(author, ids)
    expect(body).toMatchObject({ done: ids, refused: [], batch: { send_at: '2026-11-21T09:10:00.000Z' } })
    await run()
    expect(await mine(first.person, first.id)).toMatchObject({ state: 'sent', messages: [] })
    const { body: list } = await act(author, '/responses', {}, 'GET')
    expect(list.items[0].pending).toEqual({ decision: 'reject', send_at: '2026-11-21T09:10:00.000Z' })
    expect(await batches(author)).toMatchObject([{ count: 2, is_pending: true, problems: [] }])
    board.setNow(LATER)
    await run()
    expect(await mine(first.person, first.id)).toMatchObject({
      state: 'rejected',
      reason: 'schedule',
      messages: [{ text: 'Анна, спасибо' }],
    })
    expect(await batches(author)).toEqual([])
  })

  test('does not reach a seeker who was offered an interview meanwhile', async () => {
    const { author, editor, first, ids } = await twoResponses()
    await act(author, '/responses/decide', { ids: [first.id], decision: 'invite', reason: null, message: '' })
    expect((await reject(author, ids)).body.done).toContain(first.id)
    const offered = await act(editor, `/responses/${first.id}/interview`, {
      slots: ['2026-12-03T15:00'],
      zone: 'Europe/Moscow',
      minutes: 45,
      kind: 'phone',
      place: 'Позвоним вам',
      note: '',
    })
    expect(offered.status).toBe(200)
    board.setNow(LATER)
    await run()
    expect(await mine(first.person, first.id)).toMatchObject({
      state: 'invited',
      interview: { state: 'offered' },
    })
  })

  test('does not leave when its author is blocked before', async () => {
    const { author, first, ids } = await twoResponses()
    await reject(author, ids)
    const moderator = await people.buildPerson({ staffRole: 'moderator' })
    const reason = 'Рассылал отказы всем подряд.'
    expect((await act(moderator, `/staff/people/${author.id}/block`, { reason })).status).toBe(200)
    board.setNow(LATER)
    await run()
    expect(await mine(first.person, first.id)).toMatchObject({ state: 'sent' })
  })

  test('can be cancelled as a whole until it leaves, by its author only', async () => {
    const { author, admin, first, ids } = await twoResponses()
    const { body } = await reject(author, ids)
    expect((await cancel(admin, body.batch.id)).status).toBe(404)
    expect((await cancel(author, body.batch.id)).body).toEqual({ count: 2 })
    expect((await cancel(author, body.batch.id)).status).toBe(404)
    board.setNow(LATER)
    await run()
    expect(await mine(first.person, first.id)).toMatchObject({ state: 'sent' })
    const again = await reject(author, ids)
    board.setNow('2026-11-21T09:30:00Z')
    await run()
    expect((await cancel(author, again.body.batch.id)).status).toBe(409)
  })

  test('reaches each seeker once, though two press and the job runs again', async () => {
    const { author, editor, first, ids } = await twoResponses()
    const [one, other] = await Promise.all([reject(author, ids), reject(editor, ids)])
    const all = [one, other].flatMap(({ body }) => body.done ?? [])
    expect(all.toSorted((a, b) => a - b)).toEqual(ids)
    board.setNow(LATER)
    const made = [one, other].flatMap(({ body }) => (body.batch ? [Number(body.batch.id)] : []))
    await Promise.all([...made, ...made].map((batchId) => deliverAnswerBatch(deps, { batchId })))
    await run()
    const kinds = (await emailsTo(first.person.email)).map(({ kind }) => kind)
    expect(kinds.filter((kind) => kind === 'response_rejected')).toHaveLength(1)
    expect((await mine(first.person, first.id)).messages).toHaveLength(1)
  })

  test('names whom it did not reach and why, until its author has read it', async () => {
    const { author, admin, first, second, ids } = await twoResponses()
    const { body } = await reject(author, ids)
    await act(second.person, `/personal/responses/${second.id}/withdraw`)
    board.setNow(LATER)
    await run()
    expect((await mine(first.person, first.id)).state).toBe('rejected')
    expect(await batches(author)).toMatchObject([
      {
        is_pending: false,
        problems: [{ id: second.id, name: 'Анна К.', message: expect.stringContaining('отозвал') }],
      },
    ])
    expect(await batches(admin)).toEqual([])
    expect((await act(admin, `/responses/batches/${body.batch.id}/read`)).status).toBe(404)
    expect((await act(author, `/responses/batches/${body.batch.id}/read`)).status).toBe(200)
    expect(await batches(author)).toEqual([])
    board.setNow('2027-01-21T09:00:00Z')
    expect(await purgeAnswerBatches(deps)).toMatchObject({ answerBatches: expect.any(Number) })
  })

  test('does not overtake an answer that was given meanwhile', async () => {
    const { author, first, ids } = await twoResponses()
    await reject(author, ids)
    await act(author, '/responses/decide', { ids: [first.id], decision: 'invite' })
    board.setNow(LATER)
    await run()
    expect((await mine(first.person, first.id)).state).toBe('invited')
  })

  test('does not leave for a manager who lost the right to the responses', async () => {
    const { editor, first, ids } = await twoResponses()
    await reject(editor, ids)
    await deps.db.delete(companyRoles).where(eq(companyRoles.id, editor.roleId))
    board.setNow(LATER)
    await run()
    expect((await mine(first.person, first.id)).state).toBe('sent')
  })

  test('is sent by the search for rows without a job too', async () => {
    const { author, first } = await twoResponses()
    await reject(author, [first.id])
    await deps.db.execute(`delete from pgboss.job where name = '${answerBatchJob.name}'`)
    await enqueueWaiting(deps)
    board.setNow(LATER)
    await run()
    expect((await mine(first.person, first.id)).state).toBe('rejected')
  })

  test('is refused for responses of others, answered ones and ones that wait already', async () => {
    const { author, colleague, first, second, ids } = await twoResponses()
    const rival = await buildTeam()
    expect((await reject(rival.admin, [first.id])).status).toBe(404)
    expect((await reject(colleague, ids)).body).toMatchObject({ done: [], batch: null })
    await act(author, '/responses/decide', { ids: [second.id], decision: 'reject', reason: 'other' })
    expect((await reject(author, ids)).body).toMatchObject({ done: [first.id], refused: [{ id: second.id }] })
    expect((await reject(author, [first.id])).status).toBe(409)
    expect(await batches(author)).toHaveLength(1)
  })
})
