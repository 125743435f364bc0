import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#client/app/api.ts'
import { refusalOf } from '#client/app/form/refusal.ts'
import type { ComplaintCase, ComplaintGroup } from '#shared/features/staff/complaints/contract.ts'
import { ANSWER_TEXTS, OUTCOME_LABELS, RULE_OF_REASON } from '#shared/features/staff/complaints/labels.ts'
import type { ComplaintOutcome, ComplaintQueueName } from '#shared/features/staff/complaints/vocabulary.ts'
import type { REFUSAL_RULES } from '#shared/features/staff/moderation/labels.ts'

/** A decision that is not sent yet. */
type ResolutionDraft = {
  outcome: ComplaintOutcome | null
  answer: string
  comment: string
  rule: (typeof REFUSAL_RULES.vacancy)[number]
  isFinal: boolean
}

export const keyOf = ({ kind, objectId }: Pick<ComplaintGroup, 'kind' | 'objectId'>) => `${kind}/${objectId}`

const FIELDS = new Set(['answer', 'comment', 'rule', 'outcome'])

export type ResolutionState = ReturnType<typeof useResolution>

/** Drafts of decisions by object, and their submission. A draft survives a visit to another object. */
export function useResolution({
  queue,
  chosen,
  complaintCase,
  onResolved,
}: {
  /** That the object waits in. */
  queue: ComplaintQueueName
  chosen: ComplaintGroup | null
  /** Undefined while it loads. */
  complaintCase: ComplaintCase | undefined
  onResolved: () => void
}) {
  const queryClient = useQueryClient()
  const [drafts, setDrafts] = useState<ReadonlyMap<string, ResolutionDraft>>(new Map())
  const [error, setError] = useState<{ key: string; refusal: ReturnType<typeof refusalOf> } | null>(null)
  const [status, setStatus] = useState('')
  const resolve = useMutation(api.complaints.staffResolve.mutationOptions())
  const key = chosen ? keyOf(chosen) : ''
  const draft = drafts.get(key) ?? emptyDraft(chosen)

  function change(changed: Partial<ResolutionDraft>) {
    setError(null)
    setDrafts(new Map(drafts).set(key, { ...draft, ...changed }))
  }

  /** Keeps an answer that was edited. */
  function choose(outcome: ComplaintOutcome) {
    if (!complaintCase || !canChoose(complaintCase, outcome)) return
    const isEdited = !['', ...Object.values(ANSWER_TEXTS)].includes(draft.answer)
    change({ outcome, ...(isEdited ? {} : { answer: ANSWER_TEXTS[outcome] }) })
  }

  function send() {
    if (!chosen || !complaintCase || resolve.isPending) return
    const { outcome, ...decision } = draft
    if (outcome === null) return setError({ key, refusal: { fields: {}, general: 'Выберите решение.' } })
    const { kind, objectId, title } = chosen
    resolve.mutate(
      {
        kind,
        objectId,
        upTo: Math.max(...complaintCase.complaints.map(({ id }) => id)),
        outcome,
        ...decision,
      },
      {
        onSuccess: ({ resolvedCount }) => {
          const answered = isOfCheck(complaintCase) ? '' : `, ответов: ${resolvedCount}`
          setStatus(`«${title}»: ${OUTCOME_LABELS[outcome].toLowerCase()}${answered}.`)
          setDrafts(new Map([...drafts].filter(([other]) => other !== key)))
          onResolved()
          // Updated immediately, so that no resolved complaints are requested.
          queryClient.setQueryData(
            api.complaints.staffQueue.queryKey({ input: { queue } }),
            (present) =>
              present && {
                ...present,
                count: Math.max(0, present.count - 1),
                items: present.items.filter((one) => keyOf(one) !== key),
              },
          )
          void queryClient.invalidateQueries({ queryKey: api.complaints.staffQueue.key() })
        },
        onError: (failure) => setError({ key, refusal: refusalOf(failure, (name) => FIELDS.has(name)) }),
      },
    )
  }

  return {
    draft,
    change,
    choose,
    send,
    isSending: resolve.isPending,
    refusal: error?.key === key ? error.refusal : null,
    status,
  }
}

/** Whether the check of texts alone has written, so that no person gets an answer. */
export const isOfCheck = (complaintCase: ComplaintCase | undefined): boolean =>
  complaintCase?.complaints.every(({ isFromCheck }) => isFromCheck) ?? false

export function canChoose(
  { canTakeDown, canWarn, canRemove, canHandOver }: ComplaintCase,
  outcome: ComplaintOutcome,
): boolean {
  switch (outcome) {
    case 'taken_down':
      return canTakeDown
    case 'warned':
      return canWarn
    case 'removed':
      return canRemove
    case 'handed_over':
      return canHandOver
    case 'dismissed':
      return true
  }
}

const emptyDraft = (chosen: ComplaintGroup | null): ResolutionDraft => ({
  outcome: null,
  answer: '',
  comment: '',
  rule: ruleOf(chosen),
  isFinal: false,
})

/** The rule that the complaints suggest. */
function ruleOf(chosen: ComplaintGroup | null): ResolutionDraft['rule'] {
  const [reason] = chosen?.reasons ?? []
  const rule = reason && RULE_OF_REASON[reason]
  return rule && isVacancyRule(rule) ? rule : 'other'
}

const VACANCY_RULES = new Set<string>(Object.values(RULE_OF_REASON))
const isVacancyRule = (rule: string): rule is ResolutionDraft['rule'] => VACANCY_RULES.has(rule)
