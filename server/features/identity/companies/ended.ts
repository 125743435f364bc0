/**
 * Companies that the state register lists as liquidated or bankrupt: they can neither order anything nor write to
 * people.
 */
import { and, desc, eq, inArray, isNotNull } from 'drizzle-orm'
import { companies } from '#server/db/schema/companies.ts'
import { companyRegister, isRegisterOfCompany } from '#server/db/schema/company-proofs.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { isEndedStatus } from '#shared/features/identity/companies/ended-status.ts'
import { endedInnMessage, endedMessage } from '#shared/features/identity/companies/register.ts'
import {
  REGISTER_STATUSES,
  type RegisterStatus,
} from '#shared/features/identity/company-refs/register-statuses.ts'
import { Problem } from '#shared/kernel/problem.ts'

/** @throws Problem conflict */
export function refuseEnded(status: RegisterStatus | null) {
  if (status !== null && isEndedStatus(status)) throw new Problem('conflict', endedMessage(status))
}

/** @throws Problem conflict */
export async function requireNotEnded(db: Sql, companyId: number) {
  refuseEnded(await findRegisterStatus(db, companyId))
}

/** Null when the register has no such number, or has not been read. */
export async function findRegisterStatus(db: Sql, companyId: number): Promise<RegisterStatus | null> {
  const [row] = await db
    .select({ status: companyRegister.status })
    .from(companies)
    .innerJoin(companyRegister, isRegisterOfCompany)
    .where(eq(companies.id, companyId))
  return row?.status ?? null
}

/** Which of these companies have ended. */
export async function listEnded(db: Sql, ids: readonly number[]): Promise<number[]> {
  const rows = await db
    .select({ id: companies.id })
    .from(companies)
    .innerJoin(companyRegister, isRegisterOfCompany)
    .where(
      and(
        inArray(companies.id, [...ids]),
        inArray(companyRegister.status, REGISTER_STATUSES.filter(isEndedStatus)),
      ),
    )
  return rows.map(({ id }) => id)
}

/** @throws Problem conflict for the field `inn` */
export function refuseEndedInn(status: RegisterStatus | null) {
  if (status === null || !isEndedStatus(status)) return
  const message = endedInnMessage(status)
  throw new Problem('conflict', message, { inn: message })
}

/** Returns the last known register status of an INN, for any company that has it. */
export async function findStatusOfInn(db: Sql, inn: string): Promise<RegisterStatus | null> {
  const [row] = await db
    .select({ status: companyRegister.status })
    .from(companyRegister)
    .innerJoin(companies, isRegisterOfCompany)
    .where(and(eq(companies.inn, inn), isNotNull(companyRegister.status)))
    .orderBy(desc(companyRegister.readAt))
    .limit(1)
  return row?.status ?? null
}
