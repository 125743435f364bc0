import { and, desc, eq, or } from 'drizzle-orm'
import { isShown, vacancies, vacancySearch } from '#server/db/schema/vacancies.ts'
import type { Ctx } from '#server/features/board/context.ts'
import type { VacancyCard } from '#shared/features/board/vacancies/contract.ts'
import { listCards } from './cards.ts'
import { vacancyNotFound } from './not-found.ts'

/** A company has so many places of one vacancy at most; a page shows them all. */
const COPIES_MAX = 200

/**
 * A shown vacancy and the others of its company with the same text or title, which lists fold into one; newest first.
 * @throws Problem `not_found`
 */
export async function listCopies({ deps }: Ctx, { id }: { id: number }): Promise<VacancyCard[]> {
  const { db } = deps
  const now = deps.now()
  const [one] = await db
    .select({
      companyId: vacancies.companyId,
      hash: vacancySearch.descriptionHash,
      title: vacancySearch.title,
    })
    .from(vacancies)
    .innerJoin(vacancySearch, eq(vacancySearch.vacancyId, vacancies.id))
    .where(and(isShown(now), eq(vacancies.id, id)))
  if (!one) throw vacancyNotFound()
  const rows = await db
    .select({ id: vacancies.id })
    .from(vacancies)
    .innerJoin(vacancySearch, eq(vacancySearch.vacancyId, vacancies.id))
    .where(
      and(
        isShown(now),
        eq(vacancies.companyId, one.companyId),
        or(
          // Zero is the hash of no text: such vacancies are not the same.
          one.hash === 0 ? undefined : eq(vacancySearch.descriptionHash, one.hash),
          eq(vacancySearch.title, one.title),
        ),
      ),
    )
    .orderBy(desc(vacancies.publishedAt), desc(vacancies.id))
    .limit(COPIES_MAX)
  return listCards(deps, rows.length > 0 ? rows.map((row) => row.id) : [id])
}
