import type { ModerationCase } from '#shared/features/staff/moderation/contract.ts'
import { REFUSAL_RULES } from '#shared/features/staff/moderation/labels.ts'
import type { RefusalRule } from '#shared/features/staff/moderation/labels.ts'
import type { ModeratedKind } from '#shared/features/staff/moderation/vocabulary.ts'

export type Refusal = 'changes_asked' | 'rejected' | 'final'
/** What a moderator has put together about one text. */
export type Verdict = {
  refusal: Refusal
  reasons: readonly { rule: RefusalRule; quote: string; comment: string }[]
}

export const NO_VERDICT: Verdict = { refusal: 'changes_asked', reasons: [] }

/** Digits by the place on the keyboard, whatever its layout: 1–9, 0 and the minus behind it. */
const DIGIT_KEYS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 0].map((digit) => `Digit${digit}`).concat('Minus')

export const ruleOfKey = (code: string, kind: ModeratedKind): RefusalRule | null =>
  rulesOf(kind)[DIGIT_KEYS.indexOf(code.replace('Numpad', 'Digit'))] ?? null

export const keyOfRule = (rule: RefusalRule, kind: ModeratedKind) =>
  (DIGIT_KEYS[rulesOf(kind).indexOf(rule)] ?? '').replace('Digit', '').replace('Minus', '−')

const rulesOf = (kind: ModeratedKind): readonly RefusalRule[] => REFUSAL_RULES[kind]

/** Takes a rule in, with the words it is broken by, or leaves it out. */
export function toggleRule(
  verdict: Verdict,
  rule: RefusalRule,
  { selected, marks }: { selected: string; marks: ModerationCase['marks'] },
): Verdict {
  if (verdict.reasons.some((reason) => reason.rule === rule))
    return { ...verdict, reasons: verdict.reasons.filter((reason) => reason.rule !== rule) }
  const quote = selected || (marks.find((mark) => mark.rule === rule)?.quote ?? '')
  return { ...verdict, reasons: [...verdict.reasons, { rule, quote, comment: '' }] }
}

/** The selected words become the quote of the rule that was taken last. */
export function quoteSelected(verdict: Verdict, selected: string): Verdict {
  const last = verdict.reasons.at(-1)
  if (!last || selected === '') return verdict
  return { ...verdict, reasons: [...verdict.reasons.slice(0, -1), { ...last, quote: selected }] }
}

/** As the operation takes it. */
export const decisionOf = ({
  refusal,
  reasons,
}: Verdict): {
  outcome: 'approved' | 'changes_asked' | 'rejected'
  isFinal: boolean
  reasons: Verdict['reasons'][number][]
} => ({
  outcome: refusal === 'changes_asked' ? 'changes_asked' : 'rejected',
  isFinal: refusal === 'final',
  reasons: [...reasons],
})
