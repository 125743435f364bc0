import type { Deps } from '#server/features/identity/context.ts'
import { afterCommit, type Sql } from '#server/kernel/sql.ts'

/**
 * Announces that people of a company got or lost rights. Whether its imported vacancies take responses follows from
 * that, and kept pages and cards show it.
 */
export function announceMembers(tx: Sql, { changes }: Pick<Deps, 'changes'>, companyId: number) {
  afterCommit(tx, () => changes.publish({ kind: 'company', id: companyId }))
}
