import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { openDatabase } from '#server/db/client.ts'
import { users } from '#server/db/schema/accounts.ts'
import { testDatabaseSettings } from '#tests/support/database.ts'

const SCRIPT = fileURLToPath(new URL('../../../scripts/staff.ts', import.meta.url))
const { settings, remove } = await testDatabaseSettings()
const board = await openDatabase(settings)
afterAll(async () => {
  await board.close()
  await remove()
})

const staff = (...args: string[]) =>
  promisify(execFile)(process.execPath, [SCRIPT, ...args], {
    env: { ...process.env, DATABASE_URL: settings.url },
  }).then(
    ({ stdout }) => stdout.trim(),
    (error: unknown) => String(Reflect.get(Object(error), 'stderr')).trim(),
  )

test('an operator grants and revokes the moderator role while the board runs', async () => {
  await board.db.insert(users).values({ email: 'olga@example.ru', firstName: 'Ольга', intent: 'seeker' })
  expect(await staff('add', 'olga@example.ru', 'moderator')).toBe('olga@example.ru is moderator.')
  expect(await board.db.select({ staffRole: users.staffRole }).from(users)).toEqual([
    { staffRole: 'moderator' },
  ])
  expect(await staff('list')).toBe('moderator\tolga@example.ru')
  expect(await staff('add', 'unknown@example.ru', 'admin')).not.toContain('is admin')
  expect(await staff('remove', 'olga@example.ru')).toBe('olga@example.ru is no longer staff.')
  expect(await staff('list')).toBe('Nobody is staff.')
})

test('the staff command prints its usage for an unknown verb', async () => {
  expect(await staff('promote', 'olga@example.ru')).toMatch(/^npm run staff -- add EMAIL moderator\|admin/)
})
