import { canPay } from '#server/features/identity/managers/policy.ts'
import { requireRole } from '#server/features/identity/managers/service.ts'
import type { Ctx } from '#server/features/money/context.ts'
import { instantOf } from '#server/kernel/instant.ts'
import { countAccount, listAccountPage } from './queries.ts'
import { balanceOf } from './service.ts'

const PAGE_SIZE = 50

/** EDITOR and up. @throws Problem not_found, forbidden */
export async function readBalance(ctx: Ctx, { id: companyId, page }: { id: number; page: number }) {
  const { db } = ctx.deps
  await requireRole(ctx, db, { companyId, may: canPay })
  const account = 'balance' as const
  const [balanceKopecks, count, rows] = await Promise.all([
    balanceOf(db, companyId),
    countAccount(db, { companyId, account }),
    listAccountPage(db, { companyId, account, limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE }),
  ])
  return { balanceKopecks, count, items: rows.map((row) => ({ ...row, at: instantOf(row.at) })) }
}
