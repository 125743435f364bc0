import type { Copies } from '#shared/lists/list-page.ts'
import { countOf } from '#shared/kernel/plural.ts'
import type { PluralForms } from '#shared/kernel/plural.ts'

const PLACES_SHOWN = 5

/** Under a card: how many other rows say the same, and where. Those come at the end of the list. */
export function CopiesNote({ copies, forms }: { copies: Copies | null | undefined; forms: PluralForms }) {
  if (!copies) return null
  const { count, places } = copies
  const shown = places.slice(0, PLACES_SHOWN).join(', ')
  return (
    <p className="text-small wrap-anywhere text-muted">
      <span className="font-medium text-ink">Ещё {countOf(count, forms)}</span>
      {shown !== '' && `: ${shown}${places.length > PLACES_SHOWN ? '…' : ''}`}
    </p>
  )
}
