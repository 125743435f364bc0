import { and, asc, eq, gt, notLike } from 'drizzle-orm'
import { savedSearches } from '#server/db/schema/saved-searches.ts'
import type { Deps } from '#server/features/board/context.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { addressOfQuery, queryOfAddress } from './address.ts'
import { findSameSearch, setSearch } from './queries.ts'

const SPELLED_BATCH = 200

/**
 * Writes the scope into the addresses of stored searches that say none. They mean all vacancies, as they did when they were
 * saved; as the address of a page they would lead to work from home only. One that was saved again meanwhile stays as it
 * is, and so does one whose profession or place is gone. Idempotent; each batch is one transaction.
 */
export async function spellScopes({ db, referenceData }: Pick<Deps, 'db' | 'referenceData'>) {
  let spelled = 0
  for (let after = 0; ;) {
    const rows = await db.transaction(async (tx) => {
      const found = await tx
        .select()
        .from(savedSearches)
        .where(
          and(
            eq(savedSearches.kind, 'vacancies'),
            gt(savedSearches.id, after),
            notLike(savedSearches.address, '%scope=%'),
          ),
        )
        .orderBy(asc(savedSearches.id))
        .limit(SPELLED_BATCH)
        .for('update')
      for (const row of found) {
        const address = spelledAddress(row.address)
        if (address === row.address || (await findSameSearch(tx, { ...row, address }))) continue
        await setSearch(tx, row.id, { address })
        spelled += 1
      }
      return found
    })
    const last = rows.at(-1)
    if (!last) return { spelled }
    after = last.id
  }

  function spelledAddress(address: string) {
    try {
      return addressOfQuery(queryOfAddress({ referenceData }, address))
    } catch (error) {
      if (error instanceof Problem) return address
      throw error
    }
  }
}
