import { expect, test } from 'vitest'
import {
  addressOfQuery,
  queryOfAddress,
  type SearchQuery,
} from '#server/features/board/saved-searches/address.ts'
import { listConditions, nameOf } from '#server/features/board/saved-searches/conditions.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { testBoard } from '#tests/support/app.ts'
import { randomAddresses } from './list-addresses.ts'
import { filterLine } from './list-answers.ts'
import { RESUME_PARAMETERS, VACANCY_PARAMETERS } from './list-parameters.ts'
import { linesOf } from './stored.ts'

const { deps, buildCompany } = await testBoard()
/** Of each parameter, as far as its addresses are searches. */
const SEARCHES = 5
const REFUSALS = 1

test.each([
  { name: 'vacancies', list: VACANCY_PARAMETERS, seed: 7 },
  { name: 'resumes', list: RESUME_PARAMETERS, seed: 8 },
])(
  'a saved search of $name has the conditions and the name of the snapshot',
  async ({ name, list, seed }) => {
    // Addresses may name the company with the number 1, and others that are not there.
    const company = name === 'vacancies' ? await buildCompany({ title: 'Чайная «Рога»' }) : 1
    expect(company).toBe(1)
    const searches = new Map<string, string>()
    const refusals: string[] = []
    for (const addresses of Object.values(randomAddresses(list, { each: 60, seed }))) {
      const stored = addresses.map((address) => ({ address, stored: storedAddress(address) }))
      const refused = stored.filter((one) => one.stored === null).map(({ address }) => `${address} → refused`)
      refusals.push(...refused.slice(0, REFUSALS))
      const kept = [...new Set(stored.flatMap((one) => one.stored ?? []))].filter((one) => !searches.has(one))
      for (const one of kept.slice(0, SEARCHES)) searches.set(one, await describe(one))
    }
    expect(searches.size).toBeGreaterThan(60)
    expect(refusals.length).toBeGreaterThan(10)
    const lines = Array.from(searches, ([address, words]) => `${address} → ${words}`)
    await expect(linesOf([...lines, '', ...refusals])).toMatchFileSnapshot(
      `./stored/saved-searches-of-${name}.txt`,
    )
  },
)

/** What the product keeps of an address that somebody saves; null where it refuses. */
function storedAddress(address: string): string | null {
  const query = queryOrNull(address)
  return query && addressOfQuery(query)
}

function queryOrNull(address: string): SearchQuery | null {
  try {
    return queryOfAddress(deps, address)
  } catch (error) {
    if (error instanceof Problem) return null
    throw error
  }
}

/** Name, conditions and filter of a kept address, and its list in the order of e-mails where that is another one. */
async function describe(stored: string) {
  const query = queryOrNull(stored)
  if (!query) return 'means nothing'
  const conditions = await listConditions(deps, query)
  const newest = addressOfQuery(query, { isNewestFirst: true })
  return [
    nameOf(query, conditions),
    conditions.map(({ text }) => text).join('; '),
    filterLine({ ...query.filter, exact: query.exact }),
    ...(newest === stored ? [] : [newest === `${stored}&sort=date` ? '&sort=date' : newest]),
  ]
    .join(' | ')
    .replaceAll('\u00A0', '[nbsp]')
}
