import type { RevisionState, VacancyAction } from '#shared/features/board/posting/vocabulary.ts'
import { canPay } from '#server/features/identity/managers/policy.ts'
import { findEnded } from '#shared/features/identity/companies/ended-status.ts'
import type { RegisterStatus } from '#shared/features/identity/company-refs/register-statuses.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'
import { isPaid } from './placement/lifecycle.ts'
import { runningTermOf } from './placement/running-term.ts'
import type { VacancyLifecycle } from './queries.ts'

type ActionState = Pick<
  VacancyLifecycle,
  | 'status'
  | 'tariffCode'
  | 'placementDays'
  | 'expiresAt'
  | 'firstPublishedAt'
  | 'publishedAt'
  | 'nextRaiseAt'
  | 'confirmAt'
  | 'confirmationAskedAt'
  | 'unconfirmedAt'
> & {
  /** State of the text its author works on. */
  revision: RevisionState | null
}

/** A raise right after another has no effect. */
const RAISE_PAUSE_MS = DAY_MS

/** What the company can do with a vacancy in this state; `canEditVacancy` decides which of its managers may. */
export function permittedActions(vacancy: ActionState, now: Date): VacancyAction[] {
  const { status, revision } = vacancy
  const paid = isPaid(vacancy, now)
  const hasDraft = revision === 'draft'
  switch (status) {
    case 'draft':
      return ['edit', 'submit', 'copy', isRemovable(vacancy) ? 'remove' : 'archive']
    case 'awaiting_payment':
      // The payment has come for a text that was not complete any more.
      return ['edit', paid ? 'submit' : 'pay', 'copy', isRemovable(vacancy) ? 'remove' : 'archive']
    case 'moderation':
      return ['edit', ...(hasDraft ? (['submit'] as const) : []), 'withdraw', 'copy', 'archive']
    case 'rejected':
      // After a final refusal the payment was refunded: only another vacancy can be sent.
      if (!paid) return ['copy', 'archive']
      return ['edit', ...(hasDraft ? (['submit'] as const) : []), 'copy', 'archive']
    case 'published':
    case 'unconfirmed':
      return [
        ...(vacancy.confirmationAskedAt === null ? [] : (['confirm'] as const)),
        'edit',
        ...(hasDraft ? (['submit', 'discard'] as const) : []),
        ...(revision === 'pending' ? (['withdraw'] as const) : []),
        ...(canRaise(vacancy, now) ? (['raise'] as const) : []),
        ...(runningTermOf(vacancy, now) ? (['extend'] as const) : []),
        'copy',
        'archive',
      ]
    case 'expired':
      return ['relist', ...(hasDraft ? (['discard'] as const) : []), 'copy', 'archive']
    case 'archived':
      return [
        'restore',
        ...(vacancy.firstPublishedAt !== null ? (['relist'] as const) : []),
        ...(hasDraft && vacancy.firstPublishedAt !== null ? (['discard'] as const) : []),
        'copy',
      ]
  }
}

const PAID_ACTIONS: ReadonlySet<VacancyAction> = new Set(['pay', 'extend'])
/** What brings a vacancy to readers, or keeps it there. */
const HIRING_ACTIONS: ReadonlySet<VacancyAction> = new Set([
  'confirm',
  'submit',
  'pay',
  'raise',
  'extend',
  'restore',
  'relist',
])

export type ActionsAsked = ActionState & {
  /** What the register says about the company; null when that is not known. */
  registerStatus: RegisterStatus | null
}

/** The same for one of its managers, and nothing that hires for a company that has ended. @param level of access in the company */
export const actionsFor = (vacancy: ActionsAsked, now: Date, level: number): VacancyAction[] =>
  permittedActions(vacancy, now).filter(
    (action) =>
      (canPay(level) || !PAID_ACTIONS.has(action)) &&
      (findEnded(vacancy.registerStatus) === null || !HIRING_ACTIONS.has(action)),
  )

/** Whether the text can be changed: to edit it, to place it again, or to restore it. */
export const canWrite = (vacancy: ActionState, now: Date) => {
  const actions = permittedActions(vacancy, now)
  return actions.includes('edit') || actions.includes('relist') || vacancy.status === 'archived'
}

/** The tariff has a raise left, and the vacancy has not been raised within a day. */
export function canRaise({ status, nextRaiseAt, expiresAt, publishedAt }: ActionState, now: Date) {
  if (status !== 'published' || nextRaiseAt === null || publishedAt === null) return false
  if (expiresAt !== null && Date.parse(nextRaiseAt) >= Date.parse(expiresAt)) return false
  return now.getTime() - Date.parse(publishedAt) >= RAISE_PAUSE_MS
}

/** Neither paid for nor ever published. */
export const isRemovable = ({
  status,
  placementDays,
  firstPublishedAt,
}: Pick<ActionState, 'status' | 'placementDays' | 'firstPublishedAt'>) =>
  (status === 'draft' || status === 'awaiting_payment') && placementDays === null && firstPublishedAt === null
