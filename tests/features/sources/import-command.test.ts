import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openDatabase } from '#server/db/client.ts'
import { sources } from '#server/db/schema/sources.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import { addDemoSource } from '#server/features/intake/demo/demo-source.ts'
import { importCommand } from '#tests/support/import-command.ts'
import { startSourceStub } from '#tests/support/source-stub/stub-server.ts'
import { buildStubVacancies } from '#tests/support/source-stub/stub-vacancies.ts'
import { serveYandexFeed } from '#tests/support/source-stub/yandex-feed.ts'
import type { Sql } from '#server/kernel/sql.ts'

const { folder, runCommand } = await importCommand()
const stub = await startSourceStub()
const feed = serveYandexFeed(stub, buildStubVacancies({ count: 5 }))
const run = (...args: string[]) =>
  runCommand(['--source', 'yandex_feed', ...args], { env: { NODE_ENV: 'test' } })

/** Does something with the database of the command. */
async function withDatabase<T>(work: (db: Sql) => PromiseLike<T>) {
  const handle = await openDatabase({ kind: 'embedded', dataDir: join(folder, 'data'), poolSize: 2 })
  try {
    return await work(handle.jobs)
  } finally {
    await handle.close()
  }
}

test('a try prints what the source has and writes nothing', async () => {
  const { code, out, err } = await run('--dry-run', feed.address.href)
  expect(err).toBe('')
  expect(out.trim().split('\n')).toHaveLength(6)
  expect(out).toContain('That is all.')
  expect(code).toBe(0)
  expect(await withDatabase((db) => db.$count(vacancies))).toBe(0)
})

test('a source that staff have not added does not run, and the message says where to add it', async () => {
  const { code, out, err } = await run(feed.address.href)
  expect(err).toContain('/staff/sources')
  expect(out).toBe('')
  expect(code).toBe(1)
})

test.each([
  [['--source', 'nonsense', 'https://vydumka.example/'], 'There are: trudvsem'],
  [['--source', 'yandex_feed', 'vydumka'], 'must be a URL'],
])('wrong arguments %j end with one line that says what is possible', async (args, message) => {
  const { code, err } = await runCommand(args)
  expect(err).toContain(message)
  expect(err.trim().split('\n')).toHaveLength(1)
  expect(code).toBe(1)
})

test('the source of a demo is read by hand, once for each vacancy, and one without a basis is refused', async () => {
  const address = feed.address.href
  const add = (db: Sql) => addDemoSource(db, { kind: 'yandex_feed', address, now: new Date() })
  await withDatabase(add)
  await withDatabase(add)
  const { code, out, err } = await run(address)
  expect(err).toBe('')
  expect(out).toContain('read 5, new 5')
  expect(code).toBe(0)
  await run(address)
  expect(await withDatabase((db) => db.$count(vacancies))).toBe(5)
  await withDatabase((db) => db.update(sources).set({ basis: null }))
  expect(await run(address)).toMatchObject({ code: 1, err: expect.stringContaining('basis') })
})
