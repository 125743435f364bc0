import { beforeEach, describe, expect, test } from 'vitest'
import { emails } from '#server/db/schema/mail.ts'
import { sourceRuns, sources } from '#server/db/schema/sources.ts'
import { enqueueDueSources } from '#server/features/intake/sources/jobs.ts'
import { notifyOfAlarms } from '#server/features/intake/sources/manage/notify-of-alarms.ts'
import { HOUR_MS } from '#shared/kernel/durations.ts'
import { manageWorld } from './manage-world.ts'

const world = await manageWorld()
const { deps, people, admin, act, addSource, feed, fill, runJobs, setState, statuses, stub, switchOn } = world

const read = async (id: number) => (await act('GET', `/staff/sources/${id}`)).body

test('what has vanished at once waits for staff, who close it or leave it', async () => {
  feed.vacancies = fill(40)
  const all = feed.vacancies
  const id = await addSource()
  await switchOn(id)
  await runJobs()
  const decide = (closes: boolean) => act('POST', `/staff/sources/${id}/absent`, { body: { closes } })
  expect((await decide(true)).status).toBe(409)
  const readNext = async () => {
    world.passDay()
    await enqueueDueSources(deps)
    await runJobs()
  }
  feed.vacancies = all.slice(0, 25)
  await readNext()
  const guarded = await read(id)
  expect(guarded).toMatchObject({ alarms: ['guarded'], absent: { count: 15 } })
  expect(guarded.absent.titles).toHaveLength(15)

  expect((await decide(false)).body).toEqual({ closed: 0 })
  expect(await read(id)).toMatchObject({ alarms: [], absent: null })
  expect(await statuses()).toEqual({ published: 40 })
  feed.vacancies = all.slice(0, 24)
  await readNext()
  expect((await decide(true)).body).toEqual({ closed: 16 })
  expect(await statuses()).toEqual({ published: 24, expired: 16 })
})

describe('what is an alarm', () => {
  test('a source that fails three times, or is late, or is refused, is red', async () => {
    const id = await addSource()
    await switchOn(id)
    const alarmsOf = async (set: Partial<typeof sources.$inferInsert>) => {
      await deps.db
        .update(sources)
        .set({ state: 'on', failures: 0, lastSuccessAt: deps.now().toISOString(), ...set })
      return (await act('GET', '/staff/sources')).body.items[0].alarms
    }
    expect(await alarmsOf({})).toEqual([])
    expect(await alarmsOf({ failures: 3 })).toEqual(['failed_runs'])
    expect(await alarmsOf({ lastSuccessAt: '2026-11-24T08:00:00Z' })).toEqual(['no_success'])
    expect(await alarmsOf({ lastSuccessAt: '2026-11-25T08:00:00Z' })).toEqual([])
    expect(await alarmsOf({ lastSuccessAt: '2026-11-25T08:00:00Z', intervalMinutes: 120 })).toEqual([
      'no_success',
    ])
    expect(await alarmsOf({ state: 'paused', pauseReason: 'blocked' })).toEqual(['blocked'])
    expect(await alarmsOf({ state: 'off', failures: 9, lastSuccessAt: null })).toEqual([])
  })

  test('many words that no table has are an alarm', async () => {
    const id = await addSource()
    await switchOn(id)
    await deps.db.insert(sourceRuns).values({
      sourceId: id,
      mode: 'full',
      startedAt: '2026-11-26T08:00:00Z',
      finishedAt: '2026-11-26T08:01:00Z',
      outcome: 'ok',
      read: 100,
      unmapped: { employment: { 'По договорённости': 4, Иное: 2 } },
    })
    expect(await read(id)).toMatchObject({
      alarms: ['unmapped_words'],
      last_run: {
        unmapped: [{ field: 'employment', word: 'По договорённости', count: 4 }, { word: 'Иное' }],
      },
    })
  })
})

describe('e-mails about alarms', () => {
  beforeEach(() => deps.db.delete(emails))

  const subjects = async (address: string) => (await people.emailsTo(address)).map(({ subject }) => subject)

  test('administrators learn once that a source has been refused, and again when it happens again', async () => {
    await people.buildPerson({ staffRole: 'moderator', email: 'moderator@example.ru' })
    feed.vacancies = fill(3)
    const id = await addSource()
    await switchOn(id)
    await runJobs()
    expect(await notifyOfAlarms(deps)).toEqual({ sources: 0 })
    const wellBehaved = stub.misbehave
    for (const round of [1, 2]) {
      stub.misbehave = () => ({ kind: 'status', status: 403 })
      world.passDay()
      await enqueueDueSources(deps)
      await runJobs()
      const runs = await Promise.all([notifyOfAlarms(deps), notifyOfAlarms(deps)])
      expect(runs.map(({ sources: told }) => told).toSorted((a, b) => a - b)).toEqual([0, 1])
      world.passTime(HOUR_MS)
      expect(await notifyOfAlarms(deps)).toEqual({ sources: 0 })
      expect(await subjects(admin.email)).toEqual(
        Array.from({ length: round }, () => 'Сайт не пускает: нужно решение. Источник «Сайт ВЫДУМКИ»'),
      )
      stub.misbehave = wellBehaved
      await setState(id, 'on')
      await runJobs()
      expect(await notifyOfAlarms(deps)).toEqual({ sources: 0 })
    }
    expect(await subjects('moderator@example.ru')).toEqual([])
  })

  test('several sources are one e-mail', async () => {
    for (const path of ['/a.xml', '/b.xml']) await switchOn(await addSource({ address: stub.origin + path }))
    await deps.db.update(sources).set({ state: 'on', failures: 3, lastSuccessAt: deps.now().toISOString() })
    await notifyOfAlarms(deps)
    const [email, ...others] = await people.emailsTo(admin.email)
    expect(others).toEqual([])
    expect(email?.text).toContain('Три чтения подряд не удались')
    expect(email?.text).toMatch(/\/staff\/sources$/m)
  })
  test('administrators of a company learn once that the site they have connected cannot be read', async () => {
    const company = await world.buildConfirmedCompany()
    const ask = (method: string, rest: string, body: object = {}) =>
      act(method, `/companies/${company.id}/sources${rest}`, { as: company.owner, body })
    feed.vacancies = fill(2)
    const form = { kind: 'yandex_feed', address: feed.address.href, path_prefix: '' }
    const id = Number((await ask('POST', '', form)).body.source_id)
    await ask('POST', `/${id}/trial`)
    await ask('PUT', `/${id}/state`, { state: 'on' })
    await runJobs()
    await notifyOfAlarms(deps)
    expect(await subjects(company.owner.email)).toEqual([])

    stub.misbehave = () => ({ kind: 'status', status: 403 })
    world.passDay()
    await enqueueDueSources(deps)
    await runJobs()
    await notifyOfAlarms(deps)
    world.passDay()
    world.passDay()
    await notifyOfAlarms(deps)
    const [email, ...others] = await people.emailsTo(company.owner.email)
    expect([email?.subject, others]).toEqual(['Не получается прочитать вакансии с вашего сайта', []])
    expect(email?.text).toContain('Сайт не пускает или просит войти')
    expect(email?.text).toMatch(new RegExp(`/companies/${company.id}/integrations$`, 'm'))
    expect(await subjects(company.editor.email)).toEqual([])
  })
})
