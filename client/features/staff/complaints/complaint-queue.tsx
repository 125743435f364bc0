import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { messageOf } from '#client/app/api-error.ts'
import { api } from '#client/app/api.ts'
import { Button, IconButton } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { ChevronLeftIcon, ChevronRightIcon } from '#client/ui/icons.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { useShortcutFocus, useShortcuts } from '#client/ui/shortcuts.ts'
import { Skeleton } from '#client/ui/skeleton.tsx'
import type { ComplaintCase, ComplaintGroup } from '#shared/features/staff/complaints/contract.ts'
import { formatNumber } from '#shared/kernel/number.ts'
import { CaseBody, CaseFacts } from './complaint-case.tsx'
import { ComplaintRows } from './complaint-rows.tsx'
import { ResolutionForm } from './resolution-form.tsx'
import { keyOf, useResolution } from './use-resolution.ts'

export const caseQuery = ({ kind, objectId }: Pick<ComplaintGroup, 'kind' | 'objectId'>) =>
  api.complaints.staffRead.queryOptions({ input: { kind, objectId } })

/** Objects of complaints, the chosen one with its text, and the decision; all of it works by keys. */
export function ComplaintQueue({
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
    KeyS: resolution.send,
  })

  return (
    <section aria-label="Жалобы" className="moderation" data-empty={chosen ? undefined : ''}>
      <div className="queue-pane">
        {chosen && key !== null && (
          <>
            <div className="queue-switcher" role="group" aria-label="Место в очереди">
              <IconButton
                label="Предыдущая жалоба"
                aria-disabled={at === 0 || undefined}
                onClick={() => move(-1)}
              >
                <ChevronLeftIcon />
              </IconButton>
              <p>
                {formatNumber(at + 1)} из {formatNumber(items.length)}
              </p>
              <IconButton
                label="Следующая жалоба"
                aria-disabled={at === items.length - 1 || undefined}
                onClick={() => move(1)}
              >
                <ChevronRightIcon />
              </IconButton>
            </div>
            <ComplaintRows items={items} chosenKey={key} now={now} onChoose={setChosenKey} />
          </>
        )}
        <div role="status" className="queue-outcome">
          {resolution.status && <p className="wrap-anywhere">{resolution.status}</p>}
        </div>
        {chosen && (
          <p className="queue-keys">
            <kbd>J</kbd> <kbd>K</kbd> листать
          </p>
        )}
      </div>
      {chosen ? (
        <article className="case">
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- A scrolled area needs focus to be scrolled by keys. */}
          <div className="case-text" role="region" aria-label="Жалобы и текст" tabIndex={0}>
            <div ref={content} tabIndex={-1} className="grid gap-4 outline-none">
              {found.data ? (
                <CaseBody key={key} complaintCase={found.data} now={now} />
              ) : found.error ? (
                <Notice
                  tone="error"
                  title={messageOf(found.error)}
                  action={
                    <Button size="small" variant="secondary" onClick={() => void found.refetch()}>
                      Повторить
                    </Button>
                  }
                />
              ) : (
                <div aria-hidden="true" className="grid gap-3">
                  <Skeleton className="h-7 w-3/4" />
                  <Skeleton className="h-24" />
                  <Skeleton className="h-40" />
                </div>
              )}
            </div>
          </div>
          <div className="case-side">
            <CaseFacts complaintCase={found.data} renderCases={renderCases} />
            <ResolutionForm complaintCase={found.data} resolution={resolution} />
          </div>
        </article>
      ) : (
        <EmptyState title="Жалоб нет">
          <p>Новые появятся здесь сами, самые давние первыми.</p>
        </EmptyState>
      )}
    </section>
  )
}
