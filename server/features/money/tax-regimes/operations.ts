import { and, eq, gt, gte, inArray } from 'drizzle-orm'
import { users } from '#server/db/schema/accounts.ts'
import { billingDocuments } from '#server/db/schema/billing.ts'
import { takeNamedLock } from '#server/db/statements.ts'
import { payments, receipts } from '#server/db/schema/payments.ts'
import { taxRegimes } from '#server/db/schema/tax-regimes.ts'
import { recordAudit } from '#server/features/identity/audit/service.ts'
import type { Ctx } from '#server/features/money/context.ts'
import { requireStaffAdmin } from '#server/kernel/access.ts'
import type { OperationsOf } from '#server/kernel/operations.ts'
import type { Sql } from '#server/kernel/sql.ts'
import type { taxRegimesContract } from '#shared/features/money/tax-regimes/contract.ts'
import { formatDay, isoDay } from '#shared/kernel/dates.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { TAX_REGIME_LABELS } from '#shared/features/money/tax-regimes/labels.ts'
import { regimesOf, type TaxRegime } from '#shared/features/money/tax-regimes/vocabulary.ts'
import { OPERATOR_FORM_NAMES, type OperatorForm } from '#shared/kernel/operator.ts'
import { listTaxRegimes } from './service.ts'

/** All for administrators. @throws Problem not_found for anyone else */
export const taxRegimesOperations: OperationsOf<typeof taxRegimesContract, Ctx> = {
  staffList(ctx) {
    requireStaffAdmin(ctx)
    return readRows(ctx)
  },

  /**
   * @throws Problem invalid for a regime that the form of the operator cannot have, and for a day that is over or has papers;
   * conflict for a second row of a day
   */
  async add(ctx, { startsOn, ...row }) {
    const { deps } = ctx
    const { userId } = requireStaffAdmin(ctx)
    const at = deps.now().toISOString()
    requirePossible(deps.taxRegimes.form, row.regime)
    if (startsOn < isoDay(at))
      throw refusedDay('Этот день уже прошёл: его счета, акты и чеки остаются какими были.')
    await deps.db.transaction(async (tx) => {
      await takeNamedLock(tx, 'tax_regimes')
      if (await hasPapersSince(tx, startsOn))
        throw refusedDay('За этот день уже есть счета, акты или платежи. Выберите день позже.')
      const [written] = await tx
        .insert(taxRegimes)
        .values({ startsOn, ...row, enteredBy: userId, enteredAt: at })
        .onConflictDoNothing()
        .returning()
      if (!written)
        throw new Problem(
          'conflict',
          `С ${formatDay(startsOn)} режим уже назначен. Если он другой, сначала уберите его из списка.`,
        )
      await recordAudit(tx, {
        userId,
        action: 'tax_regime.added',
        objectKind: 'tax_regime',
        objectId: startsOn,
        details: row,
        at,
      })
    })
    await deps.changes.publish({ kind: 'tax_regimes' })
    return readRows(ctx)
  },

  /** @throws Problem conflict for a regime that has begun, not_found for a day without one */
  async remove(ctx, { startsOn }) {
    const { deps } = ctx
    const { userId } = requireStaffAdmin(ctx)
    const at = deps.now().toISOString()
    if (startsOn <= isoDay(at))
      throw new Problem('conflict', 'Этот режим уже действует. Назначьте другой с будущего дня.')
    await deps.db.transaction(async (tx) => {
      const [removed] = await tx
        .delete(taxRegimes)
        .where(and(eq(taxRegimes.startsOn, startsOn), gt(taxRegimes.startsOn, isoDay(at))))
        .returning()
      if (!removed) throw new Problem('not_found', 'Такой строки уже нет: обновите страницу.')
      await recordAudit(tx, {
        userId,
        action: 'tax_regime.removed',
        objectKind: 'tax_regime',
        objectId: startsOn,
        details: { regime: removed.regime, usnBase: removed.usnBase },
        at,
      })
    })
    await deps.changes.publish({ kind: 'tax_regimes' })
    return readRows(ctx)
  },
}

/** The same table as at the start of the server. @throws Problem invalid */
function requirePossible(form: OperatorForm | null, regime: TaxRegime) {
  const possible = regimesOf(form)
  if (form === null || possible.includes(regime)) return
  const names = possible.map((one) => TAX_REGIME_LABELS[one]).join('; ')
  const message = `Режим «${TAX_REGIME_LABELS[regime]}» не подходит владельцу площадки: в настройках он ${OPERATOR_FORM_NAMES[form]}. Можно выбрать: ${names}.`
  throw new Problem('invalid', message, { regime: message })
}

const refusedDay = (message: string) => new Problem('invalid', message, { startsOn: message })

/** Only today can have some: everything that is issued has its day by the same clock. */
async function hasPapersSince(tx: Sql, day: string) {
  const start = new Date(`${day}T00:00:00+03:00`).toISOString()
  return (
    (await tx.$count(billingDocuments, gte(billingDocuments.issuedAt, start))) > 0 ||
    (await tx.$count(payments, gte(payments.createdAt, start))) > 0 ||
    (await tx.$count(receipts, gte(receipts.createdAt, start))) > 0
  )
}

async function readRows({ deps: { db, now, taxRegimes: regimes } }: Ctx) {
  const today = isoDay(now())
  const possible = regimesOf(regimes.form)
  const rows = await listTaxRegimes(db)
  const ids = [...new Set(rows.map(({ enteredBy }) => enteredBy))]
  const people =
    ids.length === 0
      ? []
      : await db.select({ id: users.id, name: users.firstName }).from(users).where(inArray(users.id, ids))
  const current = rows.findLast(({ startsOn }) => startsOn <= today)?.startsOn ?? null
  const ofSettings = {
    startsOn: null,
    ...regimes.initial,
    enteredBy: null,
    enteredAt: null,
    isCurrent: current === null,
    isFuture: false,
    isUnfit: !possible.includes(regimes.initial.regime),
  }
  const items = rows.map(({ startsOn, regime, usnBase, enteredBy, enteredAt }) => ({
    startsOn,
    regime,
    usnBase,
    enteredBy: people.find(({ id }) => id === enteredBy)?.name ?? null,
    enteredAt,
    isCurrent: startsOn === current,
    isFuture: startsOn > today,
    isUnfit: !possible.includes(regime),
  }))
  return { today, possible, items: [...items.toReversed(), ofSettings] }
}
