import { and, eq, exists, isNull, not, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { companies } from '#server/db/schema/companies.ts'
import { hiddenCompanies } from '#server/db/schema/hidden.ts'
import { reviewBatches, reviews } from '#server/db/schema/reviews.ts'
import { sources } from '#server/db/schema/sources.ts'
import { savedSearches } from '#server/db/schema/saved-searches.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { vacanciesPath } from '#shared/features/board/vacancies/address.ts'

/**
 * Leads the page of an imported company, and what later imports bring of it, to the company that has taken it over. What
 * people have said of it, who follows it and who hides it go along.
 */
export async function mergeCompany(
  tx: Sql,
  { fromId, intoId, at }: { fromId: number; intoId: number; /** Instant. */ at: string },
) {
  await tx.update(companies).set({ mergedIntoId: intoId, updatedAt: at }).where(eq(companies.id, fromId))
  await tx.update(sources).set({ companyId: intoId }).where(eq(sources.companyId, fromId))
  await tx.update(reviewBatches).set({ companyId: intoId }).where(eq(reviewBatches.companyId, fromId))
  await tx.update(reviews).set({ companyId: intoId }).where(eq(reviews.companyId, fromId))
  const other = alias(hiddenCompanies, 'other')
  await tx
    .update(hiddenCompanies)
    .set({ companyId: intoId })
    .where(
      and(
        eq(hiddenCompanies.companyId, fromId),
        not(
          exists(
            tx
              .select({ one: sql`1` })
              .from(other)
              .where(and(eq(other.userId, hiddenCompanies.userId), eq(other.companyId, intoId))),
          ),
        ),
      ),
    )
  await moveFollowers(tx, { fromId, intoId })
}

/** Followers have the list of the company as a saved search. */
async function moveFollowers(tx: Sql, { fromId, intoId }: { fromId: number; intoId: number }) {
  const [address, present] = [fromId, intoId].map((company) => vacanciesPath({ filter: { company } }))
  if (address === undefined || present === undefined) return
  const other = alias(savedSearches, 'other')
  await tx
    .update(savedSearches)
    .set({ address: present })
    .where(
      and(
        eq(savedSearches.address, address),
        isNull(savedSearches.companyId),
        not(
          exists(
            tx
              .select({ one: sql`1` })
              .from(other)
              .where(and(eq(other.userId, savedSearches.userId), eq(other.address, present))),
          ),
        ),
      ),
    )
}
