/** Codes are limited by who asks for them, so that asking for somebody else's locks its owner out of nothing. */
import { beforeEach, expect, test } from 'vitest'
import { findProof } from '#client/features/identity/session/find-proof.ts'
import { challenges } from '#server/db/schema/session.ts'
import { PROOF_BITS } from '#shared/features/identity/session/proof.ts'
import { MINUTE_MS } from '#shared/kernel/durations.ts'
import { codeIn, testPeople } from '#tests/support/people.ts'

const { board, deps, call, emailsTo, buildPerson } = await testPeople()
const START = new Date()

beforeEach(async () => {
  board.setNow(START.toISOString())
  await deps.db.delete(challenges)
})

type More = { ip?: string; headers?: Record<string, string>; proof?: string }
const requestCode = (email: string, { proof, ...more }: More = {}) =>
  call('POST', '/api/v1/auth/request-code', { body: { email, ...(proof ? { proof } : {}) }, ...more })

/** Asks from many networks until the address gets no more codes without a proof. */
async function attack(email: string) {
  const statuses: number[] = []
  for (let at = 0; at < 20 && !statuses.includes(429); at += 1)
    statuses.push((await requestCode(email, { ip: `198.51.100.${at}` })).status)
  expect(statuses).toContain(429)
}

test('a known browser gets a code to an address under attack', async () => {
  const { email } = await buildPerson()
  const { body } = await requestCode(email)
  const [mail] = await emailsTo(email)
  const opened = await call('POST', '/api/v1/auth/verify-code', {
    body: { challenge_id: body.challenge_id, code: codeIn(mail?.text ?? '') },
  })
  const cookies = [opened.headers['set-cookie'] ?? []].flat().map(String)
  const cookie = cookies.find((one) => one.includes('device='))?.split(';')[0] ?? ''
  expect(cookie).toContain('device=')
  await attack(email)

  expect((await requestCode(email)).status).toBe(429)
  expect((await requestCode(email, { headers: { cookie } })).status).toBe(200)
  const { email: another } = await buildPerson()
  await attack(another)
  expect((await requestCode(another, { headers: { cookie } })).status).toBe(429)
})

test('an unknown browser gets a code for a proof of work, valid once and for one address', async () => {
  const { email } = await buildPerson()
  await attack(email)
  const refused = await requestCode(email)
  expect(refused.body.data.facts.proof_bits).toBe(PROOF_BITS)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  board.setNow(new Date().toISOString())
  const proof = await findProof({ email, bits: PROOF_BITS })

  expect((await requestCode(email, { proof: `${proof}0` })).status).toBe(429)
  const other = await buildPerson()
  await attack(other.email)
  expect((await requestCode(other.email, { proof })).status).toBe(429)
  const answers = await Promise.all([1, 2, 3].map(() => requestCode(email, { proof })))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(2)
}, 120_000)

test('a proof of work expires after ten minutes', async () => {
  const { email } = await buildPerson()
  await attack(email)
  board.setNow(new Date().toISOString())
  const proof = await findProof({ email, bits: PROOF_BITS })
  board.setNow(new Date(Date.now() + 11 * MINUTE_MS).toISOString())
  await deps.db.update(challenges).set({ createdAt: deps.now().toISOString() })
  expect((await requestCode(email, { proof })).status).toBe(429)
}, 120_000)

test('known and unknown addresses require the same proof of work', async () => {
  const { email } = await buildPerson()
  const unknown = 'no-account@example.ru'
  const answers = []
  for (const address of [email, unknown]) {
    await attack(address)
    answers.push(await requestCode(address))
  }
  const [known, other] = answers.map(({ status, body }) => ({ status, body: { ...body, request_id: '' } }))
  expect(known).toEqual(other)
})
