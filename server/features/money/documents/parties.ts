import { eq } from 'drizzle-orm'
import type { Sql } from '#server/kernel/sql.ts'
import { companyNotFound } from '#server/features/identity/companies/service.ts'
import type { Buyer } from '#shared/features/money/documents/model.ts'
import { FORM_MESSAGES } from '#shared/kernel/form-messages.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { companies } from '#server/db/schema/companies.ts'

/** Nobody pays a bill that does not name them. @throws Problem invalid beside the fields of the company's profile */
export async function requireBuyer(tx: Sql, companyId: number): Promise<Buyer> {
  const company = await findBuyerFacts(tx, companyId)
  if (!company) throw companyNotFound()
  const { inn, kpp, legalTitle, address } = company
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

/** An act is made for whoever was served, with what is known of them. @throws Problem not_found */
export async function findBuyer(tx: Sql, companyId: number): Promise<Buyer> {
  const company = await findBuyerFacts(tx, companyId)
  if (!company) throw companyNotFound()
  const { title, inn, kpp, legalTitle, address } = company
  return { title: legalTitle ?? title, inn, kpp, address }
}

/** What a document prints of a company. */
async function findBuyerFacts(db: Sql, companyId: number) {
  const { title, legalTitle, inn, kpp, address } = companies
  const [row] = await db
    .select({ title, legalTitle, inn, kpp, address })
    .from(companies)
    .where(eq(companies.id, companyId))
  return row ?? null
}
