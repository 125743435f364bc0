import type { Ctx } from '#server/features/board/context.ts'
import { requireNotEnded } from '#server/features/identity/companies/ended.ts'
import type { Duplicate } from '#shared/features/board/posting/my-vacancy.ts'
import { afterCommit } from '#server/kernel/sql.ts'
import { validationErrors, VacancyForm } from '#shared/features/board/posting/forms.ts'
import { PUBLISH_AHEAD_DAYS } from '#shared/features/board/posting/vocabulary.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { isPlaced } from '#shared/features/board/vacancies/vocabulary.ts'
import { confirmIn } from '../confirmation/confirm.ts'
import { requireWorkingText } from './working-text.ts'
import { duplicatesOf } from './duplicates.ts'
import { vacancyWithdrawn } from '../events.ts'
import { isPaid, moveVacancy, stateChanged } from '../placement/lifecycle.ts'
import { permittedActions } from '../policy.ts'
import { withdrawPending } from './revision-queries.ts'
import { readMyVacancy } from '../my-vacancies/read.ts'
import { sendToModeration } from './send.ts'
import { requireVacancy } from '../access.ts'

type Submitted = { next: 'tariffs' | 'moderation' | 'duplicates'; duplicates: Duplicate[] }

/**
 * Sends the text to moderation where the placement is paid for, else to the choice of a tariff. A duplicate of an open
 * vacancy of the same company needs a confirmation.
 * @throws Problem not_found, invalid with messages by field, conflict for a state or a text that cannot be sent
 */
export async function submitVacancy(
  ctx: Ctx,
  { id, isDuplicateMeant }: { id: number; isDuplicateMeant: boolean },
): Promise<Submitted> {
  const { deps } = ctx
  return deps.db.transaction(async (tx): Promise<Submitted> => {
    const vacancy = await requireVacancy(ctx, tx, { id, forUpdate: true })
    await requireNotEnded(tx, vacancy.companyId)
    const text = await requireWorkingText(tx, id)
    const now = deps.now()
    const actions = permittedActions({ ...vacancy, revision: text.state }, now)
    if (!(['submit', 'pay', 'relist', 'restore'] as const).some((action) => actions.includes(action)))
      throw text.state === 'changes_asked' || text.state === 'rejected'
        ? new Problem('conflict', 'Сначала исправьте то, о чём написал модератор.')
        : stateChanged()
    const errors = validationErrors(text.content)
    if (errors) throw new Problem('invalid', 'Вакансия заполнена не до конца.', errors)
    if (!isPlaced(vacancy.status)) refuseBadMoment(VacancyForm.parse(text.content).publishAt, now)
    const duplicates = isDuplicateMeant
      ? []
      : await duplicatesOf(tx, { id, companyId: vacancy.companyId, content: text.content })
    if (duplicates.length > 0) return { next: 'duplicates', duplicates }
    const at = now.toISOString()
    const { userId } = vacancy
    if (isPlaced(vacancy.status)) {
      await confirmIn(tx, deps, { vacancy, userId, at })
      afterCommit(tx, () => deps.changes.publish({ kind: 'vacancies', ids: [id] }))
    }
    if (isPaid(vacancy, now)) {
      await sendToModeration(tx, deps, { vacancy, text, userId, at })
      return { next: 'moderation', duplicates: [] }
    }
    if (vacancy.status !== 'awaiting_payment')
      await moveVacancy(tx, { vacancy, to: 'awaiting_payment', userId, at })
    return { next: 'tariffs', duplicates: [] }
  })
}

function refuseBadMoment(publishAt: string | null, now: Date) {
  if (publishAt === null) return
  const ahead = Date.parse(publishAt) - now.getTime()
  const message =
    ahead <= 0
      ? 'Это время уже прошло.'
      : ahead > PUBLISH_AHEAD_DAYS * DAY_MS
        ? `Отложить публикацию можно не больше чем на ${PUBLISH_AHEAD_DAYS} дней.`
        : null
  if (message) throw new Problem('invalid', message, { publishAt: message })
}

/** Makes the pending text a draft again. @throws Problem not_found, conflict */
export async function withdrawVacancy(ctx: Ctx, { id }: { id: number }) {
  const { deps } = ctx
  await deps.db.transaction(async (tx) => {
    const vacancy = await requireVacancy(ctx, tx, { id, forUpdate: true })
    const { state } = await requireWorkingText(tx, id)
    if (!permittedActions({ ...vacancy, revision: state }, deps.now()).includes('withdraw'))
      throw stateChanged()
    const at = deps.now().toISOString()
    await withdrawPending(tx, { vacancyId: id, at })
    await deps.events.raise(tx, vacancyWithdrawn, { vacancyId: id, at })
    if (vacancy.status === 'moderation')
      await moveVacancy(tx, { vacancy, to: 'draft', userId: vacancy.userId, at, set: { confirmAt: null } })
  })
  return readMyVacancy(ctx, { id })
}
