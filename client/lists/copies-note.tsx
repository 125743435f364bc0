import type { Copies } from '#shared/lists/list-page.ts'
import { countOf, type PluralForms } from '#shared/kernel/number.ts'

const PLACES_SHOWN = 5

/** Under a card: how many other rows say the same, and where. Those are at `href`, or else at the end of the list. */
export function CopiesNote({
  copies,
  forms,
  href,
}: {
  copies: Copies | null | undefined
  forms: PluralForms
  href?: string
}) {
  if (!copies) return null
  const { count, places } = copies
  const number = `Ещё ${countOf(count, forms)}`
  const shown = places.slice(0, PLACES_SHOWN).join(', ')
  return (
    <p className="text-small wrap-anywhere text-muted">
      {href === undefined ? (
        <span className="font-medium text-ink">{number}</span>
      ) : (
        <a
          href={href}
          rel="nofollow"
          className="copies-link -my-1 inline-block py-1 font-medium pointer-coarse:-my-3 pointer-coarse:py-3"
        >
          {number}
        </a>
      )}
      {shown !== '' && `: ${shown}${places.length > PLACES_SHOWN ? '…' : ''}`}
    </p>
  )
}
