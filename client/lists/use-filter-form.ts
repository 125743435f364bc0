import type { FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { usePendingEdit } from '#client/ui/use-pending-edit.ts'
import { isAnimated } from '#client/ui/motion.ts'
import { isSheetOpen } from '#client/ui/sheet.tsx'

/** Handles the change or blur of a control in a form of filters. */
export type FilterChange = (event: { currentTarget: { form: HTMLFormElement | null } }) => void

/**
 * A form of filters. In the column, each change is applied immediately; in the sheet of a phone, changes are applied on
 * submit, and `shown` is the filter of the form.
 */
export function useFilterForm<Filter extends object>(
  filter: Filter,
  {
    sheetId,
    read,
    hrefOf,
  }: {
    sheetId: string
    /** Null if a field is invalid. */
    read: (form: HTMLFormElement) => Filter | null
    hrefOf: (next: Filter) => string
  },
) {
  const navigate = useNavigate()
  const [draft, setDraft] = usePendingEdit<Filter>(filter)

  function show(next: Filter) {
    void navigate(hrefOf(next), {
      preventScrollReset: true,
      viewTransition: isAnimated(),
      state: { keepFocus: true },
    })
  }

  const change: FilterChange = ({ currentTarget: { form } }) => {
    const next = form && read(form)
    if (!next) return
    setDraft(next)
    if (!isSheetOpen(document.getElementById(sheetId))) show(next)
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const next = read(event.currentTarget)
    if (!next) return
    const sheet = document.getElementById(sheetId)
    if (isSheetOpen(sheet)) sheet?.hidePopover()
    show(next)
  }

  return { shown: draft ?? filter, change, submit }
}
