import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Ctx } from '#server/features/staff/context.ts'
import type { OperationsOf } from '#server/kernel/operations.ts'
import { sequentially } from '#server/kernel/pacing.ts'
import type {
  LoggedQuery,
  staffSearchLogContract,
  SynonymRing,
} from '#shared/features/staff/search-log/contract.ts'
import { listQueries, listSynonyms, findSynonyms } from './queries.ts'
import { eq } from 'drizzle-orm'
import { takeNamedLock } from '#server/db/statements.ts'
import { searchSynonyms } from '#server/db/schema/search-log.ts'
import { RINGS_MAX } from '#server/features/board/synonyms/service.ts'
import { recordAudit } from '#server/features/identity/audit/service.ts'
import { requirePerson } from '#server/kernel/access.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { indexText } from '#shared/lists/text/fold.ts'
import { STOP_WORDS } from '#shared/lists/text/stop-words.ts'
import { synonymKey, synonymsAt } from '#shared/lists/text/synonyms.ts'

/** Of the entry and of all that the code has for synonyms of it. */
const keysOf = (entry: string) => [toWords(entry), ...(builtInRing(toWords(entry)) ?? [])].map(synonymKey)

const toWords = (entry: string) => indexText(entry).split(' ')

/** One writer at a time: a ring is checked against all others. */
const lockSynonyms = (tx: Sql) => takeNamedLock(tx, 'search_synonyms')

const ringNotFound = () => new Problem('not_found', 'Такого набора нет: его уже удалили.')

/** For moderators and administrators of the board, who check the texts of vacancies too. */
export const staffSearchLogOperations: OperationsOf<typeof staffSearchLogContract, Ctx> = {
  async staffQueries({ deps }, input) {
    const { count, rows } = await listQueries(deps.db, { ...input, now: deps.now() })
    const items: LoggedQuery[] = []
    await sequentially(rows, async (row) => {
      const { total } = await deps.vacancies.newest({ filter: { search: row.text, scope: 'all' }, limit: 1 })
      items.push({ ...row, found: total })
      // A page of searches would keep other requests waiting.
      await yieldToEventLoop()
    })
    return { count, items }
  },

  staffSynonyms: ({ deps }, input) => listSynonyms(deps.db, input),

  /** `together`: the vacancies that at least one of the words finds. */
  async staffPreviewSynonyms({ deps: { vacancies } }, { entries }) {
    const each: { entry: string; found: number }[] = []
    const together = new Set<number>()
    const limit = await vacancies.size()
    await sequentially(entries, async (entry) => {
      const { ids, total } = await vacancies.newest({
        filter: { search: entry, scope: 'all' },
        exact: true,
        limit,
      })
      each.push({ entry, found: total })
      for (const id of ids) together.add(id)
      await yieldToEventLoop()
    })
    return { each, together: together.size }
  },

  staffSaveSynonyms: saveSynonyms,
  staffRemoveSynonyms: removeSynonyms,
}

/**
 * Adds a ring of synonyms, or changes the one with the id. Every process searches with it immediately.
 * @throws Problem not_found for a deleted ring, conflict for words of another ring, and at the limit
 */
async function saveSynonyms(
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
async function removeSynonyms(ctx: Ctx, { id }: { id: number }) {
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

/**
 * Why these words cannot be synonyms; null when they can. They may extend one ring of the code.
 * @param others the other rings that staff have added
 */
function ringError(entries: readonly string[], others: readonly (readonly string[])[]): string | null {
  const typed = new Map<string, string>()
  for (const entry of entries) {
    const words = toWords(entry)
    if (words.every((word) => word === '' || STOP_WORDS.has(word)))
      return `«${entry}» поиск пропускает: таких слов слишком много везде.`
    const same = typed.get(synonymKey(words))
    if (same !== undefined)
      return `«${same}» и «${entry}» — формы одного слова, поиск находит их и так. Оставьте одно.`
    typed.set(synonymKey(words), entry)
  }
  return mergeError(entries) ?? takenError(entries, others)
}

function mergeError(entries: readonly string[]): string | null {
  const known = entries.flatMap((entry) => {
    const ring = builtInRing(toWords(entry))
    return ring ? [{ entry, ring }] : []
  })
  const [first] = known
  const other = known.find(({ ring }) => ring !== first?.ring)
  if (first && other)
    return `«${first.entry}» и «${other.entry}» стоят в разных встроенных наборах, и объединить их нельзя.`
  return first && known.length === entries.length ? 'Поиск уже считает эти слова синонимами.' : null
}

function takenError(entries: readonly string[], others: readonly (readonly string[])[]): string | null {
  const ownerOf = new Map(
    others.flatMap((ring) => ring.flatMap((entry) => keysOf(entry).map((key) => [key, ring] as const))),
  )
  for (const entry of entries)
    for (const key of keysOf(entry)) {
      const owner = ownerOf.get(key)
      if (owner) return `«${entry}» уже есть в наборе «${owner.join(', ')}». Измените его.`
    }
  return null
}

function builtInRing(words: readonly string[]) {
  const match = synonymsAt(words, 0)
  return match?.length === words.length ? match.entries : null
}
