import type { MemoryIndex, IndexQuery } from './memory-index.ts'
import type { EngineQuery, EngineResult, ListEngine, ListTypes } from './port.ts'
import { restrictTo } from './slot-index.ts'
import { createTextSearch } from './text/search.ts'
import type { Vocabulary } from './text/vocabulary.ts'
import { wordCount } from './text-index/search.ts'
import { titleSimilarity } from './text-index/similarity.ts'
import type { SearchedTexts } from './text-index/text-index.ts'

/** What reads need of a list in memory, whichever thread changes it. */
type Parts<T extends ListTypes> = {
  index: Pick<MemoryIndex<T, never>, 'slots' | 'query' | 'likenessOf' | 'best' | 'describe' | 'size'>
  texts: SearchedTexts
  vocabulary: Vocabulary
}

/** The part of an engine that changes nothing. */
export function createMemoryReads<T extends ListTypes>(
  { index, texts, vocabulary }: Parts<T>,
  { now }: { now: () => Date },
): Omit<ListEngine<T>, 'refresh' | 'reload'> {
  const textSearch = createTextSearch({ texts, slots: index.slots, now })
  return {
    vocabulary,
    query: async (query) => resultOf(query),
    withCounts: async (read) => read((stem, isPrefix) => wordCount(texts, stem, isPrefix)),
    best: index.best,
    similarity: async (title, ids) => titleSimilarity(texts, title, ids),
    describe: async (ids) => index.describe(ids),
    size: async () => index.size(),
    version: index.slots.version,
  }

  function resultOf({ text, among, ...query }: EngineQuery<T>): EngineResult<T> {
    const found =
      text === null
        ? null
        : textSearch.find(text, { isRanked: query.limit > 0 && query.sort === 'relevance' })
    const indexQuery = {
      ...query,
      text: among === null ? found : restrictTo(index.slots, among, found),
    }
    const { total, ids, rejectedOnly, facets, tallies } = index.query(asIndexQuery<T>(indexQuery))
    const { counts } = query
    return {
      total,
      ids,
      rejectedOnly,
      facets: counts === 'facets' ? facets() : null,
      tallies: new Map(counts === 'facets' ? [] : counts.map((name) => [name, tallies[name].read()])),
      likenessOf: index.likenessOf,
    }
  }
}

/** Safe: the value is a query of the engine whose text has been replaced by the rows that it finds. */
const asIndexQuery = <T extends ListTypes>(query: object) => query as IndexQuery<T>
