import type { CardHighlights, Total } from '#shared/lists/answer.ts'
import { PAGE_SIZE, PAGES_MAX } from '#shared/kernel/paging.ts'
import { highlightRanges } from '#shared/lists/text/highlight.ts'
import { parseQuery } from '#shared/lists/text/query.ts'
import type { Found, ListTypes } from './port.ts'

/** Above this a count is shown as «более 1 000». */
const EXACT_COUNT_MAX = 1000

/** What readers get of a page. @param items of the ids found, in their order */
export function answerOf<T extends ListTypes, Card extends { title: string; summary: string }>(
  { page, search }: { page: number; search: string },
  { found, items }: { found: Found<T>; items: Card[] },
) {
  const { total, sort, repair, facets, withoutFilter } = found
  return {
    items,
    marks: highlightsOf(items, repair?.query ?? search),
    total: totalOf(total),
    page,
    pages: Math.min(Math.ceil(total / PAGE_SIZE), PAGES_MAX),
    sort,
    repair,
    facets,
    withoutFilter,
  }
}

export const totalOf = (count: number): Total => ({
  value: Math.min(count, EXACT_COUNT_MAX),
  isExact: count <= EXACT_COUNT_MAX,
})

/** Of a page of a list. */
export const pageSlice = (page: number) => ({ offset: (page - 1) * PAGE_SIZE, limit: PAGE_SIZE })

/** Where the words of the query, their forms and synonyms are in each card. */
function highlightsOf(
  items: readonly { title: string; summary: string }[],
  search: string,
): CardHighlights[] {
  const query = parseQuery(search)
  if (query.isEmpty) return []
  return items.map(({ title, summary }) => ({
    title: highlightRanges(title, query),
    summary: highlightRanges(summary, query),
  }))
}
