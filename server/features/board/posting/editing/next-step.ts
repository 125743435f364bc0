import { validationErrors } from '#shared/features/board/posting/forms.ts'
import { VacancyContent } from '#shared/features/board/posting/model.ts'
import { isPrepaid } from '#shared/features/board/posting/next-step.ts'
import { ENDING_SOON_DAYS, type TodayKind } from '#shared/features/board/posting/vocabulary.ts'
import { findEnded } from '#shared/features/identity/companies/ended-status.ts'
import { daysAfter, isPaid } from '../placement/lifecycle.ts'
import { actionsFor, type ActionsAsked } from '../policy.ts'

/** Terms that end before this instant are ending. */
export const endingBefore = (now: Date) => daysAfter(now.toISOString(), ENDING_SOON_DAYS)

/**
 * What the company does next with a vacancy. Null while others have it, for a company that has ended, and where nothing is
 * left to do, or nothing that this reader may do.
 * @param reader.accessLevel in the company
 * @param reader.content the text its author works on, which is read while the vacancy awaits its payment; null counts as
 *   complete
 */
export function nextStepOf(
  vacancy: ActionsAsked,
  { now, accessLevel, content }: { now: Date; accessLevel: number; content: unknown },
): TodayKind | null {
  const { status, revision, expiresAt, registerStatus } = vacancy
  if (findEnded(registerStatus) !== null) return null
  const actions = actionsFor(vacancy, now, accessLevel)
  const placement = { isPaid: isPaid(vacancy, now), expiresAt }
  switch (status) {
    case 'draft':
      return placement.isPaid ? 'send' : 'finish'
    case 'awaiting_payment':
      if (placement.isPaid) return 'send'
      if (!isComplete(content)) return 'complete'
      return actions.includes('pay') ? 'pay' : null
    case 'moderation':
      return revision === 'draft' ? 'changes' : null
    case 'rejected':
      return actions.includes('edit') ? 'mend' : null
    case 'published':
      if (actions.includes('confirm')) return 'confirm'
      if (revision === 'changes_asked' || revision === 'rejected') return 'mend'
      if (isEnding(expiresAt, now) && actions.includes('extend')) return 'ending'
      return revision === 'draft' ? 'changes' : null
    case 'unconfirmed':
      return 'confirm'
    case 'expired':
      return isPrepaid(placement, now.toISOString()) ? 'send' : 'relist'
    case 'archived':
      return isPrepaid(placement, now.toISOString()) ? 'send' : null
  }
}

const isComplete = (content: unknown) =>
  content === null || validationErrors(VacancyContent.parse(content)) === null

const isEnding = (expiresAt: string | null, now: Date) =>
  expiresAt !== null && Date.parse(expiresAt) <= Date.parse(endingBefore(now))
