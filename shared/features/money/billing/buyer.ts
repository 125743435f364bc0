import {
  DETAIL_FIELDS,
  type CompanyDetails,
  type DetailField,
} from '#shared/features/identity/companies/details.ts'
import { isPersonType } from '#shared/features/identity/companies/registration-rules.ts'
import type { CompanyType } from '#shared/features/identity/companies/vocabulary.ts'

/** Fields without which no bill is issued: persons have no KPP, and an address is welcome and not needed. */
export function missingForBill(type: CompanyType, details: CompanyDetails): DetailField[] {
  const isPerson = isPersonType(type) || details.inn?.length === 12
  return DETAIL_FIELDS.filter(
    (field) => details[field] === null && field !== 'address' && !(field === 'kpp' && isPerson),
  )
}
