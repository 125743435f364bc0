import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { openDatabase } from '#server/db/client.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import { createChanges, type ChangeEvent } from '#server/db/changes.ts'
import { importCommand, IMPORT_SCRIPT } from '#tests/support/import-command.ts'
import { buildRecord, jsonLines } from './records.ts'

const { folder, runCommand } = await importCommand()

test('an import check of standard input reports valid and refused records and exits with code 0', async () => {
  const { code, out, err } = await runCommand(['--dry-run', '-'], {
    stdin: jsonLines([buildRecord(), buildRecord({ title: 'я' })]),
  })
  expect(err).toBe('standard input: line 2: refused, the title has 1 characters, 3–100 are allowed\n')
  expect(out).toMatch(/^standard input: read 2, fit 1, refused 1, [\d.]+ s\n {2}refused: title length 1\n$/)
  expect(code).toBe(0)
})

test.each([
  ['that is not there', ['nothing.jsonl'], /nothing\.jsonl cannot be read/],
  ['of no known kind', [IMPORT_SCRIPT], /neither JSON lines nor a Yandex feed/],
  ['and a wrong option', ['--fast'], /--fast/],
])('an import of a file %s ends with a one-line error and code 1', async (_, args, message) => {
  const { code, out, err } = await runCommand(args)
  expect(err.split('\n')[0]).toMatch(message)
  expect(err).not.toContain('    at ')
  expect(out).toBe('')
  expect(code).toBe(1)
})

test.each([
  ['has nothing', [], '', /^standard input is empty/],
  ['has only refused records', ['--dry-run'], '{"a":1}\n', /failed\. Every record is refused, 1 in all\.$/m],
  ['is RSS', ['--dry-run'], '<rss version="2.0"/>', /It is RSS 2\.0\.$/m],
  [
    'has no offers',
    ['--dry-run'],
    '<yml_catalog><shop/></yml_catalog>',
    /failed\. The input has no vacancies\.$/m,
  ],
])(
  'an import of an input that %s ends with a sentence and code 1',
  async (_, args, text, message) => {
    const { code, err } = await runCommand(args, { stdin: text })
    expect(err).toMatch(message)
    expect(err).not.toContain('    at ')
    expect(code).toBe(1)
  },
  120_000,
)

test('an import while the board runs uses its database, notifies it, and changes nothing when repeated', async () => {
  const board = await openDatabase({ kind: 'embedded', dataDir: join(folder, 'data'), poolSize: 2 })
  const changes = await createChanges({ ...board, log: pino({ level: 'silent' }) })
  const heard: ChangeEvent[] = []
  changes.subscribe(async (event) => void heard.push(event))
  const file = join(folder, 'vacancies.jsonl')
  await writeFile(file, jsonLines([buildRecord({ source_id: '1' }), buildRecord({ source_id: '2' })]))

  const first = await runCommand([file])
  expect(first.err).toBe('')
  expect(first.out).toContain('read 2, inserted 2, updated 0, unchanged 0, refused 0')
  await expect.poll(() => heard).toEqual([{ kind: 'reload' }])
  expect(await board.db.select().from(vacancies)).toHaveLength(2)

  const second = await runCommand([file])
  expect(second.out).toContain('read 2, inserted 0, updated 0, unchanged 2, refused 0')

  // A source that gives under half of what it gave, beside a file that cannot be read.
  const ids = ['1', '2', '3', '4', '5']
  await writeFile(file, jsonLines(ids.map((id) => buildRecord({ source_id: id }))))
  expect((await runCommand([file])).code).toBe(0)
  await writeFile(file, jsonLines([buildRecord({ source_id: '1' })]))
  const empty = join(folder, 'empty.xml')
  await writeFile(empty, '')
  const failing = await runCommand([empty, file])
  expect(failing.code).toBe(1)
  expect(failing.err).toContain('empty.xml is empty')
  expect(failing.err).toContain(
    'vacancies.jsonl: failed. It has 1 of the 5 records of the last run, under half.',
  )
  expect(failing.out).toContain('read 1, inserted 0')
  expect(await board.db.select().from(vacancies)).toHaveLength(5)
  await changes.close()
  await board.close()
}, 120_000)
