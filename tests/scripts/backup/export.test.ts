import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { users } from '#server/db/schema/accounts.ts'
import { apiTokens } from '#server/db/schema/api-tokens.ts'
import { companyPapers } from '#server/db/schema/companies.ts'
import { sharedSecrets } from '#server/db/schema/shared-secrets.ts'
import { webhooks } from '#server/db/schema/webhooks.ts'
import { createLocalFiles } from '#server/files/local.ts'
import { testPeople } from '#tests/support/people.ts'
import { openAgain } from '#tests/support/database.ts'
import { buildResume, buildVacancies } from '#tests/support/rows.ts'
import { hashToken } from '#server/kernel/token.ts'
import { exportBoard } from '../../../scripts/export-board/export-board.ts'

const LOGO = `${'ab'.repeat(20)}.webp`
const PHOTO = `${'cd'.repeat(20)}.webp`
const PAPER = `${'ef'.repeat(20)}.pdf`
/** What a text may have: quotes, backslashes, line ends, tabs, letters of other planes. */
const HARD = 'C:\\новая\\папка\t"кавычки"\r\n\\u0041 \\\\ 🧵'
const SECRETS = ['canary-of-a-token', 'canary-of-a-salt', 'canary-of-a-secret']

const scratch = await mkdtemp(join(tmpdir(), 'distant-export-'))
afterAll(() => rm(scratch, { recursive: true, force: true }))
const { deps, buildCompany } = await testPeople()
const database = await openAgain(deps.db)
const files = createLocalFiles(join(scratch, 'stored'))
let token = ''

beforeAll(async () => {
  for (const name of [LOGO, PHOTO, PAPER]) await files.put(name, randomBytes(100))
  const { id: companyId, people } = await buildCompany(200)
  const [person] = people
  if (!person) throw new Error('The company has no people')
  token = person.token
  const at = deps.now().toISOString()
  await buildVacancies(deps.db, [{ companyId, title: HARD, descriptionHtml: `<p>/files/${LOGO}</p>` }], {
    now: deps.now(),
  })
  await buildResume(deps.db, { userId: person.id })
  await deps.db.update(users).set({ photoUrl: `/files/${PHOTO}` })
  await deps.db.insert(apiTokens).values({
    companyId,
    userId: person.id,
    name: 'Программа',
    scopes: [],
    tokenHash: 'canary-of-a-token',
    createdAt: at,
  })
  await deps.db.insert(webhooks).values({
    companyId,
    url: 'https://hooks.example/',
    events: [],
    keySalt: 'canary-of-a-salt',
    createdAt: at,
  })
  await deps.db.insert(sharedSecrets).values({ name: 'tests', value: 'canary-of-a-secret' })
  await deps.db.insert(companyPapers).values({
    companyId,
    name: 'Выписка.pdf',
    type: 'application/pdf',
    size: 100,
    fileName: PAPER,
    uploadedBy: person.id,
    uploadedAt: at,
  })
})

const exported = async (name: string, withPeople: boolean) => {
  const folder = join(scratch, name)
  await exportBoard({ database, files, folder, withPeople })
  const rowsOf = async (table: string) =>
    (await readFile(join(folder, 'tables', `${table}.jsonl`), 'utf8'))
      .split('\n')
      .filter(Boolean)
      .map((line) => z.record(z.string(), z.json()).parse(JSON.parse(line)))
  return { folder, rowsOf, tables: (await readdir(join(folder, 'tables'))).toSorted() }
}

const allText = async (folder: string) => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const stored = entries.filter((entry) => entry.isFile())
  return (
    await Promise.all(stored.map((entry) => readFile(join(entry.parentPath, entry.name), 'latin1')))
  ).join('\n')
}

test('a vacancy with any characters is exported as it is stored, and its files with it', async () => {
  const { folder, rowsOf } = await exported('board', false)
  const [vacancy] = await rowsOf('vacancies')
  expect(vacancy).toMatchObject({ title: HARD, work_form: 'remote', currency: 'RUB' })
  expect(await readFile(join(folder, 'files', 'ab', LOGO))).toEqual(await files.read(LOGO))
  expect((await stat(join(folder, 'tables', 'vacancies.jsonl'))).mode & 0o777).toBe(0o600)
  const description = await readFile(join(folder, 'schema.json'), 'utf8')
  expect(JSON.parse(description)).toMatchObject({
    withPeople: false,
    tables: expect.arrayContaining([
      expect.objectContaining({
        name: 'vacancies',
        rows: 1,
        columns: expect.arrayContaining([
          { name: 'company_id', type: 'integer', isNullable: false, refersTo: 'companies.id' },
        ]),
      }),
    ]),
  })
})

test('people are exported only on request', async () => {
  const without = await exported('without-people', false)
  expect(without.tables).not.toContain('users.jsonl')
  expect(without.tables).not.toContain('resumes.jsonl')
  expect((await without.rowsOf('api_tokens'))[0]).not.toHaveProperty('user_id')
  expect(await readdir(join(without.folder, 'files'))).not.toContain('cd')
  expect(await readdir(join(without.folder, 'files'))).not.toContain('private')
  expect(await allText(without.folder)).not.toContain('@example.ru')

  const withPeople = await exported('with-people', true)
  expect(await withPeople.rowsOf('users')).toHaveLength(1)
  expect((await withPeople.rowsOf('api_tokens'))[0]).toHaveProperty('user_id')
  expect(await readdir(join(withPeople.folder, 'files'))).toContain('cd')
  const paper = join(withPeople.folder, 'files', 'private', 'ef', PAPER)
  expect(await readFile(paper)).toEqual(await files.read(PAPER))
})

test('no key, token or session is in any export', async () => {
  const { folder } = await exported('secrets', true)
  const text = await allText(folder)
  for (const secret of [...SECRETS, token, hashToken(token)]) expect(text).not.toContain(secret)
})

test('an export is written only to an empty folder', async () => {
  const folder = join(scratch, 'taken')
  await exportBoard({ database, files, folder, withPeople: false })
  await writeFile(join(folder, 'mine.txt'), 'mine')
  await expect(exportBoard({ database, files, folder, withPeople: false })).rejects.toThrow('is not empty')
  expect(await readFile(join(folder, 'mine.txt'), 'utf8')).toBe('mine')
})

test('what comes to the place of an export while it is written stays, and the export lies next to it', async () => {
  const folder = join(scratch, 'filled-meanwhile')
  await mkdir(folder)
  const filling = {
    async read(name: string) {
      await mkdir(folder, { recursive: true })
      await writeFile(join(folder, 'mine.txt'), 'mine')
      return files.read(name)
    },
  }
  await expect(exportBoard({ database, files: filling, folder, withPeople: false })).rejects.toThrow(
    `The export is complete, in ${folder}.partial`,
  )
  expect(await readdir(folder)).toEqual(['mine.txt'])
  expect(await readdir(`${folder}.partial`)).toContain('schema.json')

  // The next one does not write over it either.
  await rm(folder, { recursive: true })
  await expect(exportBoard({ database, files, folder, withPeople: false })).rejects.toThrow('was interrupted')
  expect(await readdir(`${folder}.partial`)).toContain('schema.json')
})

test('an export that fails leaves nothing, and a file is never replaced by a folder', async () => {
  const folder = join(scratch, 'failing')
  const failing = { read: () => Promise.reject(new Error('The store is away')) }
  await expect(exportBoard({ database, files: failing, folder, withPeople: false })).rejects.toThrow(
    'is away',
  )
  expect((await readdir(scratch)).filter((name) => name.startsWith('failing'))).toEqual([])

  await writeFile(folder, 'mine')
  await expect(exportBoard({ database, files, folder, withPeople: false })).rejects.toThrow('is not empty')
  expect(await readFile(folder, 'utf8')).toBe('mine')
})
