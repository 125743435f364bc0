/** Schemas of a page of a searchable list. */
import { z } from 'zod'

/**
 * `value` is what the filter takes: an enum value, a number of days, a slug, or a sum. The count of a sum is that of the
 * rows from it to the next one; the first and the last include those below and above.
 */
export const FacetValue = z.object({
  value: z.string(),
  name: z.string().nullable(),
  count: z.number().int(),
})
export type FacetValue = z.infer<typeof FacetValue>

/** The query that was used instead of the typed one, and why. */
const SearchRepair = z.object({
  kind: z.enum(['layout', 'transliteration', 'spelling']),
  query: z.string(),
  original: z.string(),
})
export type SearchRepair = z.infer<typeof SearchRepair>

/** A match of the query: [start, end) in UTF-16 units. */
const HighlightRange = z.tuple([z.number().int(), z.number().int()])
const CardHighlights = z.object({ title: z.array(HighlightRange), summary: z.array(HighlightRange) })
export type CardHighlights = z.infer<typeof CardHighlights>

/** The fields of a page of a list. */
export const listPageShape = <Card extends z.ZodType, Sort extends z.ZodType, Facets extends z.ZodType>({
  card,
  sort,
  facets,
}: {
  card: Card
  sort: Sort
  facets: Facets
}) => ({
  items: z.array(card),
  /** What to highlight in each item, in the order of items; empty without a text. */
  marks: z.array(CardHighlights),
  total: z.number().int(),
  page: z.number().int(),
  pages: z.number().int(),
  sort,
  repair: SearchRepair.nullable(),
  facets,
  /** How many rows only this filter excludes, in descending order; empty unless nothing is found. */
  withoutFilter: z.array(z.object({ filter: z.string(), count: z.number().int() })),
})
