import type { Sql } from '#server/kernel/sql.ts'
import type { Ctx } from '#server/features/board/context.ts'
import { TARIFF_TITLES } from '#shared/features/board/posting/tariffs.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { canRaise } from './policy.ts'
import { daysAfter } from './publish.ts'
import { setVacancy } from './queries.ts'
import { requireVacancy } from './service.ts'

/**
 * Puts a vacancy on top of the lists now, at the cost of its next raise: how many there are in a term stays the same.
 * @throws Problem not_found, or conflict that says why not
 */
export async function raiseIn(ctx: Ctx, tx: Sql, { id }: { id: number }) {
  const vacancy = await requireVacancy(ctx, tx, { id, isHeld: true })
  const { status, tariffCode, raiseEveryDays, nextRaiseAt } = vacancy
  if (status !== 'published') throw new Problem('conflict', 'Поднять можно только опубликованную вакансию.')
  if (raiseEveryDays === null || nextRaiseAt === null)
    throw new Problem(
      'conflict',
      tariffCode === null
        ? 'Поднятий у этой вакансии нет.'
        : `По тарифу «${TARIFF_TITLES[tariffCode]}» поднятий нет.`,
    )
  const now = ctx.deps.now()
  if (!canRaise({ ...vacancy, revision: null }, now))
    throw new Problem(
      'conflict',
      vacancy.expiresAt !== null && Date.parse(nextRaiseAt) >= Date.parse(vacancy.expiresAt)
        ? 'Все поднятия этого размещения уже сделаны.'
        : 'Вакансию уже поднимали за последние сутки.',
    )
  const at = now.toISOString()
  await setVacancy(tx, { id, at, publishedAt: at, nextRaiseAt: daysAfter(nextRaiseAt, raiseEveryDays) })
}
