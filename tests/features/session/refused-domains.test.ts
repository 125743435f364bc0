import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { readSettings } from '#config/settings.ts'
import { emailChanges, users } from '#server/db/schema/accounts.ts'
import { recoveryRequests } from '#server/db/schema/recovery.ts'
import { codeIn, testPeople, tokenIn, type Colleague } from '#tests/support/people.ts'
import { buildUser } from '#tests/support/rows.ts'

const REFUSED = readSettings({ REFUSED_MAIL_DOMAINS: 'Refused.example, other-refused.example' }).settings
  .refusedMailDomains
const people = await testPeople({ refusedMailDomains: REFUSED })
const { deps, call, emailsTo, buildPerson, buildCompany } = people

const account = { first_name: 'Анна', last_name: '', intent: 'seeker', consent: true, offer: true }
const request = (email: string) => call('POST', '/api/v1/auth/request-code', { body: { email } })

async function enterCode(email: string, challengeId: unknown) {
  const [sent] = await emailsTo(email)
  return call('POST', '/api/v1/auth/verify-code', {
    body: { challenge_id: challengeId, code: codeIn(sent?.text ?? ''), remember: true },
  })
}

const accounts = (email: string) => deps.db.$count(users, eq(users.email, email))

test.each(['a@refused.example', 'A@Refused.Example', 'a@mail.refused.example'])(
  'a new account for %s is refused after the right code, and says what to do',
  async (written) => {
    const email = written.toLowerCase()
    const { body } = await request(written)
    const refused = await enterCode(email, body.challenge_id)
    expect(refused.status).toBe(422)
    expect(refused.text).toContain('Укажите адрес в другой почтовой службе.')
    expect(refused.body).not.toHaveProperty('registration_token')
    expect(await accounts(email)).toBe(0)
  },
)

test.each(['a@unrefused.example', 'a@refused.example.org', 'refused.example@b.example'])(
  'a new account for %s is not refused: it is another domain',
  async (email) => {
    const { body } = await request(email)
    expect((await enterCode(email, body.challenge_id)).body).toMatchObject({ is_registered: false })
  },
)

test('until the right code the answer is the same for a refused domain with an account, without one, and for others', async () => {
  await buildUser(deps.db, { email: 'known@refused.example' })
  const shapes = new Set<string>()
  for (const email of ['known@refused.example', 'nobody@refused.example', 'nobody@other.example']) {
    const asked = await request(email)
    const wrong = await call('POST', '/api/v1/auth/verify-code', {
      body: { challenge_id: asked.body.challenge_id, code: '000000', remember: true },
    })
    expect(await emailsTo(email)).toHaveLength(1)
    const { challenge_id: _id, ...said } = asked.body
    shapes.add(JSON.stringify([asked.status, said, wrong.status, wrong.body]))
  }
  expect(shapes.size).toBe(1)
})

test('who has an account with a refused domain signs in as before', async () => {
  await buildUser(deps.db, { email: 'owner@refused.example' })
  const { body } = await request('owner@refused.example')
  expect((await enterCode('owner@refused.example', body.challenge_id)).body).toMatchObject({
    is_registered: true,
  })
})

test('a registration with its data, and one that began before the domain was refused, make no account', async () => {
  const email = 'form@refused.example'
  const { body } = await call('POST', '/api/v1/auth/registration/request', {
    body: { ...account, last_name: null, email },
  })
  expect((await enterCode(email, body.challenge_id)).status).toBe(422)
  expect(await accounts(email)).toBe(0)
})

test('an invitation to a refused domain makes no account', async () => {
  const { id, people: colleagues } = await buildCompany(200)
  const email = 'invited@refused.example'
  await call('POST', `/api/v2/companies/${id}/invitations`, {
    as: colleagues[0] as Colleague,
    body: { email, access_level: 100 },
  })
  const [sent] = await emailsTo(email)
  const answer = await call('POST', '/api/v1/auth/registration/invite', {
    body: {
      token: tokenIn(sent?.text ?? ''),
      first_name: 'Олег',
      last_name: null,
      consent: true,
      offer: true,
    },
  })
  expect([answer.status, await accounts(email)]).toEqual([422, 0])
  expect(answer.text).toContain('Укажите адрес в другой почтовой службе.')
})

test('an address cannot be changed to a refused domain, and who has one of it can leave it', async () => {
  const person = await buildPerson()
  const change = (email: string, as = person) =>
    call('POST', '/api/v1/users/me/email', { as, body: { email } })
  const refused = await change('new@refused.example')
  expect([refused.status, Object.keys(refused.body.data.fields)]).toEqual([422, ['email']])
  expect(await deps.db.$count(emailChanges)).toBe(0)
  expect((await change('new@other.example')).status).toBe(200)
})

test('access to an account is not asked for with a new address of a refused domain', async () => {
  const answer = await call('POST', '/api/v1/recovery', {
    body: {
      email: 'lost@example.ru',
      new_email: 'new@refused.example',
      name: 'Анна Иванова',
      facts: 'Регистрировалась весной, компания «Игла»',
      website: '',
    },
  })
  expect([answer.status, Object.keys(answer.body.data.fields)]).toEqual([422, ['new_email']])
  expect(await deps.db.$count(recoveryRequests)).toBe(0)
})

test.each(['refused', 'a b@c', 'https://refused.example'])(
  'a server with REFUSED_MAIL_DOMAINS=%s does not start and names the variable',
  (value) => {
    expect(() => readSettings({ REFUSED_MAIL_DOMAINS: value })).toThrow('REFUSED_MAIL_DOMAINS')
  },
)
