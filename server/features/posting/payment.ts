/** What a payment does to a vacancy. */
import { and, eq } from 'drizzle-orm'
import type { Sql } from '#server/db/client.ts'
import { vacancies } from '#server/features/vacancies/schema.ts'
import type { TariffCode } from '#shared/features/tariffs/vocabulary.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { moveVacancy } from './lifecycle.ts'

const PAYABLE = ['draft', 'awaiting_payment', 'expired', 'archived'] as const

/**
 * The company's own vacancy that waits to be paid for, held until the transaction ends.
 * @throws Problem not_found, or conflict for one that needs no payment now
 */
export async function requirePayable(
  tx: Sql,
  { vacancyId, companyId }: { vacancyId: number; companyId: number },
) {
  const [vacancy] = await tx
    .select({
      id: vacancies.id,
      title: vacancies.title,
      status: vacancies.status,
      authorId: vacancies.authorId,
    })
    .from(vacancies)
    .where(and(eq(vacancies.id, vacancyId), eq(vacancies.companyId, companyId)))
    .for('update')
  if (!vacancy) throw new Problem('not_found', 'Такой вакансии нет')
  if (!PAYABLE.some((status) => status === vacancy.status))
    throw new Problem('conflict', 'Эта вакансия уже оплачена: она на проверке или опубликована.')
  return vacancy
}

/** Sends a paid vacancy to moderation. @throws Problem conflict when its state does not allow it */
export async function submitPaid(
  tx: Sql,
  {
    vacancyId,
    tariff,
    userId,
    at,
  }: {
    vacancyId: number
    tariff: { code: TariffCode; days: number; raiseEveryDays: number | null; isHighlighted: boolean }
    userId: number
    at: string
  },
) {
  await moveVacancy(tx, {
    id: vacancyId,
    to: 'moderation',
    userId,
    at,
    set: {
      tariffCode: tariff.code,
      raiseEveryDays: tariff.raiseEveryDays,
      isHighlighted: tariff.isHighlighted,
    },
  })
}
