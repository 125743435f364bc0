import type { List } from '#shared/lists/list.ts'
import type { Intention } from '#shared/lists/text/understanding.ts'
import { createDiverseRows, type Likeness } from './diversity.ts'
import { asListQuery, typedWords, type ListReader, type Reading } from './list-reader.ts'
import type { ListTexts } from './list-source.ts'
import type { EngineResult, ListEngine, ListQuery, ListTypes } from './port.ts'
import { namesProfession } from './text/about.ts'
import { ENOUGH_ROWS, relaxations, type Relaxed } from './relaxation.ts'
import type { QueryGroup } from './text-index/query.ts'
import { withoutLabels } from './understood.ts'

/** Rows that lack something, and what; or only mention the words. */
type RelaxedRows = { ids: number[]; without: string[]; isMention: boolean }

type Options<T extends ListTypes> = {
  reading: Reading<T>
  sort: T['sort']
  /** The rows of the list, all of them if they are few. */
  found: readonly { id: number; likeness: Likeness }[]
  /** Number of rows that only mention the words. */
  mentions: number
  limit: number
  /** Whether to show a few rows of each employer. */
  byEmployer: boolean
}

/** The best rows of a relaxed text, of which a few of each employer are shown. */
const CANDIDATES = 100
/** Maximum number of texts that are tried. */
const STEPS_MAX = 12

/**
 * Returns rows that follow few results: those that mention the words, and rows that match only a part of the text, each
 * group less than the one before. The mentions come last where a profession says what is looked for.
 */
export function createRelaxedRows<T extends ListTypes>(
  engine: ListEngine<T>,
  { list, source }: { list: List<T['fields'], T['sort']>; source: ListTexts<T> },
  reader: ListReader<T>,
) {
  return async function relaxedRows(listQuery: ListQuery<T>, options: Options<T>): Promise<RelaxedRows[]> {
    const { reading, found, mentions, limit, byEmployer } = options
    const parts: RelaxedRows[] = []
    let shown = found.length
    if (shown >= ENOUGH_ROWS) return parts
    const chosen = createDiverseRows({ byEmployer })
    for (const { id, likeness } of found) chosen.add(id, likeness)
    const isMentionLast = namesProfession(reading.query?.groups ?? [])
    if (!isMentionLast) await takeMentions()
    if (shown >= ENOUGH_ROWS) return parts
    const asked = {
      intentions: reader.conditionsOf(listQuery, reading),
      groups: reading.query?.groups ?? [],
    }
    const steps = relaxations(asked, {
      rowsWith: createCounter(listQuery, reading),
      asWords: (condition) => wordsOf(reading.text, condition),
      nearest: source.intentions.nearest,
    })
    let tried = 0
    for await (const less of steps) {
      if (++tried > STEPS_MAX) break
      const without = withoutLabels(list, less.dropped, source)
      take(await rowsOf(listQuery, less, options), { without, isMention: false })
      if (shown >= ENOUGH_ROWS) break
    }
    if (isMentionLast && shown < ENOUGH_ROWS) await takeMentions()
    return parts

    async function takeMentions() {
      if (mentions > 0) take(await mentioning(listQuery, options), { without: [], isMention: true })
    }

    function take(candidates: EngineResult<T>, part: Omit<RelaxedRows, 'ids'>) {
      const ids: number[] = []
      for (const id of candidates.ids)
        if (ids.length < limit - shown && chosen.add(id, candidates.likenessOf(id))) ids.push(id)
      if (ids.length > 0) parts.push({ ids, ...part })
      shown += ids.length
    }
  }

  function mentioning(listQuery: ListQuery<T>, { reading, sort }: Options<T>) {
    const base = reader.queryOf(asListQuery<T>({ ...listQuery, mentions: true }), reading)
    return engine.query({ ...base, sort, limit: CANDIDATES })
  }

  /** Rows with a word that the viewer may see: an answer must not depend on hidden ones. */
  function createCounter(listQuery: ListQuery<T>, reading: Reading<T>) {
    const counts = new Map<QueryGroup, Promise<number>>()
    return (group: QueryGroup): Promise<number> => {
      const count = counts.get(group) ?? countRows(group)
      counts.set(group, count)
      return count
    }

    async function countRows(group: QueryGroup): Promise<number> {
      const query = { groups: [group], unwanted: null, namesCompany: false }
      const asked = { ...reading, intentions: [], query }
      return reader.countAmongAll(listQuery, asked)
    }
  }

  /** The words that say a condition, if texts say it. */
  async function wordsOf(text: string, [first]: readonly Intention<T['fields']>[]) {
    if (!first || !source.intentions.saidInTexts.includes(first.field)) return null
    const query = await reader.queryOfWords(typedWords(text, first))
    return query?.groups ?? null
  }

  function rowsOf(
    listQuery: ListQuery<T>,
    { intentions, groups }: Relaxed<T['fields']>,
    { reading, sort }: Options<T>,
  ) {
    const unwanted = reading.query?.unwanted ?? null
    const isEmpty = groups.length === 0 && unwanted === null
    const query = isEmpty ? null : { groups, unwanted, namesCompany: false }
    const base = reader.queryOf(listQuery, { ...reading, intentions, query })
    const isSorted = base.text !== null || sort !== 'relevance'
    return engine.query({ ...base, sort: isSorted ? sort : base.sort, limit: CANDIDATES })
  }
}
