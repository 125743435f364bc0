import { useSuspenseQuery, useQuery } from '@tanstack/react-query'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { api } from '#client/app/api.ts'
import { load, type PageData } from '#client/app/page-data.ts'
import { privatePage } from '#client/app/private-page.ts'
import { PastCases } from '#client/features/staff/moderation/case-facts.tsx'
import { StaffNav } from '#client/app/staff/staff-nav.tsx'
import { COMPLAINT_HOURS } from '#shared/features/staff/complaints/vocabulary.ts'
import { formatNumber, countOf } from '#shared/kernel/number.ts'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { CaseQueue, RowMark } from '#client/app/staff/case-queue.tsx'
import { useShortcutFocus, useShortcuts } from '#client/ui/shortcuts.ts'
import type { ComplaintCase, ComplaintGroup } from '#shared/features/staff/complaints/contract.ts'
import { COMPLAINT_FORMS, OBJECT_LABELS } from '#shared/features/staff/complaints/labels.ts'
import { CaseBody, CaseFacts, termLabel } from './complaint-case.tsx'
import { ResolutionForm } from './resolution-form.tsx'
import { keyOf, useResolution } from './use-resolution.ts'
/** Others complain and decide meanwhile. */
const COMPLAINTS_REFRESH_MS = 30_000

export function loader(args: LoaderFunctionArgs) {
  const queue = load(args, api.complaints.staffQueue.queryOptions())
  return privatePage(args, 'Жалобы', firstCase(), queue)

  async function firstCase() {
    const [first] = (await queue).items
    return first && load(args, caseQuery(first))
  }
}

export function Component() {
  const { now } = useLoaderData<PageData>()
  const { count, overdueCount, items } = useSuspenseQuery({
    ...api.complaints.staffQueue.queryOptions(),
    refetchInterval: COMPLAINTS_REFRESH_MS,
  }).data
  return (
    <div className="container moderation-page" data-view="queue">
      <StaffNav current="staff-complaints" />
      <div className="flex min-w-0 flex-wrap items-baseline gap-x-4">
        <h1>Жалобы</h1>
        <p className="text-muted tabular-nums">
          Ждут: {formatNumber(count)} · отвечаем за {COMPLAINT_HOURS} часа
          {overdueCount > 0 && (
            <strong className="font-semibold text-danger"> · просрочено: {formatNumber(overdueCount)}</strong>
          )}
        </p>
      </div>
      <ComplaintQueue
        items={items}
        now={now}
        renderCases={(cases) => <PastCases cases={cases} hasTitles={false} />}
      />
    </div>
  )
}

const caseQuery = ({ kind, objectId }: Pick<ComplaintGroup, 'kind' | 'objectId'>) =>
  api.complaints.staffRead.queryOptions({ input: { kind, objectId } })

/** Objects of complaints, the chosen one with its text, and the decision; all of it works by keys. */
function ComplaintQueue({
  items,
  now,
  renderCases,
}: {
  items: readonly ComplaintGroup[]
  now: string
  /** Decisions of moderators about a vacancy. */
  renderCases: (cases: ComplaintCase['cases']) => ReactNode
}) {
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
      label="Жалобы"
      items={items}
      count={items.length}
      chosen={chosen}
      keyOf={keyOf}
      row={(one) => <Row group={one} now={now} />}
      onChoose={(one) => setChosenKey(keyOf(one))}
      previous="Предыдущая жалоба"
      next="Следующая жалоба"
      outcome={resolution.status && <p className="wrap-anywhere">{resolution.status}</p>}
      textLabel="Жалобы и текст"
      contentRef={content}
      reading={found}
      draw={(complaintCase) => <CaseBody key={key} complaintCase={complaintCase} now={now} />}
      side={
        <>
          <CaseFacts complaintCase={found.data} renderCases={renderCases} />
          <ResolutionForm complaintCase={found.data} resolution={resolution} />
        </>
      }
      empty={['Жалоб нет', 'Новые появятся здесь сами, самые давние первыми.']}
    />
  )
}

function Row({ group: { title, count, dueAt, kind }, now }: { group: ComplaintGroup; now: string }) {
  const { text, isOverdue } = termLabel(dueAt, now)
  return (
    <>
      <span className="truncate font-medium">{title}</span>
      {count > 1 && <RowMark count={count} name={countOf(count, COMPLAINT_FORMS)} />}
      <span className={`col-span-2 truncate text-small ${isOverdue ? 'text-danger' : 'text-muted'}`}>
        {text} · {OBJECT_LABELS[kind]}
      </span>
    </>
  )
}
