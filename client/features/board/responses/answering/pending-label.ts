import type { ReceivedRow } from '#shared/features/board/responses/model.ts'
import type { Decision } from '#shared/features/board/responses/vocabulary.ts'
import { formatClock } from '#shared/kernel/moments.ts'
import { countOf } from '#shared/kernel/number.ts'

/** «Отказ уйдёт в 14:05» */
export const pendingLabel = ({ decision, sendAt }: NonNullable<ReceivedRow['pending']>) =>
  `${answerName(decision)} уйдёт в ${formatClock(sendAt)}`

/** «Отказ 3 людям» */
export const answerTo = (decision: Decision, count: number) =>
  `${answerName(decision)} ${countOf(count, { one: 'человеку', few: 'людям', many: 'людям' })}`

export const answerName = (decision: Decision) => (decision === 'invite' ? 'Приглашение' : 'Отказ')
