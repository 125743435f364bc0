/** Vacancies and companies that a person hides from lists and e-mails. */
import { and, eq, inArray, isNotNull, ne } from 'drizzle-orm'
import { companies } from '#server/db/schema/companies.ts'
import { hiddenCompanies, hiddenVacancies } from '#server/db/schema/hidden.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import type { Ctx } from '#server/features/board/context.ts'
import { vacancyNotFound } from '#server/features/board/vacancies/reading/not-found.ts'
import { lockUser } from '#server/features/identity/accounts/service.ts'
import { companyNotFound } from '#server/features/identity/companies/service.ts'
import { requirePerson } from '#server/kernel/access.ts'
import type { Sql } from '#server/kernel/sql.ts'
import type { HiddenList } from '#shared/features/board/hidden/contract.ts'
import { HIDDEN_COMPANIES_MAX, HIDDEN_VACANCIES_MAX } from '#shared/features/board/hidden/vocabulary.ts'
import { VacancyId } from '#shared/features/board/vacancies/model.ts'
import { CompanyId } from '#shared/features/identity/company-refs/model.ts'
import { UNNAMED_COMPANY } from '#shared/features/identity/companies/unnamed.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { listHiddenIds, showCompanyTo, showVacancies } from './filter.ts'
import { listHiddenCompanies, listHiddenVacancies } from './queries.ts'

export async function readHiddenIds(ctx: Ctx) {
  const { userId } = requirePerson(ctx)
  const hidden = await listHiddenIds(ctx.deps.db, userId)
  return {
    vacancies: hidden.vacancies.map((id) => VacancyId.parse(id)),
    companies: hidden.companies.map((id) => CompanyId.parse(id)),
  }
}

/** A vacancy that is no longer published has no title here: readers may not see it. */
export async function readHiddenList(ctx: Ctx): Promise<HiddenList> {
  const { userId } = requirePerson(ctx)
  const { db } = ctx.deps
  const [ofVacancies, ofCompanies] = await Promise.all([
    listHiddenVacancies(db, userId),
    listHiddenCompanies(db, userId),
  ])
  return {
    vacancies: ofVacancies.map(({ id, title, publishedAt, company }) => ({
      id: VacancyId.parse(id),
      title: publishedAt === null ? `Вакансия № ${id}` : title,
      company,
    })),
    companies: ofCompanies.map(({ id, ...company }) => ({ id: CompanyId.parse(id), ...company })),
  }
}

/** Idempotent. @throws Problem not_found for a vacancy that was never published, conflict at the limit */
export async function hideVacancy(ctx: Ctx, { id }: { id: number }) {
  const { db, now } = ctx.deps
  const { userId } = requirePerson(ctx)
  await db.transaction(async (tx) => {
    await lockUser(tx, userId)
    if ((await tx.$count(hiddenVacancies, isVacancyOf(userId, id))) > 0) return
    if ((await listPublished(tx, [id])).length === 0) throw vacancyNotFound()
    if ((await tx.$count(hiddenVacancies, eq(hiddenVacancies.userId, userId))) >= HIDDEN_VACANCIES_MAX)
      throw new Problem('conflict', `Скрыто уже ${HIDDEN_VACANCIES_MAX} вакансий. Верните ненужные.`)
    await tx.insert(hiddenVacancies).values({ userId, vacancyId: id, hiddenAt: now().toISOString() })
  })
  return { isHidden: true }
}

/** Idempotent. */
export async function showVacancy(ctx: Ctx, { id }: { id: number }) {
  await showVacancies(ctx.deps.db, requirePerson(ctx).userId, [id])
  return { isHidden: false }
}

/** Idempotent. @throws Problem not_found for a company without a public page, conflict at the limit */
export async function hideCompany(ctx: Ctx, { id }: { id: number }) {
  const { db, now } = ctx.deps
  const { userId } = requirePerson(ctx)
  await db.transaction(async (tx) => {
    await lockUser(tx, userId)
    if ((await tx.$count(hiddenCompanies, isCompanyOf(userId, id))) > 0) return
    if ((await listNamed(tx, [id])).length === 0) throw companyNotFound()
    if ((await tx.$count(hiddenCompanies, eq(hiddenCompanies.userId, userId))) >= HIDDEN_COMPANIES_MAX)
      throw new Problem('conflict', `Скрыто уже ${HIDDEN_COMPANIES_MAX} компаний. Верните ненужные.`)
    await tx.insert(hiddenCompanies).values({ userId, companyId: id, hiddenAt: now().toISOString() })
  })
  return { isHidden: true }
}

/** Idempotent. */
export async function showCompany(ctx: Ctx, { id }: { id: number }) {
  const { userId } = requirePerson(ctx)
  await showCompanyTo(ctx.deps.db, userId, id)
  return { isHidden: false }
}

/**
 * Hides what a device hid for a guest; unknown ids and those beyond the limits are left out. Idempotent. Returns how
 * many were added.
 */
export async function importHidden(
  ctx: Ctx,
  given: { vacancies: readonly number[]; companies: readonly number[] },
) {
  const { db, now } = ctx.deps
  const { userId } = requirePerson(ctx)
  const hiddenAt = now().toISOString()
  return db.transaction(async (tx) => {
    await lockUser(tx, userId)
    const hidden = await listHiddenIds(tx, userId)
    const ofVacancies = (await listPublished(tx, newOf(given.vacancies, hidden.vacancies))).slice(
      0,
      HIDDEN_VACANCIES_MAX - hidden.vacancies.length,
    )
    const ofCompanies = (await listNamed(tx, newOf(given.companies, hidden.companies))).slice(
      0,
      HIDDEN_COMPANIES_MAX - hidden.companies.length,
    )
    if (ofVacancies.length > 0)
      await tx
        .insert(hiddenVacancies)
        .values(ofVacancies.map(({ id }) => ({ userId, vacancyId: id, hiddenAt })))
    if (ofCompanies.length > 0)
      await tx
        .insert(hiddenCompanies)
        .values(ofCompanies.map(({ id }) => ({ userId, companyId: id, hiddenAt })))
    return { addedCount: ofVacancies.length + ofCompanies.length }
  })
}

const newOf = (ids: readonly number[], known: readonly number[]) => {
  const present = new Set(known)
  return [...new Set(ids)].filter((id) => !present.has(id))
}

const isVacancyOf = (userId: number, vacancyId: number) =>
  and(eq(hiddenVacancies.userId, userId), eq(hiddenVacancies.vacancyId, vacancyId))

const isCompanyOf = (userId: number, companyId: number) =>
  and(eq(hiddenCompanies.userId, userId), eq(hiddenCompanies.companyId, companyId))

/** Which of the vacancies readers may know of. */
const listPublished = (tx: Sql, ids: readonly number[]) =>
  tx
    .select({ id: vacancies.id })
    .from(vacancies)
    .where(and(inArray(vacancies.id, [...ids]), isNotNull(vacancies.publishedAt)))

/** Which of the companies have a public page. */
const listNamed = (tx: Sql, ids: readonly number[]) =>
  tx
    .select({ id: companies.id })
    .from(companies)
    .where(and(inArray(companies.id, [...ids]), ne(companies.title, UNNAMED_COMPANY)))
