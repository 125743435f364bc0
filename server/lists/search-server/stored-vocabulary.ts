/** The vocabulary of a list, which a search server stores for all processes. */
import { LRUCache } from 'lru-cache'
import { scheduler } from 'node:timers/promises'
import { MINUTE_MS } from '#shared/kernel/durations.ts'
import { createVocabulary, type Vocabulary, type VocabularyPart } from '../text/vocabulary.ts'
import { documentOf } from './attributes.ts'
import type { SearchDocument } from '../text-index/documents.ts'
import type { FoundRow, SearchServer } from './client.ts'
import { literal, numberIn, textIn } from './values.ts'

/** Of the index with the parts of all vocabularies. */
export const VOCABULARY_INDEX = 'vocabulary'
const READ_ROWS = 5000
const AGE_MAX_MS = 10 * MINUTE_MS
const RETRY_MS = 5000
/** Of the parts of one list. */
const PARTS_MAX = 10_000

export type StoredVocabulary = {
  /** As it was stored last, ten minutes ago at most; empty while the server has not answered. */
  current(): Vocabulary
  /** Adds the words of new documents, which others add too. */
  learn(documents: readonly SearchDocument[]): void
  /** The label that `rebuild` has stored last; null before. */
  label(): Promise<string | null>
  /** Reads the words of all rows of the index, and stores them. @param label of the rows */
  rebuild(label: string): Promise<void>
}

/** @param options.list name of the index */
export async function createStoredVocabulary(
  server: SearchServer,
  { list, names }: { list: string; names: Iterable<string> },
): Promise<StoredVocabulary> {
  const named = [...names]
  let stamp = -1
  let vocabulary = createVocabulary(named)
  /** Documents up to this id are in the vocabulary, and those that were learnt since. */
  let newest = 0
  let learnt = new Set<number>()
  const checks = new LRUCache<'check', true>({ max: 1, ttl: AGE_MAX_MS })
  await check()
  return {
    current() {
      if (!checks.has('check')) void check()
      return vocabulary
    },
    learn(documents) {
      const unknown = documents.filter(({ id }) => id > newest && !learnt.has(id))
      for (const { id } of unknown) learnt.add(id)
      vocabulary.add(
        unknown.map((document) => ({ document })),
        { isKnown: () => false },
      )
    },
    label: () => storedLabel(server, list),
    async rebuild(label) {
      const built = createVocabulary(named)
      for await (const rows of rowsOfList()) {
        built.add(
          rows.map((row) => ({
            document: documentOf({ id: numberIn(row, 'id'), words: textIn(row, 'words'), professionId: 0 }),
          })),
          { isKnown: () => false },
        )
        await scheduler.yield()
      }
      await store(built, label)
      await readAgain()
    },
  }

  /** A failure leaves what is known: the next check tries again, soon. */
  async function check() {
    checks.set('check', true)
    try {
      await readAgain()
    } catch {
      checks.set('check', true, { ttl: RETRY_MS })
    }
  }

  async function readAgain() {
    const [parts = []] = await server.query([
      `SELECT id,stamp FROM ${VOCABULARY_INDEX} WHERE list_name='${list}' ORDER BY stamp DESC,id ASC LIMIT ${PARTS_MAX} OPTION max_matches=${PARTS_MAX}`,
    ])
    const [first] = parts
    if (!first || numberIn(first, 'stamp') === stamp) return
    const [last = []] = await server.query([`SELECT id FROM ${list} ORDER BY id DESC LIMIT 1`])
    const restored = createVocabulary(named)
    for (const part of parts.filter((row) => numberIn(row, 'stamp') === numberIn(first, 'stamp'))) {
      // One at a time: each has a megabyte.
      const [rows = []] = await server.query([
        `SELECT id,content FROM ${VOCABULARY_INDEX} WHERE id=${numberIn(part, 'id')}`,
      ])
      restored.restore(rows.map((row) => asPart(textIn(row, 'content'))))
    }
    vocabulary = restored
    stamp = numberIn(first, 'stamp')
    newest = last[0] ? numberIn(last[0], 'id') : 0
    learnt = new Set()
  }

  async function* rowsOfList(): AsyncGenerator<readonly FoundRow[]> {
    for (let after = 0; ;) {
      const [rows = []] = await server.query([
        `SELECT id,words FROM ${list} WHERE id>${after} ORDER BY id ASC LIMIT ${READ_ROWS} OPTION max_matches=${READ_ROWS}`,
      ])
      yield rows
      const last = rows.at(-1)
      if (!last || rows.length < READ_ROWS) return
      after = numberIn(last, 'id')
    }
  }

  /**
   * Stores the vocabulary. Processes read only the parts with the latest stamp, so new parts replace the earlier ones.
   */
  async function store(built: Vocabulary, label: string) {
    const [[latest] = []] = await server.query([
      `SELECT id,stamp FROM ${VOCABULARY_INDEX} ORDER BY stamp DESC LIMIT 1`,
    ])
    // The clock of the process that stored the last one may be ahead of ours.
    const later = Math.max(Date.now(), latest ? numberIn(latest, 'stamp') + 1 : 0)
    const parts = Array.from(built.stored(), (part) => JSON.stringify(part))
    for (const [at, content] of parts.entries()) {
      const values = [later * 1000 + at, list, later, label, content, '']
      await server.write(
        `REPLACE INTO ${VOCABULARY_INDEX} (id,list_name,stamp,label,content,body) VALUES (${values.map(literal).join()})`,
      )
    }
    await server.write(`DELETE FROM ${VOCABULARY_INDEX} WHERE list_name='${list}' AND stamp<${later}`)
  }
}

/** The label of the rows of an index; null before they are complete. */
export async function storedLabel(server: SearchServer, index: string): Promise<string | null> {
  const [rows = []] = await server.query([
    `SELECT id,label FROM ${VOCABULARY_INDEX} WHERE list_name='${index}' ORDER BY stamp DESC LIMIT 1`,
  ])
  return rows[0] ? textIn(rows[0], 'label') : null
}

/** Safe: only `store` writes parts. */
const asPart = (content: string) => JSON.parse(content) as VocabularyPart
