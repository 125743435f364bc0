import { expect, test } from 'vitest'
import { addressOfQuery, queryOfAddress } from '#server/features/board/saved-searches/address.ts'
import type { SearchQuery } from '#server/features/board/saved-searches/address.ts'
import { listConditions, nameOf } from '#server/features/board/saved-searches/conditions.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { testBoard } from '#tests/support/app.ts'
import { listAddresses } from './list-addresses.ts'
import { filterLine } from './list-answers.ts'
import { RESUME_PARAMETERS, VACANCY_PARAMETERS } from './list-parameters.ts'
import { linesOf } from './stored.ts'

const { deps, buildCompany } = await testBoard()
const SEARCHES = 500
const REFUSALS = 60

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
    // From its end: the first ones are there for what is no search.
    for (const address of listAddresses(list, { count: 4000, seed }).toReversed()) {
      if (searches.size === SEARCHES && refusals.length === REFUSALS) break
      const stored = storedAddress(address)
      if (stored === null) {
        if (refusals.length < REFUSALS) refusals.push(`${address} → refused`)
      } else if (searches.size < SEARCHES && !searches.has(stored)) {
        searches.set(stored, await describe(stored))
      }
    }
    expect([searches.size, refusals.length]).toEqual([SEARCHES, REFUSALS])
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
