import type { ReactNode } from 'react'
import { inQuotes } from '#shared/kernel/quotes.ts'
import type { Fields } from '#shared/lists/fields.ts'
import type { RelaxedItems, UnderstoodCondition } from '#shared/lists/list-page.ts'
import type { List } from '#shared/lists/list.ts'
import { inSentence, isOfNames } from './condition-names.ts'

/** The level of the heading of a card: less similar items are grouped under a separate heading. */
export const cardHeading = (relaxed: readonly RelaxedItems[], at: number) =>
  relaxed.some(({ from }) => at >= from) ? 'h3' : 'h2'

/** The cards of a list, with headings before cards that miss some conditions, and with the inset among them. */
export function cardsWithHeadings(
  cards: readonly ReactNode[],
  {
    list,
    relaxed,
    understood,
    words = '',
    inset,
  }: {
    list: Pick<List<Fields>, 'fields'>
    relaxed: readonly RelaxedItems[]
    understood: readonly UnderstoodCondition[]
    /** Those that some cards only mention. */
    words?: string | undefined
    /** Inserted after this number of cards, or after all exact matches if they are fewer. */
    inset: { after: number; node: ReactNode } | undefined
  },
): readonly ReactNode[] {
  const parts: { at: number; node: ReactNode }[] = relaxed.map(({ from, without, isMention }) => ({
    at: from,
    node: (
      <h2 key={`without-${from}`} className="relaxed-heading">
        {isMention ? `Упоминают ${inQuotes(words)}` : 'Похожие'}
        {without.length > 0 && `, без ${enumerated(without.map((one) => quoted(one)))}`}
      </h2>
    ),
  }))
  if (inset) parts.unshift({ at: Math.min(inset.after, relaxed[0]?.from ?? inset.after), node: inset.node })
  return parts.reduceRight((all, { at, node }) => all.toSpliced(at, 0, node), cards)

  /** A name of reference data keeps its capital letter. */
  function quoted(text: string) {
    if (text.startsWith('«')) return text
    const isName = understood.some(({ filter, label }) => label === text && isOfNames(list, filter))
    return inQuotes(isName ? text : inSentence(text))
  }
}

/** «а, б и в» */
const enumerated = (texts: readonly string[]) =>
  [texts.slice(0, -1).join(', '), ...texts.slice(-1)].filter((part) => part !== '').join(' и ')
