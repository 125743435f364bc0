import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Input } from './field.tsx'

/** A one-line search of a list that works without scripts: the query is in the address of the list. */
export function SearchLine({
  action,
  label,
  search,
  maxLength = 200,
  children,
}: {
  /** The path of the list. */
  action: string
  /** Describes the search; also the placeholder of the empty field. */
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
