import { useState } from 'react'
import type { ClosingForInvited, InvitedAnswer } from '#shared/features/board/responses/forms.ts'
import type { InvitedPerson } from '#shared/features/board/responses/model.ts'
import { CLOSING_INVITED_TEMPLATES } from '#shared/features/board/responses/templates.ts'
import type { ClosingOutcome, RejectionReason } from '#shared/features/board/responses/vocabulary.ts'
import type { TestVerdict } from '#shared/features/board/test-tasks/vocabulary.ts'

/**
 * The choice for one person or for all; null where nothing was chosen. Each outcome keeps the message written for it.
 */
type Choice = {
  outcome: ClosingOutcome | null
  reason: RejectionReason | null
  messages: Readonly<Partial<Record<ClosingOutcome, string>>>
  verdict: TestVerdict | null
}
const NO_CHOICE: Choice = { outcome: null, reason: null, messages: {}, verdict: null }

export type Whom = InvitedPerson['id'] | 'everybody'

export type InvitedAnswers = {
  /** The reason of a rejection if no other reason was chosen. */
  defaultReason: RejectionReason
  choiceOf: (whom: Whom) => Choice
  change: (whom: Whom, changes: Partial<Choice>) => void
  /**
   * The outcome that the person receives: their own, the common one, or null. A person who is already hired stays
   * hired.
   */
  outcomeFor: (person: InvitedPerson) => ClosingOutcome | null
  /** At least one person receives the common answer. */
  isEverybodyNeeded: boolean
  toInput: () => ClosingForInvited | null
}

/** The answers to invited people when a vacancy closes; initially none. */
export function useInvitedAnswers(
  { count, items }: { count: number; items: readonly InvitedPerson[] },
  defaultReason: RejectionReason,
): InvitedAnswers {
  const [choices, setChoices] = useState<ReadonlyMap<Whom, Choice>>(new Map())
  const choiceOf = (whom: Whom) => choices.get(whom) ?? NO_CHOICE
  // A single invited person has no separate question for all.
  const hasGroup = count > 1
  const everybody = hasGroup ? choiceOf('everybody') : NO_CHOICE

  function answerOf({ outcome, reason, messages }: Choice, verdict: TestVerdict | null) {
    if (outcome === null) return null
    return {
      outcome,
      reason: outcome === 'rejected' ? (reason ?? defaultReason) : null,
      message: messages[outcome] ?? CLOSING_INVITED_TEMPLATES[outcome],
      verdict,
    } satisfies InvitedAnswer
  }

  const outcomeFor = ({ id, isHired }: InvitedPerson) =>
    choiceOf(id).outcome ?? (isHired ? 'hired' : everybody.outcome)
  return {
    defaultReason,
    choiceOf,
    change: (whom, changes) =>
      setChoices((before) => new Map(before).set(whom, { ...(before.get(whom) ?? NO_CHOICE), ...changes })),
    outcomeFor,
    isEverybodyNeeded:
      hasGroup &&
      (count > items.length || items.some(({ id, isHired }) => !isHired && choiceOf(id).outcome === null)),
    toInput() {
      if (count === 0) return null
      const each = items.flatMap(({ id, isHired }) => {
        const own = choiceOf(id)
        // A person who did a task gets a separate verdict together with the common answer.
        const isNamed = own.outcome !== null || (own.verdict !== null && !isHired)
        const answer = isNamed ? answerOf(own.outcome === null ? everybody : own, own.verdict) : null
        return answer === null ? [] : [{ id, ...answer }]
      })
      return { everybody: answerOf(everybody, null), each }
    },
  }
}

export const needsVerdict = ({ testTask }: InvitedPerson, outcome: ClosingOutcome | null) =>
  testTask?.state === 'handed_in' && outcome !== 'hired'
