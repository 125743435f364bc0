import { createContext, use, useState, type ReactNode } from 'react'
import type { StaffRoute } from '#shared/features/identity/accounts/staff-pages.ts'
import { StaffNav } from './staff-nav.tsx'

const DialogContext = createContext<(dialog: ReactNode) => void>(() => {})

/**
 * Opens a dialog above the list of a staff page: typed text stays when the row of the dialog leaves the list.
 * @param draw receives the function that closes the dialog
 */
export function useStaffDialog() {
  const show = use(DialogContext)
  return (draw: (close: () => void) => ReactNode) => show(draw(() => show(null)))
}

/** A page of staff: their navigation, a heading and the content. */
export function StaffPage({
  current,
  nav,
  back,
  title,
  lead,
  facts,
  action,
  filters,
  children,
}: {
  /** The tab of the page. */
  current: StaffRoute
  /** A second navigation, of the pages behind the tab. */
  nav?: ReactNode
  /** A link to the list that the page belongs to. */
  back?: ReactNode
  title: ReactNode
  lead?: ReactNode
  /** Facts about the object of the page: its number, its marks. */
  facts?: ReactNode
  /** Displayed at the right of the heading. */
  action?: ReactNode
  /** Filters of the list: its views and its search. */
  filters?: ReactNode
  children: ReactNode
}) {
  const [dialog, setDialog] = useState<ReactNode>(null)
  return (
    <div className="container grid gap-6 py-6 md:py-8">
      <StaffNav current={current} />
      {nav}
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div className="grid gap-2">
          {back && <p>{back}</p>}
          <h1 className="wrap-anywhere">{title}</h1>
          {lead && <p className="max-w-[45em] text-muted">{lead}</p>}
          {facts && <p className="flex flex-wrap items-center gap-2 text-muted">{facts}</p>}
        </div>
        {action}
      </div>
      {filters}
      <DialogContext value={setDialog}>{children}</DialogContext>
      {dialog}
    </div>
  )
}
