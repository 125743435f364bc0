import { requireSelf } from '#server/features/identity/accounts/service.ts'
import type { Ctx } from '#server/features/privacy/context.ts'

/** Everything that is stored about the caller (152-ФЗ, article 14), except secrets. */
export async function exportMyData(ctx: Ctx): Promise<Record<string, unknown>> {
  const { db, now, personalData } = ctx.deps
  const { id: userId, email } = await requireSelf(ctx, db)
  const at = now().toISOString()
  const sections = await Promise.all(personalData.map((source) => source.export(db, { userId, email, at })))
  return Object.assign({ exportedAt: at }, ...sections)
}
