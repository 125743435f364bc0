import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { users } from '#server/db/schema/accounts.ts'
import { auditLog } from '#server/db/schema/audit.ts'
import { passkeyChallenges, passkeys } from '#server/db/schema/passkeys.ts'
import { runJob } from '#tests/support/jobs.ts'
import { softwareAuthenticator } from '#tests/support/authenticator.ts'
import { statusesOf, testPeople } from '#tests/support/people.ts'
import { passkeyWorld } from './passkey-world.ts'

const people = await testPeople()
const { board, deps, call, buildPerson, emailsTo } = people
const { add, addKey, requestAdding, requestSignIn, signIn, signInWith, keysOf } = passkeyWorld(people)
const START = '2026-11-21T09:00:00Z'
const REFUSAL = 'Войти с этим ключом не получилось. Попробуйте ещё раз или войдите по коду из письма.'

beforeEach(() => board.setNow(START))

const meBy = (token: string) => call('GET', '/api/users/me', { headers: { authorization: `Token ${token}` } })

describe('signing in by a passkey', () => {
  test('it opens a session of its owner without an address, and the list says when it was used', async () => {
    const person = await buildPerson()
    const key = await addKey(person)
    board.setNow('2026-11-21T10:00:00Z')
    const answer = await signInWith(key)
    expect(answer.status).toBe(200)
    expect((await meBy(answer.body.auth_token)).body.email).toBe(person.email)
    expect(await keysOf(person)).toMatchObject([{ last_used_at: '2026-11-21T10:00:00.000Z' }])
  })

  test('the options name no account and no key', async () => {
    await addKey(await buildPerson())
    const { body } = await requestSignIn()
    expect(JSON.parse(body.options)).toEqual({
      rpId: 'board.example',
      challenge: expect.any(String),
      timeout: 300_000,
      userVerification: 'required',
    })
  })

  test('a browser gets the token in the cookie only, for ninety days when it is remembered', async () => {
    const key = await addKey(await buildPerson())
    const { body } = await requestSignIn()
    const answer = await signIn(
      { token: body.token, credential: key.get(body), remember: true },
      { 'sec-fetch-site': 'same-origin' },
    )
    expect(answer.body).toEqual({})
    expect(String(answer.headers['set-cookie'])).toMatch(/__Host-token=[\w-]{43}; Max-Age=7776000/)
  })

  test('a browser that the account has not seen is told to the owner, as with a code', async () => {
    const person = await buildPerson()
    const key = await addKey(person)
    await signInWith(key)
    await signInWith(key)
    expect((await emailsTo(person.email)).map(({ kind }) => kind)).toEqual(['new_device', 'passkey_added'])
  })

  test('keys that count sign in again and again', async () => {
    const key = await addKey(await buildPerson(), { counts: true })
    for (const status of [200, 200, 200]) expect((await signInWith(key)).status).toBe(status)
  })

  test('an account that is deleted has no key, and its old one gets the refusal of an unknown one', async () => {
    const person = await buildPerson()
    const key = await addKey(person)
    await deps.db.update(users).set({ deletedAt: START }).where(eq(users.id, person.id))
    const gone = await signInWith(key)
    const unknown = await signInWith(softwareAuthenticator())
    expect([gone.status, gone.body.message]).toEqual([422, REFUSAL])
    expect(unknown.body).toEqual(gone.body)
  })
})

describe('attacks on signing in', () => {
  test('an answer signs in once', async () => {
    const key = await addKey(await buildPerson())
    const { body } = await requestSignIn()
    const sent = { token: body.token, credential: key.get(body) }
    expect((await signIn(sent)).status).toBe(200)
    expect((await signIn(sent)).body.message).toBe(REFUSAL)
  })

  test('of two equal answers at once one signs in', async () => {
    const key = await addKey(await buildPerson())
    const { body } = await requestSignIn()
    const sent = { token: body.token, credential: key.get(body) }
    expect(statusesOf(await Promise.all([signIn(sent), signIn(sent)]))).toEqual([200, 422])
  })

  test('a failed answer uses up its challenge', async () => {
    const key = await addKey(await buildPerson())
    const { body } = await requestSignIn()
    await signIn({ token: body.token, credential: key.get({ ...body, origin: 'https://evil.example' }) })
    expect((await signIn({ token: body.token, credential: key.get(body) })).status).toBe(422)
  })

  test('an answer to the challenge of another browser does not fit', async () => {
    const key = await addKey(await buildPerson())
    const [mine, other] = [await requestSignIn(), await requestSignIn()]
    const answer = await signIn({ token: mine.body.token, credential: key.get(other.body) })
    expect([answer.status, answer.body.message]).toEqual([422, REFUSAL])
  })

  test('a challenge for adding a key signs nobody in', async () => {
    const person = await buildPerson()
    const key = await addKey(person)
    const { body } = await requestAdding(person)
    expect((await signIn({ token: body.token, credential: key.get(body) })).status).toBe(422)
  })

  test('a challenge expires after five minutes', async () => {
    const key = await addKey(await buildPerson())
    const { body } = await requestSignIn()
    board.setNow('2026-11-21T09:05:01Z')
    expect((await signIn({ token: body.token, credential: key.get(body) })).status).toBe(422)
    await runJob(deps, 'purge')
    expect(await deps.db.$count(passkeyChallenges)).toBe(0)
  })

  test('another origin, another site and a device that has not recognised its owner are refused', async () => {
    const key = await addKey(await buildPerson())
    for (const changed of [
      { origin: 'https://evil.example' },
      { origin: 'http://board.example' },
      { rpId: 'evil.example' },
      { isUserVerified: false },
      { challenge: 'AAAA' },
    ]) {
      const answer = await signInWith(key, changed)
      expect([changed, answer.status, answer.body.message]).toEqual([changed, 422, REFUSAL])
    }
    expect((await signInWith(key)).status).toBe(200)
  })

  test("the id of somebody else's key does not help without its private key", async () => {
    const [victim, thief] = [await buildPerson(), await buildPerson()]
    const [theirs, mine] = [await addKey(victim), await addKey(thief)]
    const { body } = await requestSignIn()
    const credential = { ...JSON.parse(mine.get(body)), id: theirs.id, rawId: theirs.id }
    const answer = await signIn({ token: body.token, credential: JSON.stringify(credential) })
    expect([answer.status, answer.body.message]).toEqual([422, REFUSAL])
  })

  test('a counter that repeats or goes back shows a copy: it is refused and recorded', async () => {
    const person = await buildPerson()
    const key = await addKey(person, { counts: true })
    await signInWith(key)
    await signInWith(key)
    for (const counter of [1, 0]) {
      key.counter = counter
      const answer = await signInWith(key)
      expect([counter, answer.status, answer.body.message]).toEqual([counter, 422, REFUSAL])
    }
    const recorded = await deps.db
      .select({ details: auditLog.details })
      .from(auditLog)
      .where(eq(auditLog.action, 'passkey.refused'))
    expect(recorded.map(({ details }) => details['counter'])).toEqual([2, 1])
    const [stored] = await deps.db.select().from(passkeys).where(eq(passkeys.userId, person.id))
    expect(stored?.counter).toBe(2)
  })

  test('whatever else is sent is refused without an error of the server', async () => {
    const key = await addKey(await buildPerson())
    const { body } = await requestSignIn()
    const good = JSON.parse(key.get(body))
    const broken = [
      'null',
      '[]',
      '{"id":',
      'x'.repeat(20_000),
      JSON.stringify({ ...good, id: 'x'.repeat(2000) }),
      JSON.stringify({ ...good, response: { ...good.response, signature: '' } }),
      JSON.stringify({ ...good, response: { ...good.response, authenticatorData: 'AAAA' } }),
      JSON.stringify({ ...good, response: { ...good.response, clientDataJSON: 'AAAA' } }),
    ]
    for (const credential of broken) {
      const { token } = (await requestSignIn()).body
      expect((await signIn({ token, credential })).status).toBe(422)
    }
    expect((await signIn({ token: body.token, credential: 'x'.repeat(20_001) })).status).toBe(400)
  })

  test("somebody else's key cannot be added to another account", async () => {
    const [owner, other] = [await buildPerson(), await buildPerson()]
    const key = await addKey(owner)
    const { body } = await requestAdding(other)
    const answer = await add(other, { token: body.token, credential: key.create(body) })
    expect(answer.status).toBe(409)
  })
})
