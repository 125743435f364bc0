import { and, asc, desc, eq, isNull, or, type InferInsertModel, type InferSelectModel } from 'drizzle-orm'
import type { Sql } from '#server/kernel/sql.ts'
import { users } from '#server/db/schema/accounts.ts'
import type { VerificationState } from '#shared/features/identity/companies/vocabulary.ts'
import { companyRoles } from '#server/db/schema/managers.ts'
import { ACCESS_LEVELS } from '#shared/features/identity/managers/vocabulary.ts'
import { companies } from '#server/db/schema/companies.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'

export type CompanyRow = InferSelectModel<typeof companies>

export type CompanyFields = Omit<
  InferInsertModel<typeof companies>,
  'id' | 'createdAt' | 'importKey' | 'importInn'
>

export async function findCompanyRow(db: Sql, id: number): Promise<CompanyRow | null> {
  const [row] = await db.select().from(companies).where(eq(companies.id, id))
  return row ?? null
}

/** Locks the row until the transaction ends; rows that refer to it can still be written. */
export async function lockCompanyRow(tx: Sql, id: number): Promise<CompanyRow | null> {
  const [row] = await tx.select().from(companies).where(eq(companies.id, id)).for('no key update')
  return row ?? null
}

/**
 * The same for a change that vacancies of the company follow. Those that people have posted are locked before their
 * company everywhere. Not so the imported ones: an import locks the company first.
 */
export async function lockCompanyWithVacancies(tx: Sql, id: number): Promise<CompanyRow | null> {
  await tx
    .select({ id: vacancies.id })
    .from(vacancies)
    .where(and(eq(vacancies.companyId, id), isNull(vacancies.source)))
    .orderBy(asc(vacancies.id))
    .for('update')
  return lockCompanyRow(tx, id)
}

export async function setCompany(tx: Sql, id: number, change: Partial<CompanyFields>): Promise<CompanyRow> {
  const [written] = await tx.update(companies).set(change).where(eq(companies.id, id)).returning()
  if (!written) throw new Error('A locked company is missing')
  return written
}

const staffColumns = {
  company: companies,
  askedByFirstName: users.firstName,
  askedByLastName: users.lastName,
  askedByEmail: users.email,
}

/** Pending requests, the oldest first; decided ones, the latest first. */
export async function listByVerification(
  db: Sql,
  { state, offset, limit }: { state: VerificationState; offset: number; limit: number },
) {
  const order = state === 'asked' ? asc(companies.verificationRequestedAt) : desc(companies.updatedAt)
  return db
    .select(staffColumns)
    .from(companies)
    .leftJoin(users, eq(users.id, companies.verificationRequestedBy))
    .where(eq(companies.verification, state))
    .orderBy(order, companies.id)
    .offset(offset)
    .limit(limit)
}

export const countByVerification = (db: Sql, state: VerificationState) =>
  db.$count(companies, eq(companies.verification, state))

export async function findForStaff(db: Sql, id: number) {
  const [row] = await db
    .select(staffColumns)
    .from(companies)
    .leftJoin(users, eq(users.id, companies.verificationRequestedBy))
    .where(eq(companies.id, id))
  return row ?? null
}

export type StaffRow = NonNullable<Awaited<ReturnType<typeof findForStaff>>>

/** The company's ADMINs and, if still a member, of the user who asked for the verification. */
export function listVerificationRecipients(
  tx: Sql,
  { id, verificationRequestedBy }: Pick<CompanyRow, 'id' | 'verificationRequestedBy'>,
) {
  const isAdmin = eq(companyRoles.accessLevel, ACCESS_LEVELS.ADMIN)
  return tx
    .select({ userId: users.id, recipient: users.email })
    .from(companyRoles)
    .innerJoin(users, eq(users.id, companyRoles.userId))
    .where(
      and(
        eq(companyRoles.companyId, id),
        verificationRequestedBy === null
          ? isAdmin
          : or(isAdmin, eq(companyRoles.userId, verificationRequestedBy)),
        isNull(users.deletedAt),
      ),
    )
    .orderBy(asc(users.id))
}
