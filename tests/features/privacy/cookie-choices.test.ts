import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { cookieChoices } from '#server/db/schema/cookie-choices.ts'
import { purgeCookieChoices } from '#server/features/privacy/cookie-choices/record.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'
import { testPeople } from '#tests/support/people.ts'

const { deps, call, buildPerson } = await testPeople({ rates: { views: 3 } })

/** Each choice comes from a network of its own. */
let network = 0
const choose = (body: object, options: object = {}) =>
  call('POST', '/api/v1/cookie-choices', { ip: `198.51.100.${(network += 1)}`, body, ...options })
const proofsOf = (browser: unknown) =>
  deps.db
    .select()
    .from(cookieChoices)
    .where(eq(cookieChoices.browser, String(browser)))
    .orderBy(cookieChoices.id)

test('the choice of a guest is stored with its text, its time and a random number, and nothing else', async () => {
  const answer = await choose({ choice: 'allowed', version: '2026-11-23', browser: null })
  expect(answer.status).toBe(200)
  expect(answer.body).toEqual({
    browser: expect.stringMatching(/^[\da-f-]{36}$/),
    chosen_at: deps.now().toISOString(),
  })
  const [proof] = await proofsOf(answer.body['browser'])
  expect(Object.keys(proof ?? {}).sort()).toEqual([
    'browser',
    'choice',
    'chosenAt',
    'id',
    'userId',
    'version',
  ])
  expect(proof).toMatchObject({ choice: 'allowed', version: '2026-11-23', userId: null })
})

test('a visitor who changes their mind adds a proof under the same number', async () => {
  const { body } = await choose({ choice: 'allowed', version: '2026-11-23' })
  await choose({ choice: 'refused', version: '2026-11-23', browser: body['browser'] })
  expect((await proofsOf(body['browser'])).map(({ choice }) => choice)).toEqual(['allowed', 'refused'])
})

test('the choice of a signed-in user is in their export, and has no person after the deletion', async () => {
  const person = await buildPerson()
  const { body } = await choose({ choice: 'allowed', version: '2026-11-23' }, { as: person })
  const exported = await call('GET', '/api/v1/users/me/export', { as: person })
  expect(exported.body).toMatchObject({ cookie_choices: [{ browser: body['browser'], choice: 'allowed' }] })
  const { id: userId, email } = person
  await deps.db.transaction(async (tx) => {
    for (const held of deps.personalData.toReversed())
      await held.erase?.(tx, { userId, email, at: deps.now().toISOString() })
  })
  expect(await proofsOf(body['browser'])).toMatchObject([{ choice: 'allowed', userId: null }])
})

test.each([
  { choice: 'maybe', version: '2026-11-23' },
  { choice: 'allowed', version: 'x'.repeat(10_000) },
  { choice: 'allowed', version: '2026-11-23', browser: "' or 1=1" },
  { version: '2026-11-23' },
])('a choice that makes no sense is refused: %#', async (body) => {
  expect((await choose(body)).status).toBe(400)
})

test('one network cannot fill the table of proofs', async () => {
  const refusal = { choice: 'refused', version: '2026-11-23' }
  const statuses: number[] = []
  for (let count = 0; count < 4; count += 1)
    statuses.push((await choose(refusal, { ip: '203.0.113.9' })).status)
  expect(statuses).toEqual([200, 200, 200, 429])
  expect((await choose(refusal, { ip: '203.0.113.10' })).status).toBe(200)
})

test('a proof is deleted four years after the choice: it holds for a year and can be disputed for three', async () => {
  const daysAgo = (days: number) => new Date(deps.now().getTime() - days * DAY_MS).toISOString()
  const browser = randomUUID()
  await deps.db.insert(cookieChoices).values(
    [1459, 1461].map((days) => ({
      browser,
      choice: 'allowed' as const,
      version: '2026-11-23',
      chosenAt: daysAgo(days),
    })),
  )
  expect(await purgeCookieChoices(deps)).toEqual({ cookieChoices: 1 })
  expect(await proofsOf(browser)).toHaveLength(1)
})
