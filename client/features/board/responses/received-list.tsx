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
}: {
  vacancyId: number
  items: readonly ReceivedRow[]
  shown: Shown
  now: string
  chosen: readonly ResponseId[]
  onChoose: (ids: readonly ResponseId[]) => void
  onAsk: (decision: Decision) => void
}) {
  if (items.length === 0)
    return (
      <EmptyState title="Никого не нашли">
        <p>Попробуйте другую стадию или другие слова.</p>
      </EmptyState>
    )
  const ids = items.map(({ id }) => id)
  const isAll = ids.every((id) => chosen.includes(id))
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <Checkbox
          label="Выбрать всех на странице"
          checked={isAll}
          onChange={() => onChoose(isAll ? [] : ids)}
        />
        {chosen.length > 0 && (
          <div className="flex flex-wrap gap-2" role="group" aria-label="Действия с выбранными">
            <Button size="small" onClick={() => onAsk('invite')}>
              Пригласить ({chosen.length})
            </Button>
            <Button size="small" variant="secondary" onClick={() => onAsk('reject')}>
              Отказать ({chosen.length})
            </Button>
            {items.some(({ id, state }) => chosen.includes(id) && state !== 'withdrawn') && (
              <ButtonLink
                size="small"
                variant="secondary"
                href={fileHref(vacancyId, 'archive', { state: null, search: '', ids: chosen })}
                download
              >
                Скачать резюме
              </ButtonLink>
            )}
          </div>
        )}
      </div>
      <ul className="grid md:gap-2">
        {items.map((row) => (
          <li
            key={row.id}
            className={`card flex items-start gap-2 p-3 ${row.id === shown.open ? 'bg-accent-soft' : ''}`}
          >
            <label className="grid size-8 shrink-0 place-items-center">
              <span className="sr-only">Выбрать: {row.name}</span>
              <input
                type="checkbox"
                className="size-5 accent-(--accent)"
                checked={chosen.includes(row.id)}
                onChange={() =>
                  onChoose(
                    chosen.includes(row.id) ? chosen.filter((id) => id !== row.id) : [...chosen, row.id],
                  )
                }
              />
            </label>
            <ReceivedLink
              row={row}
              now={now}
              href={hrefOf(vacancyId, { ...shown, open: row.id })}
              isOpen={row.id === shown.open}
            />
          </li>
        ))}
      </ul>
    </>
  )
}
