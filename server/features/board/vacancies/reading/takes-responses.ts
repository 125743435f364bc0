import { and, eq, exists, gt, or, sql } from 'drizzle-orm'
import { companyRoles } from '#server/db/schema/managers.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { ACCESS_LEVELS } from '#shared/features/identity/managers/vocabulary.ts'
import { hasOwnSource } from './own-source.ts'

/**
 * Condition for vacancies that take responses on this board: those posted here, and imported ones that their company
 * has claimed. Pages, cards, lists, exports and the sending of a response all ask it, so that they agree.
 */
export const takesResponses = (db: Sql) => or(hasOwnSource, isClaimed(db))

/** Condition for the others, whose responses nobody would read. */
export const takesNoResponses = (db: Sql) => sql`not (${takesResponses(db)})`

/** An imported vacancy is claimed while its company has people with rights here. */
const isClaimed = (db: Sql) =>
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
  )
