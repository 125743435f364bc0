import { and, eq, exists, gt, isNull, or, sql } from 'drizzle-orm'
import { companyRoles } from '#server/db/schema/managers.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import { DEMO_SOURCE } from './own-source.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { ACCESS_LEVELS } from '#shared/features/identity/managers/vocabulary.ts'

/**
 * Condition for vacancies whose responses are read: those posted here, and imported ones of a company with managers
 * here.
 */
export const takesResponses = (db: Sql) =>
  or(
    isNull(vacancies.source),
    eq(vacancies.source, DEMO_SOURCE),
    exists(
      db
        .select({ one: sql`1` })
        .from(companyRoles)
        .where(
          and(
            eq(companyRoles.companyId, vacancies.companyId),
            gt(companyRoles.accessLevel, ACCESS_LEVELS.DEFAULT),
          ),
        ),
    ),
  )

/** Condition for the others: imported vacancies of a company that has no managers here. */
export const takesNoResponses = (db: Sql) => sql`not (${takesResponses(db)})`
