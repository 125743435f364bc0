import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { Avatar } from '#client/ui/avatar.tsx'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { Checkbox } from '#client/ui/choice.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import type { ReceivedRow } from '#shared/features/board/responses/model.ts'
import type { ResponseId } from '#shared/features/board/responses/response-id.ts'
import type { Decision } from '#shared/features/board/responses/vocabulary.ts'
import { fileHref, hrefOf } from './address.ts'
import type { Shown } from './address.ts'
import { ReceivedLink } from './received-link.tsx'

/** Responses to a vacancy, with bulk decisions. */
export function ReceivedList({
  vacancyId,
  items,
  shown,
  now,
  chosen,
  onChoose,
  onAsk,
  footer,
}: {
  vacancyId: number
  items: readonly ReceivedRow[]
  shown: Shown
  now: string
  chosen: readonly ResponseId[]
  onChoose: (ids: readonly ResponseId[]) => void
  onAsk: (decision: Decision) => void
  /** Below the last row. */
  footer: ReactNode
}) {
  const list = useRef<HTMLUListElement>(null)
  // The focus follows the open response, so that a screen reader reads its row.
  const { open } = shown
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
          <p>Попробуйте другую стадию или другие слова.</p>
        </EmptyState>
      </div>
    )
  const ids = items.map(({ id }) => id)
  const isAll = ids.every((id) => chosen.includes(id))
  const toggle = (id: ResponseId) =>
    onChoose(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])
  return (
    <>
      <div className="list-rows" data-choosing={chosen.length > 0 || undefined}>
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
                <Avatar id={row.resume.id} name={row.name} src={row.resume.photoUrl} size="small" />
                <Checkbox
                  label={<span className="sr-only">Выбрать: {row.name}</span>}
                  checked={chosen.includes(row.id)}
                  onChange={() => toggle(row.id)}
                />
              </span>
              <ReceivedLink
                row={row}
                now={now}
                href={hrefOf(vacancyId, { ...shown, open: row.id })}
                isOpen={row.id === open}
              />
            </li>
          ))}
        </ul>
        {footer}
      </div>
      {chosen.length > 0 && (
        <div className="list-actions" role="group" aria-label="Действия с выбранными">
          <Button size="small" onClick={() => onAsk('invite')}>
            Пригласить ({chosen.length})
          </Button>
          <Button size="small" variant="secondary" onClick={() => onAsk('reject')}>
            Отказать ({chosen.length})
          </Button>
          {items.some(({ id, state }) => chosen.includes(id) && state !== 'withdrawn') && (
            <ButtonLink
              size="small"
              variant="quiet"
              href={fileHref(vacancyId, 'archive', { state: null, search: '', ids: chosen })}
              download
            >
              Скачать резюме
            </ButtonLink>
          )}
        </div>
      )}
    </>
  )
}
