import { canPay } from '#server/features/identity/managers/policy.ts'
import { requireRole } from '#server/features/identity/managers/service.ts'
import type { Ctx } from '#server/features/money/context.ts'
import { instantOf } from '#server/kernel/instant.ts'
import { listPackages } from './queries.ts'
import { isUsable } from './service.ts'

/** EDITOR and up. @throws Problem not_found, forbidden */
export async function listCompanyPackages(ctx: Ctx, { id: companyId }: { id: number }) {
  const { db, now } = ctx.deps
  await requireRole(ctx, db, { companyId, may: canPay })
  const at = now().toISOString()
  const rows = await listPackages(db, companyId)
  return {
    items: rows.map((row) => ({
      id: row.id,
      tariff: row.tariffCode,
      size: row.size,
      remaining: row.remaining,
      unitKopecks: row.unitKopecks,
      boughtAt: instantOf(row.boughtAt),
      expiresAt: instantOf(row.expiresAt),
      isUsable: isUsable(row, at),
    })),
  }
}
