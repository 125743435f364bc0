import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { api } from '#client/app/api.ts'
import { formatWait } from '#client/app/format-wait.ts'
import { CaseQueue, RowMark } from '#client/app/staff/case-queue.tsx'
import { useShortcutFocus, useShortcuts } from '#client/ui/shortcuts.ts'
import type { ComplaintCase, ComplaintGroup } from '#shared/features/staff/complaints/contract.ts'
import { COMPLAINT_FORMS, OBJECT_LABELS } from '#shared/features/staff/complaints/labels.ts'
import type { ComplaintQueueName } from '#shared/features/staff/complaints/vocabulary.ts'
import { countOf } from '#shared/kernel/number.ts'
import { CaseBody, CaseFacts, termLabel } from './complaint-case.tsx'
import { ResolutionForm } from './resolution-form.tsx'
import { keyOf, useResolution } from './use-resolution.ts'

export const queueQuery = (queue: ComplaintQueueName) =>
  api.complaints.staffQueue.queryOptions({ input: { queue } })

const TEXTS = {
  people: {
    label: 'Жалобы',
    previous: 'Предыдущая жалоба',
    next: 'Следующая жалоба',
    empty: ['Жалоб нет', 'Новые появятся здесь сами, самые давние первыми.'],
  },
  sources: {
    label: 'Вакансии из источников',
    previous: 'Предыдущая вакансия',
    next: 'Следующая вакансия',
    empty: ['Всё проверено', 'Здесь будут вакансии из источников, в тексте которых проверка что-то нашла.'],
  },
} as const

export const caseQuery = ({ kind, objectId }: Pick<ComplaintGroup, 'kind' | 'objectId'>) =>
  api.complaints.staffRead.queryOptions({ input: { kind, objectId } })

/** Objects of complaints, the chosen one with its text, and the decision; all of it works by keys. */
export function ComplaintQueue({
  queue,
  items,
  now,
  renderCases,
}: {
  queue: ComplaintQueueName
  items: readonly ComplaintGroup[]
  now: string
  /** Decisions of moderators about a vacancy. */
  renderCases: (cases: ComplaintCase['cases']) => ReactNode
}) {
  // Nobody waits for an answer about a vacancy that a source has brought.
  const hasTerm = queue === 'people'
  const content = useRef<HTMLDivElement>(null)
  const [chosenKey, setChosenKey] = useState<string | null>(null)
  const chosen = items.find((one) => keyOf(one) === chosenKey) ?? items[0] ?? null
  const key = chosen && keyOf(chosen)
  // The list is refetched while an object is open: another one must not replace it.
  if (key !== chosenKey) setChosenKey(key)
  const at = chosen ? items.indexOf(chosen) : 0
  const found = useQuery({
    ...caseQuery(chosen ?? { kind: 'vacancy', objectId: 1 }),
    enabled: chosen !== null,
  })
  const resolution = useResolution({
    queue,
    chosen,
    complaintCase: found.data,
    onResolved() {
      const next = items[at + 1] ?? items[at - 1]
      setChosenKey(next ? keyOf(next) : null)
      content.current?.focus({ preventScroll: true })
    },
  })
  useShortcutFocus(content, found.data ? found.data.objectId : null)
  const openedKey = useRef(key)
  useEffect(() => {
    if (openedKey.current === key) return
    openedKey.current = key
    content.current?.parentElement?.scrollTo(0, 0)
  }, [key])

  const move = (step: number) => {
    const other = items[at + step]
    if (other) setChosenKey(keyOf(other))
  }
  useShortcuts({
    KeyJ: () => move(1),
    KeyK: () => move(-1),
    KeyN: () => resolution.choose('dismissed'),
    KeyW: () => resolution.choose('warned'),
    KeyR: () => resolution.choose('taken_down'),
    KeyE: () => resolution.choose('removed'),
    KeyH: () => resolution.choose('handed_over'),
    KeyS: resolution.send,
  })

  return (
    <CaseQueue
      {...TEXTS[queue]}
      items={items}
      count={items.length}
      chosen={chosen}
      keyOf={keyOf}
      row={(one) => <Row group={one} now={now} hasTerm={hasTerm} />}
      onChoose={(one) => setChosenKey(keyOf(one))}
      outcome={resolution.status && <p className="wrap-anywhere">{resolution.status}</p>}
      textLabel="Жалобы и текст"
      contentRef={content}
      reading={found}
      draw={(complaintCase) => (
        <CaseBody key={key} complaintCase={complaintCase} now={now} hasTerm={hasTerm} />
      )}
      side={
        <>
          <CaseFacts complaintCase={found.data} renderCases={renderCases} />
          <ResolutionForm complaintCase={found.data} isHeld={queue === 'sources'} resolution={resolution} />
        </>
      }
    />
  )
}

function Row({
  group: { title, company, count, dueAt, oldestAt, kind },
  now,
  hasTerm,
}: {
  group: ComplaintGroup
  now: string
  hasTerm: boolean
}) {
  const { text, isOverdue } = termLabel(dueAt, now)
  return (
    <>
      <span className="truncate font-medium">{title}</span>
      {count > 1 && <RowMark count={count} name={countOf(count, COMPLAINT_FORMS)} />}
      <span
        className={`col-span-2 truncate text-small ${hasTerm && isOverdue ? 'text-danger' : 'text-muted'}`}
      >
        {hasTerm
          ? `${text} · ${OBJECT_LABELS[kind]}`
          : `${formatWait(Date.parse(now) - Date.parse(oldestAt))} · ${company ?? OBJECT_LABELS[kind]}`}
      </span>
    </>
  )
}
