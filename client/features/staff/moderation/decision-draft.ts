import type { ModerationCase } from '#shared/features/staff/moderation/contract.ts'
import { REFUSAL_RULES, type RefusalRule } from '#shared/features/staff/moderation/labels.ts'
import type { ModeratedKind } from '#shared/features/staff/moderation/vocabulary.ts'

export type Refusal = 'changes_asked' | 'rejected' | 'final'
/** A decision that is not sent yet. */
export type DecisionDraft = {
  refusal: Refusal
  reasons: readonly { rule: RefusalRule; quote: string; comment: string }[]
}

export const EMPTY_DRAFT: DecisionDraft = { refusal: 'changes_asked', reasons: [] }

/** By position on the keyboard, independent of its layout, with their labels: 1–9, 0 and the keys after them. */
const KEYS = [
  ...[1, 2, 3, 4, 5, 6, 7, 8, 9, 0].map((digit) => ({ code: `Digit${digit}`, label: String(digit) })),
  { code: 'Minus', label: '−' },
  { code: 'Equal', label: '=' },
  { code: 'BracketLeft', label: '[' },
  { code: 'BracketRight', label: ']' },
  { code: 'Backslash', label: '\\' },
  { code: 'Semicolon', label: ';' },
]

/** The rules by `KeyboardEvent.code`, the digits of both parts of the keyboard. */
export const rulesByKey = (kind: ModeratedKind): (readonly [string, RefusalRule])[] =>
  rulesOf(kind).flatMap((rule, index) => {
    const code = KEYS[index]?.code ?? ''
    return [[code, rule] as const, [code.replace('Digit', 'Numpad'), rule] as const]
  })

export const keyOfRule = (rule: RefusalRule, kind: ModeratedKind) =>
  KEYS[rulesOf(kind).indexOf(rule)]?.label ?? ''

const rulesOf = (kind: ModeratedKind): readonly RefusalRule[] => REFUSAL_RULES[kind]

/** Adds a rule with the selected words as its quote, or removes it. */
export function toggleRule(
  draft: DecisionDraft,
  rule: RefusalRule,
  { selected, findings }: { selected: string; findings: ModerationCase['marks'] },
): DecisionDraft {
  if (draft.reasons.some((reason) => reason.rule === rule))
    return { ...draft, reasons: draft.reasons.filter((reason) => reason.rule !== rule) }
  const quote = selected || (findings.find((finding) => finding.rule === rule)?.quote ?? '')
  return { ...draft, reasons: [...draft.reasons, { rule, quote, comment: '' }] }
}

/** Makes the selected words the quote of the rule that was added last. */
export function quoteSelected(draft: DecisionDraft, selected: string): DecisionDraft {
  const last = draft.reasons.at(-1)
  if (!last || selected === '') return draft
  return { ...draft, reasons: [...draft.reasons.slice(0, -1), { ...last, quote: selected }] }
}

/** The input of the operation. */
export const decisionOf = ({
  refusal,
  reasons,
}: DecisionDraft): {
  outcome: 'approved' | 'changes_asked' | 'rejected'
  isFinal: boolean
  reasons: DecisionDraft['reasons'][number][]
} => ({
  outcome: refusal === 'changes_asked' ? 'changes_asked' : 'rejected',
  isFinal: refusal === 'final',
  reasons: [...reasons],
})
