/** A vacancy as something that is paid for. */
import type { Deps } from '#server/features/board/context.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { vacancyNotFound } from '#server/features/board/vacancies/reading/not-found.ts'
import { validationErrors } from '#shared/features/board/posting/forms.ts'
import type { TariffCode } from '#shared/features/board/posting/tariffs.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { requireWorkingText } from '../editing/working-text.ts'
import { moveVacancy, stateChanged } from './lifecycle.ts'
import { lockLifecycle, setVacancy, type VacancyLifecycle } from '../queries.ts'
import { sendToModeration } from '../editing/send.ts'

export type PayableVacancy = Pick<VacancyLifecycle, 'id' | 'companyId' | 'title' | 'status' | 'authorId'>

const PAYABLE = new Set<VacancyLifecycle['status']>(['draft', 'awaiting_payment', 'expired', 'archived'])

/**
 * Locks a vacancy of a company that a placement can be bought for.
 * @throws Problem not_found for a foreign or a missing one, conflict when it is not complete or is paid for already
 */
export async function requirePayable(
  tx: Sql,
  { vacancyId, companyId }: { vacancyId: number; companyId: number },
): Promise<PayableVacancy> {
  const vacancy = await lockLifecycle(tx, vacancyId)
  if (!vacancy || vacancy.companyId !== companyId) throw vacancyNotFound()
  if (!PAYABLE.has(vacancy.status)) throw stateChanged()
  if (vacancy.placementDays !== null) throw paidAlready()
  const { content } = await requireWorkingText(tx, vacancyId)
  if (validationErrors(content))
    throw new Problem('conflict', 'Сначала заполните вакансию: не хватает обязательных полей.')
  return vacancy
}

/** For a purchase that locks the company before it delivers: everywhere vacancies are locked before money. */
export async function lockPlaced(tx: Sql, vacancyId: number): Promise<void> {
  await lockLifecycle(tx, vacancyId)
}

/**
 * Gives a vacancy its paid placement and sends its text to moderation. A text that is not complete any more stays a paid
 * draft, because the payment has succeeded. Call `deps.changes.publish` after the commit.
 * @throws Problem not_found, or conflict when another placement is paid for already: the payment is to be refunded
 */
export async function submitPaid(
  tx: Sql,
  deps: Pick<Deps, 'events'>,
  {
    vacancyId,
    tariff,
    userId,
    at,
    awaitsVerification = false,
  }: {
    vacancyId: number
    tariff: { code: TariffCode; days: number; raiseEveryDays: number | null; isHighlighted: boolean }
    /** Null for the system. */
    userId: number | null
    /** Instant. */
    at: string
    /** The text is checked, but not published before staff have verified the company. */
    awaitsVerification?: boolean
  },
): Promise<void> {
  const vacancy = await lockLifecycle(tx, vacancyId)
  if (!vacancy) throw vacancyNotFound()
  if (!PAYABLE.has(vacancy.status) || vacancy.placementDays !== null) throw paidAlready()
  await setVacancy(tx, {
    id: vacancyId,
    at,
    tariffCode: tariff.code,
    placementDays: tariff.days,
    raiseEveryDays: tariff.raiseEveryDays,
    isHighlighted: tariff.isHighlighted,
    nextRaiseAt: null,
    awaitsVerification,
  })
  const text = await requireWorkingText(tx, vacancyId)
  if (!validationErrors(text.content)) return sendToModeration(tx, deps, { vacancy, text, userId, at })
  // An expired one stays readable until its text is sent.
  if (vacancy.status === 'awaiting_payment' || vacancy.status === 'archived')
    await moveVacancy(tx, {
      vacancy,
      to: 'draft',
      userId,
      at,
      set: { archivedAt: null, archiveReason: null },
    })
}

/**
 * Moves a draft to `awaiting_payment`; a vacancy in another payable state keeps it.
 * @param vacancy from `requirePayable` of the same transaction
 */
export async function awaitPayment(
  tx: Sql,
  { vacancy, userId, at }: { vacancy: PayableVacancy; userId: number; at: string },
) {
  if (vacancy.status === 'draft') await moveVacancy(tx, { vacancy, to: 'awaiting_payment', userId, at })
}

/** The order was cancelled: the vacancy is a draft again. @param userId null for the system */
export async function stopAwaitingPayment(
  tx: Sql,
  { vacancyId, userId, at }: { vacancyId: number; userId: number | null; at: string },
) {
  const vacancy = await lockLifecycle(tx, vacancyId)
  if (vacancy?.status === 'awaiting_payment') await moveVacancy(tx, { vacancy, to: 'draft', userId, at })
}

const paidAlready = () => new Problem('conflict', 'Размещение этой вакансии уже оплачено.')
