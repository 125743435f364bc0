import { expect } from 'vitest'
import { tellOfNews } from '#server/features/saved-searches/alerts.ts'
import { letters } from '#server/mail/schema.ts'
import { testPeople } from '#tests/support/people.ts'
import type { TestPerson } from '#tests/support/people.ts'
import { asc, eq } from 'drizzle-orm'

export const people = await testPeople()
export const { deps, call, board, buildPerson, buildCompany } = people
export const PATH = '/api/v1/personal/searches'
/** A Saturday, noon in Moscow. */
export const NOW = '2026-11-21T09:00:00Z'

export const minutesLater = (minutes: number, from = NOW) =>
  new Date(Date.parse(from) + minutes * 60_000).toISOString()

/** Saves a search; gives its id. */
export async function save(as: TestPerson, address: string, frequency = 'at_once'): Promise<number> {
  const answer = await call('post', PATH, { as, body: { address, frequency } })
  expect(answer.status, answer.text).toBe(200)
  return answer.body.id
}

export const listOf = async (as: TestPerson) => (await call('get', PATH, { as })).body.items

/** The job, as the clock of the server has it. */
export const run = () => tellOfNews(deps)

/** Letters of saved searches to a person, the oldest first. */
export async function lettersOf({ email }: TestPerson) {
  const rows = await deps.db
    .select()
    .from(letters)
    .where(eq(letters.recipient, email))
    .orderBy(asc(letters.id))
  return rows.filter(({ kind }) => kind === 'saved_search')
}

export const subjectsOf = async (person: TestPerson) =>
  (await lettersOf(person)).map(({ subject }) => subject.replaceAll('\u00A0', ' '))
