import type { Alike, AlikeQuery, ListQuery, ListTypes, SearchableList } from './port.ts'

/** Finds rows with similar titles. */
export async function findAlike<T extends ListTypes>(
  list: Pick<SearchableList<T>, 'newest' | 'similarity' | 'describe'>,
  { title, except, among, preferred, bonus, candidates, sharesWord, limit }: AlikeQuery<T>,
): Promise<Alike<T>[]> {
  const newest = async (query: ListQuery<T>) => {
    const { ids } = await list.newest({ ...query, limit: candidates })
    return ids.filter((id) => id !== except)
  }
  const [near, all] = await Promise.all([preferred === null ? [] : newest(preferred), newest(among)])
  const ids = [...new Set([...near, ...all])]
  const ranks = await list.similarity(title, ids)
  const isNear = new Set(near)
  const found = ids
    .map((id) => ({ id, rank: ranks.get(id) ?? 0 }))
    .filter(({ rank }) => rank > 0 || !sharesWord)
    .map((one) => ({ ...one, similarity: one.rank + (isNear.has(one.id) ? bonus : 0) }))
    .toSorted((a, b) => b.similarity - a.similarity)
    .slice(0, limit)
  const facts = await list.describe(found.map(({ id }) => id))
  return found.map(({ id, rank }) => ({ id, rank, facts: facts.get(id) ?? null }))
}
