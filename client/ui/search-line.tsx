import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Input } from './field.tsx'

/** Searches a list by one line, without scripts too: the address of the list says what is sought. */
export function SearchLine({
  action,
  label,
  search,
  maxLength = 200,
  children,
}: {
  /** The path of the list. */
  action: string
  /** What may be typed; it stands in the empty field. */
  label: string
  search: string
  maxLength?: number
  /** Hidden fields that keep the view of the list. */
  children?: ReactNode
}) {
  return (
    <form role="search" action={action} className="flex max-w-[560px] gap-2">
      {children}
      <Input
        key={search}
        label={label}
        isLabelHidden
        type="search"
        name="search"
        maxLength={maxLength}
        defaultValue={search}
        placeholder={label}
        autoComplete="off"
        className="grow"
      />
      <Button type="submit">Найти</Button>
    </form>
  )
}
