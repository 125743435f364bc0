import { Button } from '#client/ui/button.tsx'
import { companyInQuotes } from '#shared/kernel/quotes.ts'
import { takesFocus, useHiding } from './hide-actions.ts'
import { forgetSeen } from './hidden-store.ts'
import type { Hidable, HiddenThing } from '#client/app/hidden-now.ts'

/** Replaces a hidden card, with the height to which `public/theme.js` collapses it. */
export default function HiddenLine({ vacancy, kind }: { vacancy: Hidable; kind: HiddenThing['kind'] }) {
  const { show } = useHiding()
  const isSeen = kind === 'seen'
  const { id, title, slug } = kind === 'company' ? vacancy.company : { ...vacancy, slug: '' }
  const thing = { kind, id, title, slug }
  const actionText = isSeen ? 'Показать' : 'Вернуть'
  return (
    <div className="card hidden-line">
      <p className="min-w-0 truncate">
        {kind === 'company'
          ? `Скрыта компания ${companyInQuotes(title)}`
          : `${isSeen ? 'Просмотрено' : 'Скрыто'}: ${title}`}
      </p>
      <Button
        variant="quiet"
        size="small"
        aria-label={`${actionText}: ${title}`}
        ref={(button) => {
          if (button && takesFocus(thing)) button.focus()
        }}
        onClick={() => (isSeen ? forgetSeen(id) : show(thing))}
      >
        {actionText}
      </Button>
    </div>
  )
}
