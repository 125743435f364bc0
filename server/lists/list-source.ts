import type { Sql } from '#server/kernel/sql.ts'
import type { FilterOf } from '#shared/lists/fields.ts'
import type { Intention, UnderstandingRules } from '#shared/lists/text/understanding.ts'
import type { ListTypes, SearchableList } from './port.ts'
import type { PrefixEntry } from './prefix-index.ts'
import type { SearchFields } from './text/literal-terms.ts'
import type { NameLookup } from './text/names.ts'
import type { SearchDocument } from './text-index/documents.ts'

/** The words that a row is found by. */
export type WithDocument = { document: SearchDocument }

/** Meaning of texts in a list. */
export type ListTexts<T extends ListTypes> = {
  names: NameLookup
  /** Search fields that differ from the default ones. */
  searchFields?: Partial<SearchFields>
  intentions: UnderstandingRules<T['fields']>
  /** The name of a value of reference data; null for other values. */
  nameOf(intention: Intention<T['fields']>): string | null
  /** Replaces values that represent other conditions with those conditions; by default returns the filter unchanged. */
  resolved?: (filter: FilterOf<T['fields']>) => FilterOf<T['fields']>
  /** How the conditions of a text change what is shown. */
  viewOf(intentions: readonly Intention<T['fields']>[]): Partial<T['view']>
  /** Whether a list of a text shows only one of several copies, because the others have a separate page. */
  foldsCopies?: boolean
}

/** Where the rows of a list come from. */
export type ListSource<T extends ListTypes, Row> = ListTexts<T> & {
  /** The highest id of the list, and about how many rows it has. */
  extent(db: Sql): Promise<{ last: number; count: number }>
  /** What rows are found by that the list shows at `now`, of a range of ids, ordered by id. */
  documentsBetween(db: Sql, range: { afterId: number; untilId: number; now: Date }): Promise<SearchDocument[]>
  /** Rows that the list shows at `now`, after an id, ordered by id. */
  rowsAfter(db: Sql, page: { afterId: number; limit: number; now: Date }): Promise<(Row & WithDocument)[]>
  /** The same rows without their texts. */
  factsAfter(db: Sql, page: { afterId: number; limit: number; now: Date }): Promise<Row[]>
  /** Rows with these ids that are visible at `now`. */
  rowsOf(db: Sql, selection: { ids: readonly number[]; now: Date }): Promise<(Row & WithDocument)[]>
  /** Rows that the list shows at `now`, after an id, ordered by id, with their revisions only. */
  revisionsAfter(
    db: Sql,
    page: { afterId: number; limit: number; now: Date },
  ): Promise<{ id: number; revision: number }[]>
  suggestions(list: SearchableList<T>): Promise<Iterable<PrefixEntry<T['suggestion']>>>
  /** Suggestions of lists that a typed text asks for. */
  suggestion: {
    /** Whose rows are counted. */
    view: T['view']
    build(list: { text: string; filter: FilterOf<T['fields']>; count: number }): T['suggestion']
  }
}

/** Revisions per read. */
export const COMPARED_ROWS = 20_000

export type Page = { afterId: number; limit: number }

/** Reads page after page, each while the one before it is used. */
export async function* pages<Row extends { id: number }>(
  read: (page: Page) => Promise<Row[]>,
  limit: number,
): AsyncGenerator<Row[]> {
  for (let next = read({ afterId: 0, limit }); ;) {
    const rows = await next
    const last = rows.at(-1)
    const isLast = rows.length < limit || !last
    if (!isLast) {
      next = read({ afterId: last.id, limit })
      // Its error is thrown when it is awaited.
      next.catch(() => {})
    }
    yield rows
    if (isLast) return
  }
}
