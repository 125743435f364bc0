import { expect } from 'vitest'
import { sendAlerts } from '#server/features/board/saved-searches/alerts.ts'
import { emails } from '#server/db/schema/mail.ts'
import { MINUTE_MS } from '#shared/kernel/durations.ts'
import { testPeople, type TestPerson } from '#tests/support/people.ts'
import { asc, eq } from 'drizzle-orm'
import { withSpaces } from '#tests/support/spaces.ts'

export const PATH = '/api/v1/personal/searches'
/** A Saturday, noon in Moscow. */
export const NOW = '2026-11-21T09:00:00Z'

export const minutesLater = (minutes: number, from = NOW) =>
  new Date(Date.parse(from) + minutes * MINUTE_MS).toISOString()

/** A board of the calling file alone, and what happens to saved searches on it. */
export async function searchWorld() {
  const people = await testPeople()
  const { deps, call, board, buildPerson, buildCompany } = people

  /** Saves a search; gives its id. */
  async function save(as: TestPerson, address: string, frequency = 'at_once'): Promise<number> {
    const answer = await call('post', PATH, { as, body: { address, frequency } })
    expect(answer.status, answer.text).toBe(200)
    return answer.body.id
  }

  const listOf = async (as: TestPerson) => (await call('get', PATH, { as })).body.items

  /** The job, as the clock of the server has it. */
  const run = () => sendAlerts(deps)

  /** E-mails of saved searches to a person, oldest first. */
  async function emailsOf({ email }: TestPerson) {
    const rows = await deps.db
      .select()
      .from(emails)
      .where(eq(emails.recipient, email))
      .orderBy(asc(emails.id))
    return rows.filter(({ kind }) => kind === 'saved_search' || kind === 'saved_searches')
  }

  const subjectsOf = async (person: TestPerson) =>
    (await emailsOf(person)).map(({ subject }) => withSpaces(subject))

  return {
    people,
    deps,
    call,
    board,
    buildPerson,
    buildCompany,
    save,
    listOf,
    run,
    emailsOf,
    subjectsOf,
  }
}
