import { checkedPartsOf } from '#shared/features/board/posting/checked-parts.ts'
import type { VacancyContent } from '#shared/features/board/posting/model.ts'
import type { VacancyModeration } from '#shared/features/staff/moderation/contract.ts'
import { findPassage } from './passage.ts'
import type { FieldName } from './steps.ts'

type Reason = VacancyModeration['reasons'][number]
/** A reason of a moderator, and the field that has its quote. */
export type CorrectionPlace = Reason & { field: FieldName }

/** Where a reason is about what is not written, or about words that are not in the text any more. */
const FIELDS_OF_RULES: Readonly<Partial<Record<Reason['rule'], FieldName>>> = {
  unusual_pay: 'salaryFrom',
  easy_money: 'salaryFrom',
  no_duties: 'dutiesHtml',
  other_job: 'title',
  duplicate: 'title',
}

/** The reasons of a refusal with their fields, in their order; none for a text that was not refused. */
export function placeReasons(
  { state, reasons }: Pick<VacancyModeration, 'state' | 'reasons'>,
  content: VacancyContent,
): CorrectionPlace[] {
  if (state !== 'changes_asked' && state !== 'rejected') return []
  const parts = checkedPartsOf(content)
  return reasons.map((reason) => {
    const { quote, rule } = reason
    const quoted = quote ? parts.find(({ text }) => findPassage(text, quote) !== null)?.part : undefined
    return { ...reason, field: quoted ?? FIELDS_OF_RULES[rule] ?? 'descriptionHtml' }
  })
}
