import { and, eq } from 'drizzle-orm'
import { moderationCases } from '#server/db/schema/moderation.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { wholePartFinding } from '#shared/features/board/text-checks/checks.ts'
import { REGISTER_STATUS_LABELS } from '#shared/features/identity/companies/register.ts'
import type { RegisterStatus } from '#shared/features/identity/company-refs/register-statuses.ts'
import { setCase } from './queries.ts'

const RULE = 'register_status'

export const registerFinding = (status: RegisterStatus) =>
  wholePartFinding(RULE, 'company', `По данным реестра ${REGISTER_STATUS_LABELS[status]}`)

/** Handles the event: texts of the company that wait already show moderators what the register says. */
export async function markWaitingCases(
  tx: Sql,
  { companyId, status }: { companyId: number; status: RegisterStatus },
) {
  const waiting = await tx
    .select({ id: moderationCases.id, findings: moderationCases.findings })
    .from(moderationCases)
    .where(and(eq(moderationCases.companyId, companyId), eq(moderationCases.state, 'waiting')))
    .orderBy(moderationCases.id)
    .for('update')
  for (const { id, findings } of waiting)
    await setCase(tx, {
      id,
      findings: [...findings.filter(({ rule }) => rule !== RULE), registerFinding(status)],
    })
}
