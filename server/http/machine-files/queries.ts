import { and, asc, count, desc, eq, gt, gte, isNotNull, isNull, lt, lte, max, ne, or, sql } from 'drizzle-orm'
import type { Sql } from '#server/kernel/sql.ts'
import { companies } from '#server/db/schema/companies.ts'
import { resumes } from '#server/db/schema/resumes.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import { UNNAMED_COMPANY } from '#shared/features/identity/companies/unnamed.ts'

/** Numbers of ids, both ends included. */
type IdRange = { from: number; to: number }

/** The stretches of `size` ids that have an open vacancy, with the last change in each. */
export function listVacancyStretches(db: Sql, { size, now }: { size: number; now: Date }) {
  const stretch = sql<number>`(${vacancies.id} - 1) / ${sql.raw(String(size))}`.mapWith(Number)
  return db
    .select({ stretch, updatedAt: max(vacancies.updatedAt) })
    .from(vacancies)
    .where(isOpen(now))
    .groupBy(stretch)
    .orderBy(stretch)
}

/** Open vacancies of the range after `afterId`, by id. */
export function listVacancyAddresses(
  db: Sql,
  { range, afterId, limit, now }: { range: IdRange; afterId: number; limit: number; now: Date },
) {
  return db
    .select({ id: vacancies.id, updatedAt: vacancies.updatedAt })
    .from(vacancies)
    .where(
      and(isOpen(now), gte(vacancies.id, range.from), gt(vacancies.id, afterId), lte(vacancies.id, range.to)),
    )
    .orderBy(asc(vacancies.id))
    .limit(limit)
}

/** Resumes whose authors let search engines in; who hides from a company is shown to no guest. */
const isOpenResume = () =>
  and(
    eq(resumes.status, 'published'),
    eq(resumes.visibility, 'everyone'),
    eq(resumes.isIndexed, true),
    isNotNull(resumes.content),
    isNotNull(resumes.publishedAt),
    sql`cardinality(${resumes.hiddenInns}) + cardinality(${resumes.hiddenDomains}) = 0`,
  )

/** The same of resumes, by their numbers. */
export function listResumeStretches(db: Sql, { size }: { size: number }) {
  const stretch = sql<number>`(${resumes.number} - 1) / ${sql.raw(String(size))}`.mapWith(Number)
  return db
    .select({ stretch, updatedAt: max(resumes.publishedAt) })
    .from(resumes)
    .where(isOpenResume())
    .groupBy(stretch)
    .orderBy(stretch)
}

export function listResumeAddresses(
  db: Sql,
  { range, afterId, limit }: { range: IdRange; afterId: number; limit: number },
) {
  return db
    .select({ id: resumes.number, resumeId: resumes.id, updatedAt: resumes.publishedAt })
    .from(resumes)
    .where(
      and(
        isOpenResume(),
        gte(resumes.number, range.from),
        gt(resumes.number, afterId),
        lte(resumes.number, range.to),
      ),
    )
    .orderBy(asc(resumes.number))
    .limit(limit)
}

/** A company without a name has no page. */
const isListed = ne(companies.title, UNNAMED_COMPANY)

export function listCompanyStretches(db: Sql, { size, now }: { size: number; now: Date }) {
  const stretch = sql<number>`(${companies.id} - 1) / ${sql.raw(String(size))}`.mapWith(Number)
  return db
    .select({ stretch, updatedAt: changedAt() })
    .from(companies)
    .innerJoin(vacancies, eq(vacancies.companyId, companies.id))
    .where(and(isOpen(now), isListed))
    .groupBy(stretch)
    .orderBy(stretch)
}

/** Companies of the range with an open vacancy, by id. */
export function listCompanyAddresses(
  db: Sql,
  { range, afterId, limit, now }: { range: IdRange; afterId: number; limit: number; now: Date },
) {
  return db
    .select({ id: companies.id, slug: companies.slug, updatedAt: changedAt() })
    .from(companies)
    .innerJoin(vacancies, eq(vacancies.companyId, companies.id))
    .where(
      and(
        isOpen(now),
        isListed,
        gte(companies.id, range.from),
        gt(companies.id, afterId),
        lte(companies.id, range.to),
      ),
    )
    .groupBy(companies.id)
    .orderBy(asc(companies.id))
    .limit(limit)
}

/** A company's page changes with the company and with its vacancies. */
function changedAt() {
  return sql<string>`greatest(max(${companies.updatedAt}), max(${vacancies.updatedAt}))`
}

/** How many of the newest `limit` open vacancies each profession has. */
export function countNewestByProfession(db: Sql, { limit, now }: { limit: number; now: Date }) {
  const newest = db
    .select({ professionId: vacancies.professionId })
    .from(vacancies)
    .where(isOpen(now))
    .orderBy(desc(vacancies.publishedAt), desc(vacancies.id))
    .limit(limit)
    .as('newest')
  return db
    .select({ professionId: newest.professionId, count: count() })
    .from(newest)
    .groupBy(newest.professionId)
}

/** Whole open vacancies with their companies, newest first, after the given place. No contacts are among them. */
export function listOffers(
  db: Sql,
  { after, limit, now }: { after: { publishedAt: string; id: number } | null; limit: number; now: Date },
) {
  return db
    .select({
      id: vacancies.id,
      title: vacancies.title,
      descriptionHtml: vacancies.descriptionHtml,
      dutiesHtml: vacancies.dutiesHtml,
      requirementsHtml: vacancies.requirementsHtml,
      conditionsHtml: vacancies.conditionsHtml,
      workForm: vacancies.workForm,
      employment: vacancies.employment,
      schedule: vacancies.schedule,
      experience: vacancies.experience,
      salaryFrom: vacancies.salaryFrom,
      salaryTo: vacancies.salaryTo,
      currency: vacancies.currency,
      salaryGross: vacancies.salaryGross,
      salaryPeriod: vacancies.salaryPeriod,
      professionId: vacancies.professionId,
      locationIds: vacancies.locationIds,
      workFromIds: vacancies.workFromIds,
      publishedAt: sql<string>`${vacancies.publishedAt}`,
      company: {
        title: companies.title,
        type: companies.type,
        siteUrl: companies.siteUrl,
        logoUrl: companies.logoUrl,
      },
    })
    .from(vacancies)
    .innerJoin(companies, eq(companies.id, vacancies.companyId))
    .where(
      and(
        isOpen(now),
        after
          ? or(
              lt(vacancies.publishedAt, after.publishedAt),
              and(eq(vacancies.publishedAt, after.publishedAt), lt(vacancies.id, after.id)),
            )
          : undefined,
      ),
    )
    .orderBy(desc(vacancies.publishedAt), desc(vacancies.id))
    .limit(limit)
}

export type Offer = Awaited<ReturnType<typeof listOffers>>[number]

function isOpen(now: Date) {
  return and(
    eq(vacancies.status, 'published'),
    isNotNull(vacancies.publishedAt),
    or(isNull(vacancies.expiresAt), gt(vacancies.expiresAt, now.toISOString())),
  )
}
