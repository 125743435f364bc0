import { and, eq, gt, inArray } from 'drizzle-orm'
import { companyRoles } from '#server/db/schema/managers.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { ACCESS_LEVELS } from '#shared/features/identity/managers/vocabulary.ts'

/** Condition for a vacancy of a company in which the person has rights. */
export const isOfColleague = (db: Sql, userId: number | null) =>
  inArray(
    vacancies.companyId,
    db
      .select({ id: companyRoles.companyId })
      .from(companyRoles)
      .where(and(eq(companyRoles.userId, userId ?? 0), gt(companyRoles.accessLevel, ACCESS_LEVELS.DEFAULT))),
  )
