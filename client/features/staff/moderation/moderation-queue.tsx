import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { failureText, messageOf } from '#client/app/api-error.ts'
import { api } from '#client/app/api.ts'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import type { WaitingCase } from '#shared/features/staff/moderation/contract.ts'
import type { CaseState } from '#shared/features/staff/moderation/vocabulary.ts'
import { CASE_STATE_LABELS } from '#shared/features/staff/moderation/labels.ts'
import type { RefusalRule } from '#shared/features/staff/moderation/labels.ts'
import { isTextField, useShortcutFocus } from '#client/ui/shortcuts.ts'
import { CaseView } from './case-view.tsx'
import { ModerationKeys } from './moderation-keys.tsx'
import { QueueList } from './queue-list.tsx'
import { decisionOf, EMPTY_DRAFT, quoteSelected, ruleOfKey, toggleRule } from './decision-draft.ts'
import type { DecisionDraft } from './decision-draft.ts'

export const caseQuery = (id: number) => api.moderation.read.queryOptions({ input: { id } })

/** The text to open first. */
export const firstAvailable = (items: readonly WaitingCase[]) =>
  items.find(({ isTaken }) => !isTaken) ?? items[0] ?? null

/**
 * Texts on the left, the chosen one with its findings and the decision on the right. Keys work while the focus is in the
 * queue but not in a text field (WCAG 2.1.4), by position on the keyboard, independent of its layout.
 */
export function ModerationQueue({
  queue,
  now,
}: {
  queue: { count: number; usualMinutes: number | null; items: readonly WaitingCase[] }
  now: string
}) {
  const queryClient = useQueryClient()
  const box = useRef<HTMLElement>(null)
  const [chosenId, setChosenId] = useState<number | null>(null)
  const [drafts, setDrafts] = useState<ReadonlyMap<number, DecisionDraft>>(new Map())
  const [error, setError] = useState<{ id: number; text: string } | null>(null)
  const [status, setStatus] = useState('')
  const [isHelpOpen, setIsHelpOpen] = useState(false)
  const { items } = queue
  const chosen = items.find((one) => one.id === chosenId) ?? firstAvailable(items)
  const id = chosen?.id ?? null
  // The list is refetched while a text is open: another one that becomes available must not replace it.
  if (id !== chosenId) setChosenId(id)
  const at = chosen === null ? 0 : items.indexOf(chosen)
  const draft = (id !== null && drafts.get(id)) || EMPTY_DRAFT
  const text = useQuery({
    ...caseQuery(id ?? 0),
    enabled: id !== null,
  })
  const take = useMutation(api.moderation.take.mutationOptions())
  const decide = useMutation(api.moderation.decide.mutationOptions())

  useShortcutFocus(box, id)
  const { mutate: takeCase } = take
  useEffect(() => {
    if (id !== null) takeCase({ id })
  }, [id, takeCase])

  const nextId = items[at + 1]?.id
  useEffect(() => {
    if (nextId !== undefined) void queryClient.prefetchQuery(caseQuery(nextId))
  }, [nextId, queryClient])

  function send(decision: ReturnType<typeof decisionOf>) {
    if (id === null) return
    decide.mutate(
      { id, ...decision },
      {
        onSuccess: ({ state }) => showNext(id, state),
        onError: (failure) =>
          setError({ id, text: failureText(failure, 'Не получилось. Попробуйте ещё раз.') }),
      },
    )
  }

  /** Opens the next text and refetches the list. */
  function showNext(decidedId: number, state: CaseState) {
    const decided = items.find((one) => one.id === decidedId)
    setStatus(`«${decided?.title ?? ''}»: ${CASE_STATE_LABELS[state].toLowerCase()}.`)
    // Without an available text after this one, the first available one is chosen.
    const next = items.slice(at + 1).find(({ isTaken }) => !isTaken)
    if (chosen?.id === decidedId) setChosenId(next?.id ?? null)
    queryClient.setQueryData(api.moderation.queue.queryKey(), {
      ...queue,
      count: Math.max(0, queue.count - 1),
      items: items.filter((one) => one.id !== decidedId),
    })
    void queryClient.invalidateQueries({ queryKey: api.moderation.queue.key() })
    void queryClient.invalidateQueries({ queryKey: api.moderation.history.key() })
    box.current?.focus({ preventScroll: true })
  }

  function setDraft(changed: DecisionDraft) {
    if (id === null) return
    setError(null)
    setDrafts(new Map(drafts).set(id, changed))
  }

  const toggle = (rule: RefusalRule) =>
    setDraft(toggleRule(draft, rule, { selected: selectedText(), findings: text.data?.marks ?? [] }))

  function approve() {
    if (id === null || decide.isPending || !text.data) return
    if (draft.reasons.length > 0)
      return setError({ id, text: 'Отмечены нарушения. Снимите их, чтобы одобрить.' })
    send({ outcome: 'approved', isFinal: false, reasons: [] })
  }

  function refuse() {
    if (id === null || decide.isPending || draft.reasons.length === 0) return
    send(decisionOf(draft))
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.altKey) return
    const isTyping = isTextField(event.target)
    if (isTyping && event.key === 'Enter' && (event.ctrlKey || event.metaKey)) refuse()
    else if (isTyping && event.key === 'Escape') box.current?.focus()
    else if (event.metaKey || event.ctrlKey || isTyping) return
    else if (event.code === 'KeyJ' || event.key === 'ArrowDown') setChosenId(items[at + 1]?.id ?? id)
    else if (event.code === 'KeyK' || event.key === 'ArrowUp') setChosenId(items[at - 1]?.id ?? id)
    else if (event.code === 'KeyA') approve()
    else if (event.code === 'KeyR' && chosen?.kind === 'vacancy')
      setDraft({ ...draft, refusal: draft.refusal === 'rejected' ? 'changes_asked' : 'rejected' })
    else if (event.code === 'KeyQ') setDraft(quoteSelected(draft, selectedText()))
    else if (event.key === '?' || (event.code === 'Slash' && event.shiftKey)) setIsHelpOpen(true)
    // Enter on a button or a link activates it.
    else if (event.key === 'Enter' && event.target === box.current) refuse()
    else {
      const rule = event.shiftKey || !chosen ? null : ruleOfKey(event.code, chosen.kind)
      if (rule === null) return
      toggle(rule)
    }
    event.preventDefault()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/no-noninteractive-tabindex -- Keys of the whole queue; every action has a button too.
    <section
      ref={box}
      tabIndex={-1}
      aria-label="Очередь"
      className="grid gap-4 outline-none"
      onKeyDown={onKeyDown}
    >
      <p role="status" className="text-good empty:hidden">
        {status}
      </p>
      {chosen ? (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[260px_minmax(0,1fr)]">
          <div>
            <QueueList items={items} chosenId={chosen.id} now={now} onChoose={setChosenId} />
            <p className="mt-3 px-3 text-small text-muted">
              {queue.usualMinutes !== null && `Обычно ждут ${minutesLabel(queue.usualMinutes)}. `}
              <button type="button" className="link py-1" onClick={() => setIsHelpOpen(true)}>
                Клавиши
              </button>
            </p>
          </div>
          <Card as="article" className="min-w-0">
            {take.error && take.variables?.id === id && (
              <div className="mb-4">
                <Notice tone="warning" title={messageOf(take.error)} />
              </div>
            )}
            {text.data ? (
              <CaseView
                key={text.data.id}
                text={text.data}
                draft={draft}
                error={error?.id === id ? error.text : null}
                isBusy={decide.isPending}
                onChange={setDraft}
                onToggle={toggle}
                onApprove={approve}
                onRefuse={refuse}
              />
            ) : text.error ? (
              <Notice
                tone="error"
                title={messageOf(text.error)}
                action={
                  <Button size="small" variant="secondary" onClick={() => void text.refetch()}>
                    Повторить
                  </Button>
                }
              />
            ) : (
              <Skeleton className="h-[480px]" />
            )}
          </Card>
        </div>
      ) : (
        <EmptyState title="Всё проверено">
          <p>Новые тексты появятся здесь сами, самые давние первыми.</p>
        </EmptyState>
      )}
      <ModerationKeys isOpen={isHelpOpen} onClose={() => setIsHelpOpen(false)} />
    </section>
  )
}

const selectedText = () => (window.getSelection()?.toString() ?? '').replace(/\s+/g, ' ').trim().slice(0, 500)

function minutesLabel(minutes: number) {
  return minutes < 90 ? `${minutes} мин` : `${Math.round(minutes / 60)} ч`
}
