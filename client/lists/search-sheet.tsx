import { useEffect, useRef, type MouseEvent, type ReactNode } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { SearchIcon } from '#client/ui/icons.tsx'
import { isSheetOpen, Sheet, SheetBody } from '#client/ui/sheet.tsx'

/** What a list is searched for: «швея», «вся Россия»; `what` is null without a text. */
export type SearchSummary = { what: string | null; hint: string; where: string }

/** The search form: a sticky bar from md; on a phone a full-screen sheet behind one button that names the search. */
export function SearchSheet({
  id,
  summary: { what, hint, where },
  children,
}: {
  id: string
  summary: SearchSummary
  children: ReactNode
}) {
  const isLoading = useNavigation().state === 'loading'
  const { key } = useLocation()
  const last = useRef({ key, isLoading })
  useEffect(() => {
    const before = last.current
    last.current = { key, isLoading }
    // A result from the cache comes without a render in which the page loads.
    if (isLoading || (key !== before.key && !before.isLoading)) hideSheet(id)
  }, [key, isLoading, id])

  return (
    <>
      <button type="button" className="search-pill" popoverTarget={id} onClick={openAndFocus}>
        <SearchIcon className="shrink-0 text-muted" />
        <span className="sr-only">Поиск: </span>
        <span className="min-w-0 truncate">
          <span className={what === null ? 'text-muted' : 'font-semibold'}>{what ?? hint}</span>
          <span className="text-muted"> · {where}</span>
        </span>
      </button>
      <Sheet id={id} title="Поиск" from="md">
        <SheetBody from="md">{children}</SheetBody>
      </Sheet>
    </>
  )
}

function hideSheet(id: string) {
  const sheet = document.getElementById(id)
  if (isSheetOpen(sheet)) sheet?.hidePopover()
}

/** Within the click, as the keyboard of a phone opens only for a focus that the user caused. */
function openAndFocus(event: MouseEvent<HTMLButtonElement>) {
  const sheet = event.currentTarget.popoverTargetElement
  if (!(sheet instanceof HTMLElement)) return
  event.preventDefault()
  sheet.showPopover({ source: event.currentTarget })
  sheet.querySelector<HTMLInputElement>('input[name=search]')?.focus()
}
