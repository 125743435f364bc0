/** The rows of a company of the demo: what the public page says of it is what staff read. */
import type { companies } from '#server/db/schema/companies.ts'
import type { companyRegister } from '#server/db/schema/company-proofs.ts'
import { decidedFieldsOf } from '#server/features/identity/companies/decided-fields.ts'
import { HOUR_MS } from '#shared/kernel/durations.ts'
import type { DemoCompany } from './companies.ts'
import type { DemoProofs } from './register.ts'

export function companyRow(
  { industry: _industry, city, verifiedAt, ...company }: DemoCompany,
  { registeredOn: _registeredOn, confirmedDomain, ...numbers }: DemoProofs,
): typeof companies.$inferInsert {
  const row = { ...company, ...numbers, address: null }
  return {
    ...row,
    locationId: city.id,
    confirmedDomain,
    domainConfirmedAt: confirmedDomain === null ? null : (verifiedAt ?? company.createdAt),
    ...(verifiedAt === null
      ? {}
      : { verification: 'verified', verifiedAt, decidedFields: decidedFieldsOf(row) }),
  }
}

/** The entry that was read with the number; none for a company that has none. */
export function registerRow(
  { id, inn, ogrn, kpp, legalTitle, type }: typeof companies.$inferSelect,
  { registeredOn }: Pick<DemoProofs, 'registeredOn'>,
  now: Date,
): (typeof companyRegister.$inferInsert)[] {
  if (inn === null || legalTitle === null) return []
  return [
    {
      companyId: id,
      inn,
      status: 'active',
      name: legalTitle,
      isPerson: type === 'sole_proprietor',
      registeredOn,
      kpp,
      ogrn,
      source: 'service',
      readAt: new Date(now.getTime() - 20 * HOUR_MS).toISOString(),
    },
  ]
}
