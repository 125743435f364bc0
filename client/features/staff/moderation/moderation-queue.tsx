import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { api } from '#client/app/api.ts'
import { messageOf } from '#client/app/api-error.ts'
import { formatWait } from '#client/app/format-wait.ts'
import { CaseQueue, RowMark } from '#client/app/staff/case-queue.tsx'
import { Button } from '#client/ui/button.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { useShortcutFocus, useShortcuts } from '#client/ui/shortcuts.ts'
import type { WaitingCase } from '#shared/features/staff/moderation/contract.ts'
import { countOf } from '#shared/kernel/number.ts'
import { CaseBody, CaseFacts } from './case-view.tsx'
import { rulesByKey, type DecisionDraft } from './decision-draft.ts'
import { useDecisions, type Queue } from './use-decisions.ts'
import { Checkbox } from '#client/ui/choice.tsx'
import type { RefusalRule } from '#shared/features/staff/moderation/labels.ts'
import type { ModeratedKind } from '#shared/features/staff/moderation/vocabulary.ts'
import { ReasonList } from './reason-list.tsx'

export const caseQuery = (id: number) => api.moderation.read.queryOptions({ input: { id } })

/** The text to open first. */
export const firstAvailable = (items: readonly WaitingCase[]) =>
  items.find(({ isTaken }) => !isTaken) ?? items[0] ?? null

/** Waiting texts, the chosen one with its findings, and the facts with the decision; all of it works by keys. */
export function ModerationQueue({ queue, now }: { queue: Queue; now: string }) {
  const queryClient = useQueryClient()
  const box = useRef<HTMLElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const [chosenId, setChosenId] = useState<number | null>(null)
  /** The text that follows a decided one slides in. */
  const [slidingId, setSlidingId] = useState<number | null>(null)
  const [isWhole, setIsWhole] = useState(false)
  const { items } = queue
  const chosen = items.find((one) => one.id === chosenId) ?? firstAvailable(items)
  const id = chosen?.id ?? null
  // The list is refetched while a text is open: another one that becomes available must not replace it.
  if (id !== chosenId) setChosenId(id)
  const at = chosen === null ? 0 : items.indexOf(chosen)
  // Without an available text after this one, the first available one is chosen.
  const following =
    items.slice(at + 1).find(({ isTaken }) => !isTaken) ??
    items.find((one) => !one.isTaken && one.id !== id) ??
    null
  const text = useQuery({ ...caseQuery(id ?? 0), enabled: id !== null })
  const take = useMutation(api.moderation.take.mutationOptions())
  const decisions = useDecisions({
    queue,
    id,
    text: text.data,
    onSent: () => {
      setChosenId(following?.id ?? null)
      setSlidingId(following?.id ?? null)
      content.current?.focus({ preventScroll: true })
    },
    onReopened: setChosenId,
  })

  useShortcutFocus(content, id)
  const { mutate: takeCase } = take
  useEffect(() => {
    if (id !== null) takeCase({ id })
  }, [id, takeCase])

  const neighbours = [following?.id, items[at + 1]?.id, items[at - 1]?.id].join()
  useEffect(() => {
    for (const other of new Set(neighbours.split(',').filter(Boolean)))
      void queryClient.prefetchQuery(caseQuery(Number(other)))
  }, [neighbours, queryClient])

  const openedId = useRef(id)
  useEffect(() => {
    if (openedId.current === id) return
    openedId.current = id
    content.current?.parentElement?.scrollTo(0, 0)
    if (box.current && box.current.getBoundingClientRect().top < 0) box.current.scrollIntoView()
  }, [id])

  const move = (step: number) => setChosenId(items[at + step]?.id ?? id)
  useShortcuts({
    KeyJ: () => move(1),
    KeyK: () => move(-1),
    KeyA: decisions.approve,
    KeyM: decisions.askChanges,
    ...(chosen?.kind === 'vacancy' && { KeyR: decisions.reject }),
    KeyQ: decisions.quote,
    KeyD: () => setIsWhole(!isWhole),
    ...(chosen &&
      Object.fromEntries(
        rulesByKey(chosen.kind).map(([code, rule]) => [code, () => decisions.toggle(rule)]),
      )),
  })

  const { outcome } = decisions
  return (
    <CaseQueue
      ref={box}
      label="Очередь"
      items={items}
      count={queue.count}
      chosen={chosen}
      keyOf={(one) => one.id}
      row={(one) => <Row waiting={one} now={now} />}
      onChoose={(one) => setChosenId(one.id)}
      previous="Предыдущий текст"
      next="Следующий текст"
      outcome={
        <>
          {outcome && <p className="wrap-anywhere">{outcome.text}</p>}
          {decisions.canUndo && (
            <Button
              size="small"
              variant="secondary"
              isBusy={decisions.isUndoBusy}
              onClick={decisions.undoLast}
            >
              Отменить решение
            </Button>
          )}
        </>
      }
      textLabel="Текст"
      contentRef={content}
      notice={
        take.error && take.variables?.id === id && <Notice tone="warning" title={messageOf(take.error)} />
      }
      reading={text}
      draw={(one) => (
        <div key={one.id} className="case-body" data-slides={one.id === slidingId ? '' : undefined}>
          <CaseBody text={one} isWhole={isWhole} onView={setIsWhole} />
        </div>
      )}
      side={
        chosen && (
          <>
            <CaseFacts text={text.data} />
            <DecisionPanel
              kind={chosen.kind}
              draft={decisions.draft}
              error={decisions.error}
              onChange={decisions.setDraft}
              onToggle={decisions.toggle}
              onApprove={decisions.approve}
              onAskChanges={decisions.askChanges}
              onReject={decisions.reject}
            />
          </>
        )
      }
      empty={['Всё проверено', 'Новые тексты появятся здесь сами, самые давние первыми.']}
    />
  )
}

const KIND_LABELS = { vacancy: 'Вакансия', resume: 'Резюме' } as const
const FINDING_FORMS = { one: 'замечание', few: 'замечания', many: 'замечаний' }

function Row({
  waiting: { title, markCount, isTaken, submittedAt, company, kind },
  now,
}: {
  waiting: WaitingCase
  now: string
}) {
  return (
    <>
      <span className="truncate font-medium">{title}</span>
      {markCount > 0 && <RowMark count={markCount} name={countOf(markCount, FINDING_FORMS)} />}
      <span className="truncate text-small text-muted">
        {isTaken
          ? 'Читает другой модератор'
          : `${formatWait(Date.parse(now) - Date.parse(submittedAt))} · ${company ?? KIND_LABELS[kind]}`}
      </span>
    </>
  )
}

/** Reasons, and the buttons of the decision in the same place for every text. */
function DecisionPanel({
  kind,
  draft,
  error,
  onChange,
  onToggle,
  onApprove,
  onAskChanges,
  onReject,
}: {
  kind: ModeratedKind
  draft: DecisionDraft
  error: string | null
  onChange: (draft: DecisionDraft) => void
  onToggle: (rule: RefusalRule) => void
  onApprove: () => void
  onAskChanges: () => void
  onReject: () => void
}) {
  const reasons = useRef<HTMLElement>(null)
  /** A refusal needs a reason: leads to the list, which is below the text on narrow screens. */
  const orShowReasons = (refuse: () => void) => () => {
    refuse()
    if (draft.reasons.length === 0) reasons.current?.querySelector('button')?.focus()
  }
  return (
    <>
      <section ref={reasons} className="case-reasons" aria-label="Что нарушено">
        <h3 className="text-small font-semibold text-muted">Что нарушено</h3>
        <ReasonList
          kind={kind}
          draft={draft}
          onChange={onChange}
          onToggle={onToggle}
          onSubmit={onAskChanges}
        />
        {/* A resume costs nothing and can always be submitted again. */}
        {draft.reasons.length > 0 && kind === 'vacancy' && (
          <Checkbox
            label="Отказ навсегда, деньги вернутся"
            checked={draft.refusal === 'final'}
            onChange={({ target }) =>
              onChange({ ...draft, refusal: target.checked ? 'final' : 'changes_asked' })
            }
          />
        )}
      </section>
      <div className="case-decision bottom-bar">
        <p role="alert" className="text-small text-danger empty:hidden">
          {error}
        </p>
        <Button aria-keyshortcuts="A" onClick={onApprove}>
          Одобрить <kbd aria-hidden="true">A</kbd>
        </Button>
        <Button variant="secondary" aria-keyshortcuts="M" onClick={orShowReasons(onAskChanges)}>
          Попросить исправить <kbd aria-hidden="true">M</kbd>
        </Button>
        {kind === 'vacancy' && (
          <Button variant="danger" aria-keyshortcuts="R" onClick={orShowReasons(onReject)}>
            Отказать <kbd aria-hidden="true">R</kbd>
          </Button>
        )}
      </div>
    </>
  )
}
