import type { Sql } from '#server/kernel/sql.ts'
import { readDetails } from '#server/features/identity/companies/fill-details.ts'
import { missingForBill } from '#shared/features/money/billing/buyer.ts'
import type { Buyer } from '#shared/features/money/billing/model.ts'
import { FORM_MESSAGES } from '#shared/kernel/form-messages.ts'
import { Problem } from '#shared/kernel/problem.ts'

/** The buyer on a bill. @throws Problem invalid, by field of the company, without what a bill needs */
export async function requireBuyer(tx: Sql, companyId: number): Promise<Buyer> {
  const { type, details } = await readDetails(tx, companyId)
  const { inn, kpp, legalTitle, address } = details
  const missing = missingForBill(type, details)
  if (legalTitle === null || missing.length > 0)
    throw new Problem(
      'invalid',
      'Для счёта нужны реквизиты компании. Заполните их рядом с заказом.',
      Object.fromEntries(missing.map((field) => [field, FORM_MESSAGES.required])),
    )
  return { title: legalTitle, inn, kpp, address }
}

/** What a bill would say about a company, and the fields that it still needs. */
export async function readBuyer(db: Sql, companyId: number) {
  const { type, details } = await readDetails(db, companyId)
  return { ...details, missing: missingForBill(type, details) }
}

/** The buyer on an acceptance act, with the details that are known. @throws Problem not_found */
export async function findBuyer(tx: Sql, companyId: number): Promise<Buyer> {
  const { title, details } = await readDetails(tx, companyId)
  const { inn, kpp, legalTitle, address } = details
  return { title: legalTitle ?? title, inn, kpp, address }
}
