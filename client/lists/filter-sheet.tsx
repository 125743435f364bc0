import type { FormEvent, ReactNode, Ref } from 'react'
import { Sheet } from '#client/ui/sheet.tsx'

/** The form of all filters: a side column from lg, a sheet on a phone. */
export function FilterSheet({
  id,
  ref,
  action,
  resetHref,
  submitText,
  onSubmit,
  children,
}: {
  /** Id of the sheet; the id of the form is derived from it. */
  id: string
  ref: Ref<HTMLElement>
  /** Target of the form without scripts. */
  action: string | undefined
  /** Null if nothing is chosen. */
  resetHref: string | null
  /** Contains the number of results; shown only with scripts. */
  submitText: string
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  children: ReactNode
}) {
  const formId = `${id}-form`
  return (
    <Sheet
      id={id}
      title="Фильтры"
      ref={ref}
      footer={
        <div className="flex items-center gap-2">
          {resetHref !== null && (
            <a className="btn px-3" data-variant="quiet" href={resetHref}>
              Сбросить
            </a>
          )}
          <button type="submit" form={formId} className="btn min-w-0 grow px-3" data-variant="primary">
            <span className="hidden js:inline">{submitText}</span>
            <span className="js:hidden">Показать</span>
          </button>
        </div>
      }
    >
      <form id={formId} method="get" action={action} onSubmit={onSubmit} className="grid gap-5">
        {children}
        <button type="submit" className="btn hidden no-js:lg:inline-flex" data-variant="primary">
          Показать
        </button>
      </form>
    </Sheet>
  )
}
