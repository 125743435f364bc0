import { eq } from 'drizzle-orm'
import type { Sql } from '#server/kernel/sql.ts'
import { companyNotFound } from '#server/features/identity/companies/service.ts'
import { companies } from '#server/db/schema/companies.ts'
import type { Buyer } from '#shared/features/money/billing/model.ts'
import { FORM_MESSAGES } from '#shared/kernel/form-messages.ts'
import { Problem } from '#shared/kernel/problem.ts'

/** The buyer on a bill. @throws Problem invalid, by field of the company's profile, without INN or full title */
export async function requireBuyer(tx: Sql, companyId: number): Promise<Buyer> {
  const { inn, kpp, legalTitle, address } = await requireCompanyDetails(tx, companyId)
  const missing: Record<string, string> = {}
  if (inn === null) missing['inn'] = FORM_MESSAGES.required
  if (legalTitle === null) missing['legal_title'] = FORM_MESSAGES.required
  if (inn === null || legalTitle === null)
    throw new Problem(
      'invalid',
      'Чтобы выставить счёт, заполните ИНН и полное название в профиле компании.',
      missing,
    )
  return { title: legalTitle, inn, kpp, address }
}

/** The buyer on an acceptance act, with the details that are known. @throws Problem not_found */
export async function findBuyer(tx: Sql, companyId: number): Promise<Buyer> {
  const { title, inn, kpp, legalTitle, address } = await requireCompanyDetails(tx, companyId)
  return { title: legalTitle ?? title, inn, kpp, address }
}

async function requireCompanyDetails(db: Sql, companyId: number) {
  const { title, legalTitle, inn, kpp, address } = companies
  const [row] = await db
    .select({ title, legalTitle, inn, kpp, address })
    .from(companies)
    .where(eq(companies.id, companyId))
  if (!row) throw companyNotFound()
  return row
}
