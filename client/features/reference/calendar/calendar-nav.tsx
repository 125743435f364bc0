import { ButtonLink } from '#client/ui/button.tsx'
import { PrintButton } from '#client/ui/print-button.tsx'

type Neighbour = { href: string; text: string }

/** Links to the page before and the page after. */
export function Neighbours({ previous, next }: { previous: Neighbour | null; next: Neighbour | null }) {
  return (
    <nav aria-label="Соседние страницы" className="flex flex-wrap justify-between gap-3 print:hidden">
      {previous ? (
        <ButtonLink variant="secondary" href={previous.href} rel="prev">
          <span aria-hidden="true">←</span> {previous.text}
        </ButtonLink>
      ) : (
        <span />
      )}
      {next && (
        <ButtonLink variant="secondary" href={next.href} rel="next">
          {next.text} <span aria-hidden="true">→</span>
        </ButtonLink>
      )}
    </nav>
  )
}

/** Print, and a subscription for calendar programs. */
export function CalendarTools({ icalPath }: { icalPath: string }) {
  return (
    <div className="flex flex-wrap gap-3 print:hidden">
      <ButtonLink variant="secondary" href={icalPath} download>
        Добавить в свой календарь
      </ButtonLink>
      <PrintButton />
    </div>
  )
}
