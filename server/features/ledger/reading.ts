import { canPay } from '#server/features/managers/policy.ts'
import { requireRole } from '#server/features/managers/service.ts'
import type { Ctx } from '#server/platform/context.ts'
import { instantOf } from '#server/platform/instant.ts'
import { LEDGER_PAGE_SIZE } from '#shared/features/ledger/vocabulary.ts'
import { countAccount, listAccountPage } from './queries.ts'
import { balanceOf } from './service.ts'

/** EDITOR and up. @throws Problem not_found, forbidden */
export async function readBalance(ctx: Ctx, { id: companyId, page }: { id: number; page: number }) {
  const { db } = ctx.deps
  await requireRole(ctx, db, { companyId, may: canPay })
  const account = 'balance' as const
  const [balanceKopecks, count, rows] = await Promise.all([
    balanceOf(db, companyId),
    countAccount(db, { companyId, account }),
    listAccountPage(db, {
      companyId,
      account,
      limit: LEDGER_PAGE_SIZE,
      offset: (page - 1) * LEDGER_PAGE_SIZE,
    }),
  ])
  return { balanceKopecks, count, items: rows.map((row) => ({ ...row, at: instantOf(row.at) })) }
}
