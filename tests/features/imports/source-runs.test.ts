import { desc } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { importResults } from '#server/db/schema/imports.ts'
import { openInput } from '#server/features/intake/imports/records/input.ts'
import { nameSource, runSource } from '#server/features/intake/imports/records/run-source.ts'
import { Readable } from 'node:stream'
import { importWorld } from './import-world.ts'
import { buildFeed, buildOffer, buildRecord, jsonLines } from './records.ts'

const { db, matchers, now, all } = await importWorld()
beforeEach(() => db.delete(importResults))

async function importText(
  text: string | Buffer,
  { path = null, name = null }: { path?: string | null; name?: string | null } = {},
) {
  return runSource({
    source: nameSource({ path, name }),
    open: () => openInput({ path: null, name, stdin: Readable.from([Buffer.from(text)]) }),
    clock: () => now,
    target: { db, matchers },
    now,
    keepsOnSite: true,
  })
}

const records = (count: number, fields: Record<string, unknown> = {}) =>
  jsonLines(Array.from({ length: count }, (_, at) => buildRecord({ source_id: String(at), ...fields })))

async function findLast() {
  const [last] = await db.select().from(importResults).orderBy(desc(importResults.id)).limit(1)
  return last
}

test('a run of an import is recorded with what it has done', async () => {
  const run = await importText(records(3) + '\nbroken', { path: 'exports/board-2026-11-26.jsonl.gz' })
  expect(run).toMatchObject({ failure: null, message: null })
  expect(await findLast()).toMatchObject({
    name: 'board.jsonl',
    source: 'test',
    read: 4,
    refused: 1,
    inserted: 3,
    unchanged: 0,
    failure: null,
  })
})

test.each([
  ['of another format', '<rss version="2.0"/>', 'wrong_input', /RSS 2\.0/],
  ['that is empty', '', 'wrong_input', /is empty/],
  ['without an offer', buildFeed([]), 'nothing_read', /no vacancies/],
  [
    'whose records are all refused',
    'x\n{"a":1}\n{"b":2}',
    'all_refused',
    /Every record is refused, 3 in all/,
  ],
  [
    'that breaks off',
    buildFeed([buildOffer({ id: '1' }), buildOffer({ id: '2' })]).split('</offers>')[0] ?? '',
    'broken_off',
    /cut off/,
  ],
] as const)(
  'an import of a file %s is a failure, and takes nothing down',
  async (_, text, failure, message) => {
    await importText(records(2), { name: 'feed' })
    const before = await all()
    const run = await importText(text, { name: 'feed' })
    expect(run).toMatchObject({ failure, message: expect.stringMatching(message) })
    expect(await findLast()).toMatchObject({
      name: 'feed',
      failure,
      read: failure === 'broken_off' ? 2 : (run.summary?.read ?? 0),
    })
    expect((await all()).slice(0, 2)).toEqual(before)
  },
)

describe('a source that gives under half of what it gave', () => {
  test('its run is a failure, what it gives is written, and nothing is taken down', async () => {
    await importText(records(5), { name: 'feed' })
    const run = await importText(records(2, { title: 'Оператор поддержки' }), { name: 'feed' })
    expect(run).toMatchObject({
      failure: 'under_half',
      message: expect.stringContaining('2 of the 5 records of the last run, under half'),
      summary: { updated: 2 },
    })
    expect(await findLast()).toMatchObject({ failure: 'under_half', lastRead: 5 })
    const rows = await all()
    expect(rows).toHaveLength(5)
    expect(rows.every(({ status }) => status === 'published')).toBe(true)
  })

  test('half is enough, and a source that stays small fails once', async () => {
    await importText(records(4), { name: 'feed' })
    expect(await importText(records(2), { name: 'feed' })).toMatchObject({ failure: null })
    await importText(records(9), { name: 'feed' })
    expect(await importText(records(4), { name: 'feed' })).toMatchObject({ failure: 'under_half' })
    expect(await importText(records(3), { name: 'feed' })).toMatchObject({ failure: null })
  })

  test('a run that read nothing is not what the next one is compared with', async () => {
    await importText(records(4), { name: 'feed' })
    await importText('', { name: 'feed' })
    expect(await importText(records(1), { name: 'feed' })).toMatchObject({ failure: 'under_half' })
  })

  test('a source is known by its given name, else by its file and its records', async () => {
    await importText(records(6), { path: 'a/feed.jsonl' })
    const other = { source: 'other' }
    expect(await importText(records(1, other), { path: 'b/feed.jsonl' })).toMatchObject({ failure: null })
    expect(await importText(records(1), { name: 'mine' })).toMatchObject({ failure: null })
    expect(await importText(records(2), { path: 'a/feed.jsonl' })).toMatchObject({ failure: 'under_half' })
    expect(await importText(records(6), { path: 'feed-2026-11-25.jsonl' })).toMatchObject({ failure: null })
    expect(await importText(records(1), { path: 'feed-2026-11-26.jsonl' })).toMatchObject({
      failure: 'under_half',
    })
    expect(await importText(records(1), { path: 'part-2.jsonl' })).toMatchObject({ failure: null })
  })
})

test.each([
  ['feed-2026-11-26.xml.gz', 'feed.xml'],
  ['20261126_1530_feed.xml', '_feed.xml'],
  ['vacancy_5.json', 'vacancy_5.json'],
  ['2026-11-26', '2026-11-26'],
  ['feed_10203040.xml', 'feed_10203040.xml'],
])('the file %s is of the source %s', (path, name) => {
  expect(nameSource({ path: `exports/${path}`, name: null })).toEqual({ name, isGiven: false })
})
