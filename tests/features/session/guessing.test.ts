import { expect, test } from 'vitest'
import { challenges } from '#server/db/schema/session.ts'
import type { Deps } from '#server/http/context.ts'
import { openAgain } from '#tests/support/database.ts'
import { apiApp, callApi, codeIn, testPeople } from '#tests/support/people.ts'

const people = await testPeople()
const { deps, call, buildPerson, emailsTo } = people
const otherServer = await openAgain(deps.db)

/** A server of its own as far as the database can tell; counts how many codes it compares. */
function server(pools: Pick<Deps, 'db' | 'reads'>) {
  const counter = { compared: 0 }
  const secrets = {
    get codes() {
      counter.compared += 1
      return deps.secrets.codes
    },
  }
  return { app: apiApp({ ...deps, ...pools, secrets }), counter }
}

test('two servers check at most five codes of 300 parallel wrong ones and the right one', async () => {
  const { email } = await buildPerson()
  const { body } = await call('POST', '/api/v1/auth/request-code', { body: { email } })
  const code = codeIn((await emailsTo(email))[0]?.text ?? '')
  const servers = [server(deps), server({ db: otherServer.db, reads: otherServer.reads })]
  const wrong = Array.from({ length: 300 }, (_, at) =>
    String((Number(code) + at + 1) % 1_000_000).padStart(6, '0'),
  )
  const guesses = [...wrong.slice(0, 150), code, ...wrong.slice(150)]
  const answers = await Promise.all(
    guesses.map((guess, at) =>
      callApi(servers[at % 2]!.app, 'POST', '/api/v1/auth/verify-code', {
        body: { challenge_id: body.challenge_id, code: guess },
      }),
    ),
  )
  const compared = servers.map(({ counter }) => counter.compared)
  expect(compared[0]! + compared[1]!).toBeLessThanOrEqual(5)
  expect(compared[0]! + compared[1]!).toBeGreaterThan(0)
  const [challenge] = await deps.db.select().from(challenges)
  expect(challenge?.attempts).toBeLessThanOrEqual(5)
  const opened = answers.filter(({ status }) => status === 200)
  expect(opened.length).toBeLessThanOrEqual(1)
  expect(answers.filter(({ status }) => status === 422)).toHaveLength(301 - opened.length)
  expect(new Set(answers.filter(({ status }) => status === 422).map(({ text }) => text)).size).toBe(1)
}, 120_000)
