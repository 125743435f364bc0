import { afterEach, expect, test } from 'vitest'
import { challenges } from '#server/db/schema/session.ts'
import { testPeople } from '#tests/support/people.ts'

const people = await testPeople()
const { deps, call, buildPerson } = people
const ROUNDS = 30

afterEach(() => deps.db.delete(challenges))

const registration = { first_name: 'Анна', last_name: null, intent: 'seeker', consent: true, offer: true }

test.each([
  ['a sign-in', '/api/v1/auth/request-code', {}],
  ['a registration', '/api/v1/auth/registration/request', registration],
])(
  '%s answers known and unknown addresses alike and in the same time',
  // Other programs of the machine may disturb one measurement, not three.
  { timeout: 30_000, retry: 2 },
  async (_name, path, form) => {
    await deps.db.delete(challenges)
    const known: number[] = []
    const unknown: number[] = []
    const shapes = new Set<string>()
    let caller = 0
    for (let round = 0; round < ROUNDS; round += 1) {
      const { email } = await buildPerson()
      // The same length, and each from an address of its own: only the account differs.
      const pair = [
        { times: known, address: email },
        { times: unknown, address: email.replace('person', 'nobody') },
      ]
      for (const { times, address } of round % 2 === 0 ? pair : pair.toReversed()) {
        caller += 1
        const startedAt = performance.now()
        const response = await call('POST', path, {
          body: { ...form, email: address },
          ip: `198.51.100.${caller}`,
        })
        times.push(performance.now() - startedAt)
        shapes.add(shapeOf(response))
      }
    }
    expect([...shapes]).toHaveLength(1)
    const difference = Math.abs(undisturbed(known) - undisturbed(unknown))
    expect(difference).toBeLessThan(Math.max(1.5, undisturbed(known) * 0.25))
  },
)

/** All that an outsider sees but the random names of the request and the challenge, and the time. */
function shapeOf({ status, headers, body, text }: Awaited<ReturnType<typeof call>>) {
  const { date: _date, 'x-request-id': _id, ...rest } = headers
  const { challenge_id: id, ...said } = body
  return JSON.stringify({ status, rest, said, idLength: id.length, length: text.length })
}

/** A quarter of the calls was this fast: the rest of the machine only ever adds to a time. */
const undisturbed = (times: number[]) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 4)] ?? Number.NaN
