import { desc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { readSettings } from '#config/settings.ts'
import { pageAnnouncements } from '#server/db/schema/index-now.ts'
import { moderationCases } from '#server/db/schema/moderation.ts'
import { announceTexts } from '#server/jobs/announce-texts.ts'
import { ALL_JOBS } from '#server/jobs/all-jobs.ts'
import { announceJob } from '#server/index-now/job.ts'
import { openAnnouncements } from '#server/index-now/index-now.ts'
import { endTerms } from '#server/features/board/posting/placement/terms.ts'
import { publishText, withdrawText } from '#server/features/content/editing/publish.ts'
import { saveDraft } from '#server/features/content/editing/save.ts'
import { draftOf, shippedText } from '#server/features/content/texts/heads.ts'
import { textChanged } from '#server/features/content/editing/events.ts'
import { guestCtx } from '#server/kernel/context.ts'
import { companyChanged } from '#server/features/identity/companies/events.ts'
import { later, NOW, postingWorld } from '#tests/features/posting/posting-world.ts'
import { runDueJobs } from '#tests/support/jobs.ts'
import { buildUser } from '#tests/support/rows.ts'
import { wholeApp } from '#tests/support/whole-app.ts'
import { searchEngine } from './search-engine.ts'

const KEY = 'a1b2c3d4e5f6'
const engine = await searchEngine()
const { act, board, buildTeam, call, decide, inState, save } = await postingWorld()
const { deps } = board
const team = await buildTeam()
deps.announcements = openAnnouncements({
  ...deps,
  settings: { key: KEY, url: engine.url },
  publicUrl: deps.site.publicUrl,
})

beforeEach(async () => {
  board.setNow(NOW)
  engine.status = 200
  await deps.db.delete(pageAnnouncements)
  await deps.db.execute(`delete from pgboss.job where name = '${announceJob.name}'`)
  engine.posted.length = 0
})

/** A minute later. */
async function announce() {
  board.setNow(new Date(deps.now().getTime() + 61_000).toISOString())
  return runDueJobs(deps, announceJob)
}
const waiting = async () => (await deps.db.select().from(pageAnnouncements)).map(({ path }) => path)
/** What a moderator does with the last case of the vacancy. */
async function moderate(vacancyId: number, verb: string, body: object) {
  const [last] = await deps.db
    .select({ id: moderationCases.id })
    .from(moderationCases)
    .where(eq(moderationCases.objectId, String(vacancyId)))
    .orderBy(desc(moderationCases.id))
    .limit(1)
  const path = `/api/v1/staff/moderation/${last?.id}/${verb}`
  expect((await call('post', path, { as: team.staff, body })).status).toBe(200)
}
const add = (...paths: string[]) => deps.db.transaction((tx) => deps.announcements.add(tx, paths))

describe('announcements to search engines', () => {
  test('changes of a minute are announced by one request', async () => {
    const id = await inState('published', team)
    await act(team.manager, id, 'archive', { reason: 'not_needed' })
    await deps.db.transaction((tx) =>
      deps.events.raise(tx, companyChanged, { companyId: team.company.id, slug: 'rogaliki' }),
    )
    expect(engine.posted).toEqual([])
    expect(await announce()).toEqual({ done: 1, failures: [] })
    expect(engine.posted).toEqual([
      {
        host: 'board.example',
        key: KEY,
        keyLocation: `https://board.example/${KEY}.txt`,
        urlList: ['https://board.example/employer/rogaliki', `https://board.example/vacancies/${id}`],
      },
    ])
    expect(await waiting()).toEqual([])
  })

  test('a published vacancy is announced, and again when its term ends', async () => {
    const id = await inState('published', team)
    expect(await waiting()).toEqual([`/vacancies/${id}`])
    await announce()
    board.setNow(later(60))
    await endTerms(deps)
    expect(await waiting()).toEqual([`/vacancies/${id}`])
  })

  test('a new text of a published vacancy is announced when it is approved', async () => {
    const id = await inState('published', team)
    await announce()
    await save(team.manager, id, { title: 'Портной на дому' })
    await act(team.manager, id, 'submit', { is_duplicate_meant: true })
    expect(await waiting()).toEqual([])
    await decide(id, team.staff)
    expect(await waiting()).toEqual([`/vacancies/${id}`])
  })

  test('a closed vacancy is announced when its author opens it again', async () => {
    const id = await inState('archived', team)
    await announce()
    expect((await act(team.manager, id, 'restore')).status).toBe(200)
    expect(await waiting()).toEqual([`/vacancies/${id}`])
  })

  test('the former text of a published vacancy is announced when the approval of a new one is undone', async () => {
    const id = await inState('moderation', team)
    await moderate(id, 'decision', { outcome: 'approved' })
    await announce()
    await save(team.manager, id, { title: 'Портной на дому' })
    await act(team.manager, id, 'submit', { is_duplicate_meant: true })
    await moderate(id, 'decision', { outcome: 'approved' })
    await announce()
    await moderate(id, 'undo', {})
    expect(await waiting()).toEqual([`/vacancies/${id}`])
  })

  test.each([
    ['until it is corrected', { outcome: 'changes_asked' }],
    ['for good', { outcome: 'rejected', is_final: true }],
  ])('a vacancy that moderators take down %s is announced', async (_how, decision) => {
    const id = await inState('moderation', team)
    await moderate(id, 'decision', { outcome: 'approved' })
    await announce()
    const reasons = [{ rule: 'asks_money', quote: 'Шьём', comment: null }]
    await moderate(id, 'take-down', { reasons, ...decision })
    expect(await waiting()).toEqual([`/vacancies/${id}`])
  })

  test('a vacancy that readers never saw is not announced', async () => {
    const id = await inState('draft', team)
    await act(team.manager, id, 'archive', { reason: 'not_needed' })
    expect(await waiting()).toEqual([])
  })

  test('a rolled back change is not announced', async () => {
    const failed = deps.db.transaction(async (tx) => {
      await deps.announcements.add(tx, ['/vacancies/1'])
      throw new Error('Rolled back')
    })
    await expect(failed).rejects.toThrow('Rolled back')
    expect(await announce()).toEqual({ done: 0, failures: [] })
  })

  test.each([429, 500, 503])(
    'the answer %i leaves the pages for the next attempt of the queue',
    async (status) => {
      await add('/vacancies/1')
      engine.status = status
      const { failures } = await announce()
      expect(failures).toEqual([new Error(`The search engine answered ${status}`)])
      expect(await waiting()).toEqual(['/vacancies/1'])
      engine.status = 202
      expect(await announce()).toEqual({ done: 1, failures: [] })
      expect(await waiting()).toEqual([])
      expect(engine.posted).toHaveLength(2)
    },
  )

  test.each([400, 403, 422])('the refusal %i is not repeated', async (status) => {
    await add('/vacancies/1')
    engine.status = status
    expect(await announce()).toEqual({ done: 1, failures: [] })
    expect(await waiting()).toEqual([])
  })

  test('more than ten thousand pages are announced by several requests', async () => {
    await add(...Array.from({ length: 10_050 }, (_, at) => `/vacancies/${at}`))
    await announce()
    await announce()
    expect(engine.posted.map(({ urlList }) => urlList.length)).toEqual([10_000, 50])
  })

  test('a page that changes while it is announced is announced again', async () => {
    await add('/vacancies/1', '/vacancies/2')
    const sent = deps.announcements.send(new AbortController().signal)
    await expect.poll(() => engine.posted.length).toBe(1)
    board.setNow(later(1))
    await add('/vacancies/2')
    await sent
    await announce()
    expect(engine.posted.at(-1)?.urlList).toEqual(['https://board.example/vacancies/2'])
  })

  test('a text that staff publish or take back is announced, an answer by the page of help', async () => {
    await deps.db.transaction(async (tx) => {
      await deps.events.raise(tx, textChanged, { kind: 'article', slug: 'nalogi-samozanyatogo' })
      await deps.events.raise(tx, textChanged, { kind: 'help', slug: 'kod-ne-prishyol' })
    })
    expect((await waiting()).toSorted()).toEqual(['/blog/nalogi-samozanyatogo', '/help'])
  })

  test('taking back what readers have never seen is not announced', async () => {
    const { id: userId } = await buildUser(deps.db, { staffRole: 'admin' })
    const actor = { kind: 'user' as const, userId, sessionId: 0, staffRole: 'admin' as const, role: null }
    const ctx = { ...guestCtx(deps), actor }
    const shipped = shippedText('article', 'nalogi-samozanyatogo')
    if (!shipped) throw new Error('The release has this article')
    const ref = { kind: 'article' as const, slug: 'tolko-chernovik' }
    const draft = { head: draftOf(shipped), body: shipped.body }
    const { version } = await saveDraft(ctx, { ...ref, ...draft, version: null, isForced: false })
    await withdrawText(ctx, { ...ref, version })
    expect(await waiting()).toEqual([])
    await publishText(ctx, { ...ref, version, at: null })
    await deps.db.delete(pageAnnouncements)
    await withdrawText(ctx, { ...ref, version })
    expect(await waiting()).toEqual(['/blog/tolko-chernovik'])
  })

  test('a text is announced on the day of its publication', async () => {
    const [text] = deps.texts.all('article').values()
    board.setNow(`${text?.head.published}T06:50:00Z`)
    await announceTexts(deps)
    expect(await waiting()).toContain(`/blog/${text?.slug}`)
    await deps.db.delete(pageAnnouncements)
    board.setNow('2031-01-01T06:50:00Z')
    expect(await announceTexts(deps)).toEqual({ texts: 0 })
  })

  test('a job repeats an announcement for half a day at least', () => {
    expect(ALL_JOBS.some(({ job }) => job.name === announceJob.name)).toBe(true)
    expect(announceJob.retry?.limit).toBeGreaterThanOrEqual(8)
  })
})

describe('the key of IndexNow', () => {
  test('is served as a file, and only that one', async () => {
    const { send } = await wholeApp({ indexNow: { key: KEY, url: engine.url } })
    const file = await send(`/${KEY}.txt`)
    expect([file.status, file.body, file.headers.get('content-type')]).toEqual([
      200,
      KEY,
      'text/plain; charset=utf-8',
    ])
    expect((await send('/another-key.txt')).status).toBe(404)
  })

  test('is off without a setting, and a key that cannot be a file name stops the start', () => {
    expect(readSettings({}).settings.indexNow).toBeNull()
    expect(readSettings({ INDEXNOW_KEY: KEY }).settings.indexNow).toEqual({
      key: KEY,
      url: 'https://yandex.com/indexnow',
    })
    expect(() => readSettings({ INDEXNOW_KEY: '../../etc' })).toThrow('INDEXNOW_KEY')
  })
})
