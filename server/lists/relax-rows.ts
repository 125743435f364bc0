import type { Fields } from '#shared/lists/fields.ts'
import type { List } from '#shared/lists/list.ts'
import type { Intention } from '#shared/lists/text/understanding.ts'
import { createDiverseRows, type Likeness } from './diversity.ts'
import { typedWords, type ListReader, type Reading } from './list-reader.ts'
import type { ListTexts } from './list-source.ts'
import type { ListEngine, ListQuery, ListTypes } from './port.ts'
import { ENOUGH_ROWS, relaxations, type Relaxed } from './relaxation.ts'
import { withoutDescription, type QueryGroup } from './text-index/query.ts'
import { withoutLabels } from './understood.ts'

/** Rows that lack something, and what. */
type RelaxedRows = { ids: number[]; without: string[] }

type Options<T extends ListTypes> = {
  reading: Reading<T>
  sort: T['sort']
  /** The rows of the list, all of them if they are few. */
  found: readonly { id: number; likeness: Likeness }[]
  limit: number
  /** Whether to show a few rows of each employer. */
  byEmployer: boolean
}

/** The best rows of a relaxed text, of which a few of each employer are shown. */
const CANDIDATES = 100
/** Maximum number of texts that are tried. */
const STEPS_MAX = 8

/**
 * Returns rows that match only a part of a text that finds few rows; each group omits more of it than the one before.
 */
export function createRelaxedRows<T extends ListTypes>(
  engine: ListEngine<T>,
  { list, source }: { list: List<T['fields'], T['sort']>; source: ListTexts<T> },
  reader: ListReader<T>,
) {
  return async function relaxedRows(listQuery: ListQuery<T>, options: Options<T>): Promise<RelaxedRows[]> {
    const { found } = options
    if (found.length >= ENOUGH_ROWS) return []
    const parts = await partsOf(listQuery, { ...options, isStrict: true })
    return parts.length > 0 || found.length > 0 ? parts : partsOf(listQuery, { ...options, isStrict: false })
  }

  /** @param options.isStrict whether a profession must be more than mentioned */
  async function partsOf(
    listQuery: ListQuery<T>,
    { reading, sort, found, limit, byEmployer, isStrict }: Options<T> & { isStrict: boolean },
  ): Promise<RelaxedRows[]> {
    const parts: RelaxedRows[] = []
    const chosen = createDiverseRows({ byEmployer })
    for (const { id, likeness } of found) chosen.add(id, likeness)
    const rowsWith = createCounter(listQuery, reading)
    let shown = found.length
    let steps = 0
    const asked = {
      intentions: reader.conditionsOf(listQuery, reading),
      groups: reading.query?.groups ?? [],
    }
    for await (const less of relaxations(asked, {
      rowsWith,
      asWords: (condition) => wordsOf(reading.text, condition),
    })) {
      if (++steps > STEPS_MAX) break
      const room = limit - shown
      const ids: number[] = []
      const candidates = await rowsOf(listQuery, isStrict ? withSubjects(less) : less, { reading, sort })
      for (const id of candidates.ids)
        if (ids.length < room && chosen.add(id, candidates.likenessOf(id))) ids.push(id)
      if (ids.length > 0) parts.push({ ids, without: withoutLabels(list, less.dropped, source) })
      shown += ids.length
      if (shown >= ENOUGH_ROWS) break
    }
    return parts
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
    { reading, sort }: { reading: Reading<T>; sort: T['sort'] },
  ) {
    const unwanted = reading.query?.unwanted ?? null
    const isEmpty = groups.length === 0 && unwanted === null
    const query = isEmpty ? null : { groups, unwanted, namesCompany: false }
    const base = reader.queryOf(listQuery, { ...reading, intentions, query })
    const isSorted = base.text !== null || sort !== 'relevance'
    return engine.query({ ...base, sort: isSorted ? sort : base.sort, limit: CANDIDATES })
  }
}

/** Less similar rows are worth showing if they are of the profession, not if they mention it. */
function withSubjects<F extends Fields>({ groups, ...less }: Relaxed<F>): Relaxed<F> {
  return {
    ...less,
    groups: groups.map((group) => {
      const subject = group.isProfession ? withoutDescription(group.node) : null
      return subject === null ? group : { ...group, node: subject }
    }),
  }
}
