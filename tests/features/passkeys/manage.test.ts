import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { challenges, sessions } from '#server/db/schema/session.ts'
import { listPersonalData } from '#server/personal-data.ts'
import { softwareAuthenticator } from '#tests/support/authenticator.ts'
import { codeIn, openTestSession, statusesOf, testPeople, type TestPerson } from '#tests/support/people.ts'
import { passkeyWorld } from './passkey-world.ts'

const people = await testPeople()
const { board, deps, call, buildPerson, emailsTo } = people
const { add, addKey, requestAdding, signInWith, keysOf } = passkeyWorld(people)
const START = '2026-11-21T09:00:00Z'
const LATER = '2026-11-21T09:10:01Z'

beforeEach(async () => {
  board.setNow(START)
  await deps.db.delete(challenges)
})

const requestCode = (as: TestPerson) => call('POST', '/api/v1/users/me/confirmation/request', { as })
const enterCode = (as: TestPerson, body: object) =>
  call('POST', '/api/v1/users/me/confirmation', { as, body })
const remove = (as: TestPerson, id: number) => call('DELETE', `/api/v1/users/me/passkeys/${id}`, { as })
const rename = (as: TestPerson, id: number, name: string) =>
  call('PATCH', `/api/v1/users/me/passkeys/${id}`, { as, body: { name } })
const codeFor = async ({ email }: TestPerson) => codeIn((await emailsTo(email))[0]?.text ?? '')

describe('passkeys in the settings', () => {
  test('a key is added, renamed and removed, and the owner gets an e-mail of the first and the last', async () => {
    const person = await buildPerson()
    const key = await addKey(person)
    const [added] = await keysOf(person)
    expect(added).toMatchObject({
      is_synced: true,
      last_used_at: null,
      created_at: '2026-11-21T09:00:00.000Z',
    })
    expect((await rename(person, added?.id ?? 0, '  Мой телефон ')).body.items[0].name).toBe('Мой телефон')
    for (const name of [' ', 'я'.repeat(61)])
      expect((await rename(person, added?.id ?? 0, name)).status).toBe(400)
    expect((await remove(person, added?.id ?? 0)).status).toBe(200)
    expect((await remove(person, added?.id ?? 0)).status).toBe(404)
    expect(await keysOf(person)).toEqual([])
    expect((await signInWith(key)).status).toBe(422)
    const kinds = (await emailsTo(person.email)).map(({ kind }) => kind)
    expect(kinds).toEqual(['passkey_removed', 'passkey_added'])
  })

  test('a device must be able to sign in without an address and to recognise its owner', async () => {
    const person = await buildPerson()
    await addKey(person)
    const options = JSON.parse((await requestAdding(person)).body.options)
    expect(options).toMatchObject({
      rp: { id: 'board.example', name: 'Дистант' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    expect(options.excludeCredentials).toHaveLength(1)
    expect(Buffer.from(options.user.id, 'base64url').toString()).not.toContain(String(person.id))
  })

  test('keys of others can be neither seen nor changed', async () => {
    const [person, other] = [await buildPerson(), await buildPerson()]
    await addKey(person)
    const [key] = await keysOf(person)
    expect(await keysOf(other)).toEqual([])
    expect((await rename(other, key?.id ?? 0, 'Чужой')).status).toBe(404)
    expect((await remove(other, key?.id ?? 0)).status).toBe(404)
    expect(await keysOf(person)).toHaveLength(1)
  })

  test('an answer adds one key, in its own session, from our site, for the challenge it was asked for', async () => {
    const person = await buildPerson()
    const second = { ...person, ...(await openTestSession(deps, person.id)) }
    const attempt = async (change: (options: string) => string, as: TestPerson = person) => {
      const { body } = await requestAdding(person)
      return (await add(as, { token: body.token, credential: change(body.options) })).status
    }
    const device = () => softwareAuthenticator()
    expect(await attempt((options) => device().create({ options }), second)).toBe(422)
    expect(await attempt((options) => device().create({ options, origin: 'https://evil.example' }))).toBe(422)
    expect(await attempt((options) => device().create({ options, rpId: 'evil.example' }))).toBe(422)
    expect(await attempt((options) => device().create({ options, isUserVerified: false }))).toBe(422)
    expect(await attempt((options) => device().create({ options, challenge: 'AAAA' }))).toBe(422)
    expect(await attempt(() => '{}')).toBe(422)
    const { body } = await requestAdding(person)
    const sent = { token: body.token, credential: device().create(body) }
    expect(statusesOf(await Promise.all([add(person, sent), add(person, sent)]))).toEqual([200, 422])
    expect(await keysOf(person)).toHaveLength(1)
  })

  test('an account has at most ten keys, also when two are added at once', async () => {
    const person = await buildPerson()
    for (let count = 0; count < 9; count += 1) await addKey(person)
    const [one, two] = [await requestAdding(person), await requestAdding(person)]
    const answers = await Promise.all(
      [one, two].map(({ body }) =>
        add(person, { token: body.token, credential: softwareAuthenticator().create(body) }),
      ),
    )
    expect(statusesOf(answers)).toEqual([200, 409])
    expect((await requestAdding(person)).status).toBe(409)
  })

  test('the export names the keys without their secrets, and the deletion of the account removes them', async () => {
    const person = await buildPerson()
    const key = await addKey(person)
    const { text } = await call('GET', '/api/v1/users/me/export', { as: person })
    expect(text).toContain('"passkeys"')
    expect(text).not.toContain(key.id)
    await deps.db.transaction(async (tx) => {
      for (const { erase } of listPersonalData(deps))
        await erase?.(tx, { userId: person.id, email: person.email, at: START })
    })
    expect((await signInWith(key)).status).toBe(422)
  })
})

describe('the offer of a passkey', () => {
  const isOffered = async (as: TestPerson) =>
    (await call('GET', '/api/users/me', { as })).body.is_passkey_offered

  test('it stands until the user declines, however often, or adds a key', async () => {
    const [one, two] = [await buildPerson(), await buildPerson()]
    expect([await isOffered(one), await isOffered(two)]).toEqual([true, true])
    for (const status of [200, 200])
      expect((await call('POST', '/api/v1/users/me/passkeys/declined', { as: one })).status).toBe(status)
    expect([await isOffered(one), await isOffered(two)]).toEqual([false, true])
    await addKey(two)
    expect(await isOffered(two)).toBe(false)
  })
})

describe('a session that was left open', () => {
  test('it may change no keys ten minutes after signing in, until a code confirms it', async () => {
    const person = await buildPerson()
    await addKey(person)
    const [key] = await keysOf(person)
    board.setNow(LATER)
    expect((await requestAdding(person)).status).toBe(403)
    expect((await remove(person, key?.id ?? 0)).status).toBe(403)
    const { body } = await requestCode(person)
    const confirmed = await enterCode(person, {
      challenge_id: body.challenge_id,
      code: await codeFor(person),
    })
    expect(confirmed.status).toBe(200)
    await addKey(person)
    expect((await remove(person, key?.id ?? 0)).status).toBe(200)
  })

  test('a code confirms the session that enters it, and no other one', async () => {
    const person = await buildPerson()
    const other = { ...person, ...(await openTestSession(deps, person.id)) }
    board.setNow(LATER)
    const { body } = await requestCode(person)
    await enterCode(person, { challenge_id: body.challenge_id, code: await codeFor(person) })
    expect((await requestAdding(other)).status).toBe(403)
    expect((await requestAdding(person)).status).toBe(200)
  })

  test('a code for another purpose or of another account confirms nothing, and one that confirms does not sign in', async () => {
    const [person, thief] = [await buildPerson(), await buildPerson()]
    board.setNow(LATER)
    const signInCode = await call('POST', '/api/v1/auth/request-code', { body: { email: person.email } })
    const wrongPurpose = { challenge_id: signInCode.body.challenge_id, code: await codeFor(person) }
    expect((await enterCode(person, wrongPurpose)).status).toBe(422)
    const { body } = await requestCode(thief)
    const sent = { challenge_id: body.challenge_id, code: await codeFor(thief) }
    expect((await enterCode(person, sent)).status).toBe(422)
    expect((await call('POST', '/api/v1/auth/verify-code', { body: sent })).status).toBe(422)
    expect((await enterCode(thief, sent)).status).toBe(200)
    expect((await enterCode(thief, sent)).status).toBe(422)
    const rows = await deps.db.select().from(sessions).where(eq(sessions.userId, person.id))
    expect(rows.map(({ confirmedAt }) => confirmedAt)).toEqual([null])
  })

  test('a fifth wrong code is the last one', async () => {
    const person = await buildPerson()
    const { body } = await requestCode(person)
    const right = await codeFor(person)
    const wrong = right === '000000' ? '000001' : '000000'
    for (let count = 0; count < 5; count += 1)
      await enterCode(person, { challenge_id: body.challenge_id, code: wrong })
    expect((await enterCode(person, { challenge_id: body.challenge_id, code: right })).status).toBe(422)
  })
})
