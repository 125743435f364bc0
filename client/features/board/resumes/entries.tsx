import type { ReactNode } from 'react'
import { Button } from '#client/ui/button.tsx'

/** A list of entries that can be added and removed, each with a heading. */
export function Entries({
  title,
  addText,
  names,
  max,
  onAdd,
  onRemove,
  children,
}: {
  title: string
  /** «Добавить место работы» */
  addText: string
  /** Key and heading of each row. */
  names: readonly { key: string; name: string }[]
  max: number
  onAdd: () => void
  onRemove: (at: number) => void
  children: (at: number) => ReactNode
}) {
  return (
    <section className="grid gap-4" aria-label={title}>
      <h2>{title}</h2>
      {names.map(({ key, name }, at) => (
        <fieldset key={key} className="grid gap-4 rounded-box border border-line p-4">
          <legend className="sr-only">{name}</legend>
          <div className="flex items-center justify-between gap-3">
            <h3 className="min-w-0 wrap-anywhere">{name}</h3>
            <Button variant="quiet" size="small" aria-label={`Убрать: ${name}`} onClick={() => onRemove(at)}>
              Убрать
            </Button>
          </div>
          {children(at)}
        </fieldset>
      ))}
      {names.length < max && (
        <Button variant="secondary" className="justify-self-start max-sm:w-full" onClick={onAdd}>
          {addText}
        </Button>
      )}
    </section>
  )
}
