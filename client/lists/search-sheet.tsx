import { useEffect } from 'react'
import type { MouseEvent, ReactNode } from 'react'
import { useNavigation } from 'react-router'
import { SearchIcon } from '#client/ui/icons.tsx'
import { isSheetOpen, Sheet } from '#client/ui/sheet.tsx'

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
  useEffect(() => {
    const sheet = document.getElementById(id)
    if (isLoading && isSheetOpen(sheet)) sheet?.hidePopover()
  }, [isLoading, id])

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
        {children}
      </Sheet>
    </>
  )
}

/** Within the click, as the keyboard of a phone opens only for a focus that the user caused. */
function openAndFocus(event: MouseEvent<HTMLButtonElement>) {
  const sheet = event.currentTarget.popoverTargetElement
  if (!(sheet instanceof HTMLElement)) return
  event.preventDefault()
  sheet.showPopover({ source: event.currentTarget })
  sheet.querySelector<HTMLInputElement>('input[name=search]')?.focus()
}
