import { useEffect, useRef, type ReactNode } from 'react'
import { Avatar } from '#client/ui/avatar.tsx'
import { Checkbox } from '#client/ui/choice.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import type { ReceivedRow } from '#shared/features/board/responses/model.ts'
import type { ResponseId } from '#shared/features/board/responses/response-id.ts'
import type { StageNames } from '#shared/features/board/responses/vocabulary.ts'
import { MINOR_LABELS } from '#shared/features/board/guardians/labels.ts'
import { NEWS_FORMS } from '#shared/features/board/responses/plural-forms.ts'
import { stageName } from '#shared/features/board/responses/stage-labels.ts'
import { formatAge } from '#shared/kernel/dates.ts'
import { pendingLabel } from '../answering/pending-label.ts'
import { countOf } from '#shared/kernel/number.ts'
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
  /** The response that is open next to the list. */
  open?: ResponseId | null
  now: string
  hrefOfRow: (row: Item) => string
  chosen: readonly ResponseId[]
  onChoose: (ids: readonly ResponseId[]) => void
  /** Displayed below the last row. */
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

/** A row of a list of responses, as a link: two lines, whatever their length. */
function ReceivedLink({
  row: { name, resume, state, stage, tags, pending, sentAt, unread, doAnswersFit, minorAge },
  stageNames,
  now,
  href,
  vacancyTitle = null,
  isOpen = false,
}: {
  row: ReceivedRow
  /** The company's own names of stages. */
  stageNames: StageNames
  now: string
  href: string
  /** Shown where the list has several vacancies. */
  vacancyTitle?: string | null
  isOpen?: boolean
}) {
  const isNew = state === 'sent' || unread > 0
  return (
    <a href={href} data-keep-scroll="" aria-current={isOpen ? 'true' : undefined} className="response-link">
      <span className={`truncate ${isNew ? 'font-semibold' : 'font-medium'}`}>
        {isNew && <span className="lamp-dot" aria-hidden="true" />}
        {name}
      </span>
      <span className="text-small text-muted">{formatAge(sentAt, new Date(now))}</span>
      <span className="truncate text-small text-muted">
        {minorAge !== null && <span className="text-warning">{MINOR_LABELS[minorAge]} · </span>}
        {doAnswersFit === false && <span className="text-warning">Другой ответ · </span>}
        {tags.length > 0 && (
          <>
            <span className="sr-only">Метки: </span>
            <span className="font-medium text-ink">{tags.join(', ')}</span>
            {' · '}
          </>
        )}
        {resume.title}
        {vacancyTitle !== null && <> · вакансия «{vacancyTitle}»</>}
      </span>
      <span className={`text-small ${isNew ? 'font-medium' : 'text-muted'}`}>
        {pending !== null
          ? pendingLabel(pending)
          : unread > 0
            ? countOf(unread, NEWS_FORMS)
            : stageName(stage, stageNames)}
      </span>
    </a>
  )
}
