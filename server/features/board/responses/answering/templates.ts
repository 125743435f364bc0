/** Texts that a company answers with. Everybody who sees its dashboard uses and writes them. */
import { and, asc, eq } from 'drizzle-orm'
import { companies } from '#server/db/schema/companies.ts'
import { responseTemplates } from '#server/db/schema/responses.ts'
import type { Ctx } from '#server/features/board/context.ts'
import { canSeeDashboard } from '#server/features/identity/managers/policy.ts'
import { requireRole } from '#server/features/identity/managers/service.ts'
import { requirePerson } from '#server/kernel/access.ts'
import type { Sql } from '#server/kernel/sql.ts'
import type { TemplateForm } from '#shared/features/board/responses/forms.ts'
import { TemplateId } from '#shared/features/board/responses/response-id.ts'
import { TEMPLATES_MAX } from '#shared/features/board/responses/vocabulary.ts'
import { Problem } from '#shared/kernel/problem.ts'

/** The oldest first. */
export async function listTemplates(ctx: Ctx) {
  const { db } = ctx.deps
  const companyId = await requireCompany(ctx, db)
  const rows = await db
    .select({
      id: responseTemplates.id,
      kind: responseTemplates.kind,
      title: responseTemplates.title,
      text: responseTemplates.text,
    })
    .from(responseTemplates)
    .where(eq(responseTemplates.companyId, companyId))
    .orderBy(asc(responseTemplates.id))
    .limit(TEMPLATES_MAX)
  return { items: rows.map((row) => ({ ...row, id: TemplateId.parse(row.id) })) }
}

/** @throws Problem not_found for a template of another company, conflict at the limit */
export function saveTemplate(ctx: Ctx, { id, ...written }: TemplateForm): Promise<{ id: TemplateId }> {
  const { db, now } = ctx.deps
  const row = { ...written, updatedAt: now().toISOString() }
  return db.transaction(async (tx) => {
    const companyId = await requireCompany(ctx, tx)
    if (id !== null) {
      const [changed] = await tx
        .update(responseTemplates)
        .set(row)
        .where(isOf(companyId, id))
        .returning({ id: responseTemplates.id })
      if (!changed) throw templateNotFound()
      return { id }
    }
    // Lock the company so that two concurrent inserts cannot exceed the limit.
    await tx.select({ id: companies.id }).from(companies).where(eq(companies.id, companyId)).for('update')
    if ((await tx.$count(responseTemplates, eq(responseTemplates.companyId, companyId))) >= TEMPLATES_MAX)
      throw new Problem('conflict', `Шаблонов уже ${TEMPLATES_MAX}, больше нельзя. Удалите ненужный.`)
    const [made] = await tx
      .insert(responseTemplates)
      .values({ companyId, ...row })
      .returning({ id: responseTemplates.id })
    return { id: TemplateId.parse(made?.id) }
  })
}

/** @throws Problem not_found */
export async function removeTemplate(ctx: Ctx, { id }: { id: number }): Promise<Record<string, never>> {
  const { db } = ctx.deps
  const companyId = await requireCompany(ctx, db)
  const { rowCount } = await db.delete(responseTemplates).where(isOf(companyId, id))
  if (rowCount === 0) throw templateNotFound()
  return {}
}

/** The company that the caller acts for. @throws Problem forbidden without the right to see its dashboard */
async function requireCompany(ctx: Ctx, db: Sql): Promise<number> {
  const { role } = requirePerson(ctx)
  if (role === null) throw new Problem('forbidden', 'Сначала создайте компанию или примите приглашение.')
  await requireRole(ctx, db, { companyId: role.companyId, may: canSeeDashboard })
  return role.companyId
}

const isOf = (companyId: number, id: number) =>
  and(eq(responseTemplates.companyId, companyId), eq(responseTemplates.id, id))

const templateNotFound = () => new Problem('not_found', 'Такого шаблона нет')
