import type { RevisionState, VacancyAction } from '#shared/features/board/posting/vocabulary.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'
import { isPaid } from './lifecycle.ts'
import type { VacancyLifecycle } from './queries.ts'

type ActionState = Pick<
  VacancyLifecycle,
  'status' | 'placementDays' | 'expiresAt' | 'firstPublishedAt' | 'publishedAt' | 'nextRaiseAt' | 'confirmAt'
> & {
  /** State of the text its author works on. */
  revision: RevisionState | null
}

/** A raise right after a raise would be a raise wasted. */
const RAISE_PAUSE_MS = DAY_MS

/** What its people can do with a vacancy in this state; who of them may, `canEditVacancy` says. */
export function permittedActions(vacancy: ActionState, now: Date): VacancyAction[] {
  const { status, revision } = vacancy
  const paid = isPaid(vacancy, now)
  const hasDraft = revision === 'draft'
  switch (status) {
    case 'draft':
      return ['edit', 'submit', 'copy', isRemovable(vacancy) ? 'remove' : 'archive']
    case 'awaiting_payment':
      return ['edit', 'pay', 'copy', isRemovable(vacancy) ? 'remove' : 'archive']
    case 'moderation':
      return ['edit', ...(hasDraft ? (['submit'] as const) : []), 'withdraw', 'copy', 'archive']
    case 'rejected':
      // A final refusal has given the money back: only another vacancy can be sent.
      if (!paid) return ['copy', 'archive']
      return ['edit', ...(hasDraft ? (['submit'] as const) : []), 'copy', 'archive']
    case 'published':
      return [
        'edit',
        ...(hasDraft ? (['submit', 'discard'] as const) : []),
        ...(revision === 'pending' ? (['withdraw'] as const) : []),
        ...(canRaise(vacancy, now) ? (['raise'] as const) : []),
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

/** Whether the text can be changed: an act of its own, or the first step of another. */
export const canWrite = (vacancy: ActionState, now: Date) => {
  const acts = permittedActions(vacancy, now)
  return acts.includes('edit') || acts.includes('relist') || vacancy.status === 'archived'
}

/** The tariff has a raise left, and the vacancy has not been raised within a day. */
export function canRaise({ status, nextRaiseAt, expiresAt, publishedAt }: ActionState, now: Date) {
  if (status !== 'published' || nextRaiseAt === null || publishedAt === null) return false
  if (expiresAt !== null && Date.parse(nextRaiseAt) >= Date.parse(expiresAt)) return false
  return now.getTime() - Date.parse(publishedAt) >= RAISE_PAUSE_MS
}

/** Nothing was paid and nobody has seen it. */
export const isRemovable = ({
  status,
  placementDays,
  firstPublishedAt,
}: Pick<ActionState, 'status' | 'placementDays' | 'firstPublishedAt'>) =>
  (status === 'draft' || status === 'awaiting_payment') && placementDays === null && firstPublishedAt === null
