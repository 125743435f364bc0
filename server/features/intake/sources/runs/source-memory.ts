import { createHash } from 'node:crypto'
import { and, asc, eq, inArray, or, sql } from 'drizzle-orm'
import { sourcePages, sourceRecords } from '#server/db/schema/sources.ts'
import type { Sql } from '#server/kernel/sql.ts'
import type { KnownPage, SourceMemory, VisitedPage } from '../kinds/kind.ts'
import type { SourceRow } from '../records/record-rows.ts'

/**
 * What earlier runs have left of a source.
 * @param options.isFull the run reads everything again, as staff have asked
 */
export function createMemory(
  db: Sql,
  { id: sourceId }: Pick<SourceRow, 'id'>,
  { isFull }: { isFull: boolean },
): SourceMemory {
  return {
    async findPages(addresses) {
      if (addresses.length === 0) return new Map()
      const byHash = new Map(addresses.map((address) => [hashAddress(address), address]))
      const pages = await db
        .select()
        .from(sourcePages)
        .where(and(eq(sourcePages.sourceId, sourceId), inArray(sourcePages.page, [...byHash.keys()])))
      const states = await findStates(
        db,
        sourceId,
        pages.flatMap(({ recordIds }) => recordIds),
      )
      return new Map(
        pages.map((page) => [byHash.get(page.page) ?? page.page, toKnownPage(page, { states, isFull })]),
      )
    },
    findRecords: ({ ids, urls }) =>
      db
        .select({ id: sourceRecords.recordId, url: sourceRecords.url })
        .from(sourceRecords)
        .where(
          and(
            eq(sourceRecords.sourceId, sourceId),
            or(inArray(sourceRecords.recordId, [...ids]), inArray(sourceRecords.url, [...urls])),
          ),
        )
        .orderBy(sql`${sourceRecords.state} = 'closed'`, asc(sourceRecords.recordId)),
  }
}

type States = ReadonlyMap<string, { url: string | null; isClosed: boolean }>

async function findStates(db: Sql, sourceId: number, ids: readonly string[]): Promise<States> {
  const rows = await db
    .select({ id: sourceRecords.recordId, url: sourceRecords.url, state: sourceRecords.state })
    .from(sourceRecords)
    .where(and(eq(sourceRecords.sourceId, sourceId), inArray(sourceRecords.recordId, [...ids])))
  return new Map(rows.map(({ id, url, state }) => [id, { url, isClosed: state === 'closed' }]))
}

function toKnownPage(
  { etag, lastModified, lastmod, fetchedAt, recordIds }: typeof sourcePages.$inferSelect,
  { states, isFull }: { states: States; isFull: boolean },
): KnownPage {
  const records = recordIds.flatMap((id) => {
    const known = states.get(id)
    return known ? [{ id, url: known.url }] : []
  })
  const isWhole = !isFull && recordIds.every((id) => states.get(id)?.isClosed === false)
  return { etag, lastModified, lastmod, fetchedAt, records, isWhole }
}

/** Notes what pages had, and forgets those that are gone. Run it in the transaction that stores their records. */
export async function savePages(tx: Sql, sourceId: number, visited: readonly VisitedPage[]) {
  const gone = visited.flatMap(({ address, recordIds }) => (recordIds === null ? hashAddress(address) : []))
  if (gone.length > 0)
    await tx
      .delete(sourcePages)
      .where(and(eq(sourcePages.sourceId, sourceId), inArray(sourcePages.page, gone)))
  const rows = visited.flatMap(({ address, recordIds, ...page }) =>
    recordIds === null ? [] : [{ ...page, sourceId, page: hashAddress(address), recordIds: [...recordIds] }],
  )
  if (rows.length === 0) return
  await tx
    .insert(sourcePages)
    .values(rows)
    .onConflictDoUpdate({
      target: [sourcePages.sourceId, sourcePages.page],
      set: {
        etag: sql`excluded.etag`,
        lastModified: sql`excluded.last_modified`,
        lastmod: sql`excluded.lastmod`,
        fetchedAt: sql`excluded.fetched_at`,
        recordIds: sql`excluded.record_ids`,
      },
    })
}

const hashAddress = (address: string) => createHash('sha256').update(address).digest('base64url').slice(0, 22)
