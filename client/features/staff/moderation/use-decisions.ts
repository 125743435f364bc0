import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { failureText } from '#client/app/api-error.ts'
import { api } from '#client/app/api.ts'
import { CASE_STATE_LABELS, type RefusalRule } from '#shared/features/staff/moderation/labels.ts'
import type { ModerationCase, WaitingCase } from '#shared/features/staff/moderation/contract.ts'
import { decisionOf, EMPTY_DRAFT, quoteSelected, toggleRule, type DecisionDraft } from './decision-draft.ts'

export type Queue = {
  count: number
  usualMinutes: number | null
  decidedToday: number
  items: readonly WaitingCase[]
}

/** The last decision; `undoId` is its case while it can be undone. */
type Outcome = { text: string; undoId: number | null }

/**
 * Drafts of decisions, and sending them. A draft survives a visit to another text.
 * @param text the open text; undefined while it loads
 */
export function useDecisions({
  queue,
  id,
  text,
  onSent,
  onReopened,
}: {
  queue: Queue
  id: number | null
  text: ModerationCase | undefined
  /** The next text can be shown: the decision is on its way. */
  onSent: () => void
  /** The text is to be decided about again: the decision was refused, or undone. */
  onReopened: (id: number) => void
}) {
  const queryClient = useQueryClient()
  const [drafts, setDrafts] = useState<ReadonlyMap<number, DecisionDraft>>(new Map())
  const [error, setError] = useState<{ id: number; text: string } | null>(null)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const decide = useMutation(api.moderation.decide.mutationOptions())
  const undo = useMutation(api.moderation.undo.mutationOptions())
  const draft = (id !== null && drafts.get(id)) || EMPTY_DRAFT

  function setDraft(changed: DecisionDraft) {
    if (id === null) return
    setError(null)
    setDrafts(new Map(drafts).set(id, changed))
  }

  function send(decision: ReturnType<typeof decisionOf>) {
    const decided = queue.items.find((one) => one.id === id)
    if (!decided || !text) return
    if (decide.isPending) return setError({ id: decided.id, text: 'Прошлое решение ещё отправляется.' })
    const undoId = decided.kind === 'vacancy' ? decided.id : null
    decide.mutate(
      { id: decided.id, ...decision },
      {
        onSuccess: ({ state }) => {
          setError(null)
          setOutcome({ text: `«${decided.title}»: ${CASE_STATE_LABELS[state].toLowerCase()}.`, undoId })
          queryClient.setQueryData(
            api.moderation.queue.queryKey(),
            (present) =>
              present && {
                ...present,
                count: Math.max(0, present.count - 1),
                decidedToday: present.decidedToday + 1,
                items: present.items.filter((one) => one.id !== decided.id),
              },
          )
          void queryClient.invalidateQueries({ queryKey: api.moderation.queue.key() })
          void queryClient.invalidateQueries({ queryKey: api.moderation.history.key() })
        },
        onError: (failure) => {
          setOutcome(null)
          setError({ id: decided.id, text: failureText(failure, 'Не получилось. Попробуйте ещё раз.') })
          onReopened(decided.id)
        },
      },
    )
    // In the size of the outcome, so that the next text does not move when the answer comes.
    setOutcome({ text: `«${decided.title}»: отправляем…`, undoId })
    onSent()
  }

  function refuse(refusal: DecisionDraft['refusal']) {
    if (id === null) return
    if (draft.reasons.length === 0) return setError({ id, text: 'Отметьте, что нарушено.' })
    send(decisionOf({ ...draft, refusal }))
  }

  return {
    draft,
    setDraft,
    error: error?.id === id ? error.text : null,
    outcome,
    canUndo: outcome?.undoId != null,
    isUndoBusy: decide.isPending || undo.isPending,
    toggle: (rule: RefusalRule) =>
      setDraft(toggleRule(draft, rule, { selected: selectedText(), findings: text?.marks ?? [] })),
    quote: () => setDraft(quoteSelected(draft, selectedText())),
    approve() {
      if (id === null) return
      if (draft.reasons.length > 0)
        return setError({ id, text: 'Отмечены нарушения. Снимите их, чтобы одобрить.' })
      send({ outcome: 'approved', isFinal: false, reasons: [] })
    },
    askChanges: () => refuse('changes_asked'),
    reject: () => refuse(draft.refusal === 'final' ? 'final' : 'rejected'),
    /** Returns the text of the last decision to the queue and opens it. */
    undoLast() {
      if (!outcome || outcome.undoId === null) return
      undo.mutate(
        { id: outcome.undoId },
        {
          onSuccess: async (reopened) => {
            setOutcome({ text: 'Решение отменено: текст снова в очереди.', undoId: null })
            void queryClient.invalidateQueries({ queryKey: api.moderation.history.key() })
            await queryClient.invalidateQueries({ queryKey: api.moderation.queue.key() })
            onReopened(reopened.id)
          },
          onError: (failure) =>
            setOutcome({ text: failureText(failure, 'Не получилось отменить.') ?? '', undoId: null }),
        },
      )
    },
  }
}

const selectedText = () => (window.getSelection()?.toString() ?? '').replace(/\s+/g, ' ').trim().slice(0, 500)
