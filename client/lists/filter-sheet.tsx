import type { FormEvent, ReactNode, Ref } from 'react'
import { Sheet } from '#client/ui/sheet.tsx'

/** The form of all filters: a column at the side from lg, a sheet with its button on a phone. */
export function FilterSheet({
  id,
  ref,
  action,
  resetHref,
  submitText,
  onSubmit,
  children,
}: {
  /** Of the sheet; that of the form is made from it. */
  id: string
  ref: Ref<HTMLElement>
  /** Where the form leads before scripts arrive. */
  action: string | undefined
  /** Null while nothing is chosen. */
  resetHref: string | null
  /** Says how much there will be; shown where scripts can count. */
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
