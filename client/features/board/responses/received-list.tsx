import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { Avatar } from '#client/ui/avatar.tsx'
import { Checkbox } from '#client/ui/choice.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import type { ReceivedRow } from '#shared/features/board/responses/model.ts'
import type { ResponseId } from '#shared/features/board/responses/response-id.ts'
import type { StageNames } from '#shared/features/board/responses/work-vocabulary.ts'
import { ReceivedLink } from './received-link.tsx'

type Row = ReceivedRow & { vacancy?: { id: number; title: string } }

/** Responses that can be chosen for a bulk action, which the caller shows. */
export function ReceivedList<Item extends Row>({
  items,
  names,
  open = null,
  now,
  hrefOfRow,
  chosen,
  onChoose,
  footer,
}: {
  items: readonly Item[]
  /** The company's own names of stages. */
  names: StageNames
  /** The one that is shown beside the list. */
  open?: ResponseId | null
  now: string
  hrefOfRow: (row: Item) => string
  chosen: readonly ResponseId[]
  onChoose: (ids: readonly ResponseId[]) => void
  /** Below the last row. */
  footer: ReactNode
}) {
  const list = useRef<HTMLUListElement>(null)
  // The focus follows the open response, so that a screen reader reads its row.
  useEffect(() => {
    if (open === null) return
    const row = list.current?.querySelector<HTMLElement>('[aria-current="true"]')
    row?.scrollIntoView({ block: 'nearest' })
    if (list.current?.contains(document.activeElement)) row?.focus()
  }, [open])

  if (items.length === 0)
    return (
      <div className="list-rows">
        <EmptyState title="Никого не нашли">
          <p>Попробуйте другую стадию, другие слова или снимите фильтры.</p>
        </EmptyState>
      </div>
    )
  const ids = items.map(({ id }) => id)
  const isAll = ids.every((id) => chosen.includes(id))
  const toggle = (id: ResponseId) =>
    onChoose(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])
  return (
    <div className="list-rows">
      <Checkbox
        className="px-4 text-small leading-6 text-muted lg:px-3"
        label="Выбрать всех на странице"
        checked={isAll}
        onChange={() => onChoose(isAll ? [] : ids)}
      />
      <ul ref={list}>
        {items.map((row) => (
          <li key={row.id} className="response-row" data-open={row.id === open || undefined}>
            <span className="response-mark">
              <Checkbox
                label={<span className="sr-only">Выбрать: {row.name}</span>}
                checked={chosen.includes(row.id)}
                onChange={() => toggle(row.id)}
              />
              <Avatar id={row.resume.id} name={row.name} src={row.resume.photoUrl} size="small" />
            </span>
            <ReceivedLink
              row={row}
              stageNames={names}
              now={now}
              vacancyTitle={row.vacancy?.title ?? null}
              href={hrefOfRow(row)}
              isOpen={row.id === open}
            />
          </li>
        ))}
      </ul>
      {footer}
    </div>
  )
}
