import { useRef } from 'react'
import type { FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { usePendingEdit } from '#client/ui/use-pending-edit.ts'
import { isSheetOpen } from '#client/ui/sheet.tsx'

/** A control of a form of filters, changed or left. */
export type FilterChange = (event: { currentTarget: { form: HTMLFormElement | null } }) => void

/**
 * A form of filters. In the column each change shows its list at once; in the sheet of a phone the changes wait for
 * the button, and `shown` is what its list would be for.
 */
export function useFilterForm<Filter extends object>(
  filter: Filter,
  {
    read,
    hrefOf,
  }: {
    /** Null while a field holds something that cannot be meant. */
    read: (form: HTMLFormElement) => Filter | null
    hrefOf: (next: Filter) => string
  },
) {
  const navigate = useNavigate()
  const sheet = useRef<HTMLElement>(null)
  const [draft, setDraft] = usePendingEdit<Filter>(filter)

  function show(next: Filter) {
    void navigate(hrefOf(next), {
      preventScrollReset: true,
      viewTransition: true,
      state: { keepFocus: true },
    })
  }

  const change: FilterChange = ({ currentTarget: { form } }) => {
    const next = form && read(form)
    if (!next) return
    setDraft(next)
    if (!isSheetOpen(sheet.current)) show(next)
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const next = read(event.currentTarget)
    if (!next) return
    sheet.current?.hidePopover()
    show(next)
  }

  return { sheet, shown: draft ?? filter, change, submit }
}
