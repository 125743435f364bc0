import type { FormEvent, ReactNode } from 'react'
import { SheetBody, SheetFooter } from '#client/ui/sheet.tsx'

/** The form of all filters in its sheet: a side column from lg. */
export function FilterForm({
  id,
  action,
  resetHref,
  submitText,
  onSubmit,
  children,
}: {
  id: string
  /** Target of the form without scripts. */
  action: string | undefined
  /** Null if nothing is chosen. */
  resetHref: string | null
  /** Contains the number of results; shown only with scripts. */
  submitText: string
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  children: ReactNode
}) {
  return (
    <>
      <SheetBody>
        <form id={id} method="get" action={action} onSubmit={onSubmit} className="grid gap-5">
          {children}
          <button type="submit" className="btn hidden no-js:lg:inline-flex" data-variant="primary">
            Показать
          </button>
        </form>
      </SheetBody>
      <SheetFooter>
        <div className="flex items-center gap-2">
          {resetHref !== null && (
            <a className="btn px-3" data-variant="quiet" href={resetHref}>
              Сбросить
            </a>
          )}
          <button type="submit" form={id} className="btn min-w-0 grow px-3" data-variant="primary">
            <span className="hidden js:inline">{submitText}</span>
            <span className="js:hidden">Показать</span>
          </button>
        </div>
      </SheetFooter>
    </>
  )
}
