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
export const SearchRepair = z.object({
  kind: z.enum(['layout', 'transliteration', 'spelling']),
  query: z.string(),
  original: z.string(),
})
export type SearchRepair = z.infer<typeof SearchRepair>

/** A condition that words of the text stand for. */
export const UnderstoodCondition = z.object({
  /** Name of the filter and its value, as in addresses. */
  filter: z.string(),
  value: z.string(),
  /** «Удалённо», «От 60 000 ₽», «Казань». */
  label: z.string(),
  /** The words as typed. */
  words: z.string(),
  /** The text without these words, which removes the condition. */
  searchWithout: z.string(),
})
export type UnderstoodCondition = z.infer<typeof UnderstoodCondition>

/** Items that lack some conditions or words of the text: those from an index of `items` on. */
export const RelaxedItems = z.object({
  from: z.number().int(),
  /** What they lack: labels of conditions, words in quotes. */
  without: z.array(z.string()),
  /** Whether they only mention the words: some of those that `mentions` counts. */
  isMention: z.boolean(),
})
export type RelaxedItems = z.infer<typeof RelaxedItems>

/** How many rows only mention the words of a text: they are in no list but that of `mentions=1`. */
export const Mentions = z.object({ words: z.string(), count: z.number().int() })
export type Mentions = z.infer<typeof Mentions>

/**
 * Other rows with the same text of the same company. Vacancies are at `/v1/vacancies/{id}/copies` and in no other row of the
 * first pages; resumes come at the end of the list.
 */
export const Copies = z.object({ count: z.number().int(), places: z.array(z.string()) })
export type Copies = z.infer<typeof Copies>

/** Another text that finds something. */
export const OtherSearch = z.object({
  /** The word that the text lacks, as typed; null for a similar text. */
  without: z.string().nullable(),
  search: z.string(),
  count: z.number().int(),
})
export type OtherSearch = z.infer<typeof OtherSearch>

/** A match of the query: [start, end) in UTF-16 units. */
const HighlightRange = z.tuple([z.number().int(), z.number().int()])
export const CardHighlights = z.object({ title: z.array(HighlightRange), summary: z.array(HighlightRange) })
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
  /** Of each item, in the order of items. */
  copies: z.array(Copies.nullable()),
  /** Conditions that were read from the text, in its order. Filters of the address prevail over them. */
  understood: z.array(UnderstoodCondition),
  /** Less similar items that follow those of the list when there are few; they are in no count. */
  relaxed: z.array(RelaxedItems),
  total: z.number().int(),
  mentions: Mentions.nullable(),
  page: z.number().int(),
  pages: z.number().int(),
  sort,
  repair: SearchRepair.nullable(),
  facets,
  /** How many rows only this filter excludes, in descending order; empty unless nothing is found. */
  withoutFilter: z.array(z.object({ filter: z.string(), count: z.number().int() })),
  /** Other texts to try, the best first; empty unless nothing is found. */
  otherSearches: z.array(OtherSearch),
})
