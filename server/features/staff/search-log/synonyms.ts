import { eq } from 'drizzle-orm'
import { takeNamedLock } from '#server/db/named-lock.ts'
import { searchSynonyms } from '#server/db/schema/search-log.ts'
import { RINGS_MAX } from '#server/features/board/synonyms/service.ts'
import { recordAudit } from '#server/features/identity/audit/service.ts'
import type { Ctx } from '#server/features/staff/context.ts'
import { requirePerson } from '#server/kernel/access.ts'
import type { Sql } from '#server/kernel/sql.ts'
import type { SynonymRing } from '#shared/features/staff/search-log/contract.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { findSynonyms } from './queries.ts'
import { ringError } from './ring-error.ts'

/**
 * Adds a ring of synonyms, or changes the one with the id. Every process searches with it at once.
 * @throws Problem not_found for a ring that is gone, conflict for words of another ring, and at the limit
 */
export async function saveSynonyms(
  ctx: Ctx,
  { id, entries }: { id: number | null; entries: string[] },
): Promise<SynonymRing> {
  const { deps } = ctx
  const { userId } = requirePerson(ctx)
  const updatedAt = deps.now().toISOString()
  const saved = await deps.db.transaction(async (tx) => {
    await lockSynonyms(tx)
    const rings = await tx
      .select({ id: searchSynonyms.id, entries: searchSynonyms.entries })
      .from(searchSynonyms)
      .limit(RINGS_MAX)
    const former = rings.find((ring) => ring.id === id)
    if (id !== null && !former) throw ringNotFound()
    const others = rings.filter((ring) => ring !== former)
    const error = ringError(
      entries,
      others.map((ring) => ring.entries),
    )
    if (error !== null) throw new Problem('conflict', error, { entries: error })
    if (others.length >= RINGS_MAX) throw new Problem('conflict', 'Наборов слишком много. Удалите ненужные.')
    const savedId = await writeRing(tx, { id, entries, userId, updatedAt })
    await recordAudit(tx, {
      userId,
      action: former ? 'search_synonyms.changed' : 'search_synonyms.added',
      objectKind: 'search_synonyms',
      objectId: String(savedId),
      details: {
        entries: entries.join(' | '),
        ...(former ? { was: former.entries.join(' | ') } : {}),
      },
      at: updatedAt,
    })
    return findSynonyms(tx, savedId)
  })
  if (!saved) throw new Error('The ring was written in this transaction')
  await deps.changes.publish({ kind: 'synonyms' })
  return saved
}

/** @throws Problem not_found */
export async function removeSynonyms(ctx: Ctx, { id }: { id: number }) {
  const { deps } = ctx
  const { userId } = requirePerson(ctx)
  await deps.db.transaction(async (tx) => {
    await lockSynonyms(tx)
    const [removed] = await tx.delete(searchSynonyms).where(eq(searchSynonyms.id, id)).returning()
    if (!removed) throw ringNotFound()
    await recordAudit(tx, {
      userId,
      action: 'search_synonyms.removed',
      objectKind: 'search_synonyms',
      objectId: String(id),
      details: { was: removed.entries.join(' | ') },
      at: deps.now().toISOString(),
    })
  })
  await deps.changes.publish({ kind: 'synonyms' })
  return {}
}

/** @returns its id */
async function writeRing(
  tx: Sql,
  {
    id,
    entries,
    userId,
    updatedAt,
  }: { id: number | null; entries: string[]; userId: number; updatedAt: string },
): Promise<number> {
  if (id !== null) {
    await tx.update(searchSynonyms).set({ entries, updatedAt }).where(eq(searchSynonyms.id, id))
    return id
  }
  const [row] = await tx
    .insert(searchSynonyms)
    .values({ entries, createdBy: userId, updatedAt })
    .returning({ id: searchSynonyms.id })
  if (!row) throw new Error('The ring was not inserted')
  return row.id
}

/** One writer at a time: a ring is checked against all others. */
const lockSynonyms = (tx: Sql) => takeNamedLock(tx, 'search_synonyms')

const ringNotFound = () => new Problem('not_found', 'Такого набора нет: его уже удалили.')
