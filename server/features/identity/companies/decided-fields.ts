import type { StaffCompany } from '#shared/features/identity/companies/contract.ts'
import { COMPANY_TYPE_LABELS } from '#shared/features/identity/companies/labels.ts'
import { DECIDED_FIELDS } from '#shared/features/identity/companies/vocabulary.ts'
import type { CompanyRow } from './write-queries.ts'

/** What staff read of a company, as they read it. */
export const decidedFieldsOf = (row: CompanyRow): Record<string, string> =>
  Object.fromEntries(DECIDED_FIELDS.map((field) => [field, shown(row, field)]))

/** What changed since the last decision; null when there was none. */
export function changesOf(row: CompanyRow): StaffCompany['changes'] {
  const { decidedFields } = row
  if (decidedFields === null) return null
  return DECIDED_FIELDS.map((field) => ({
    field,
    before: decidedFields[field] ?? '',
    value: shown(row, field),
  })).filter(({ before, value }) => before !== value)
}

const shown = (row: CompanyRow, field: (typeof DECIDED_FIELDS)[number]) =>
  field === 'type' ? COMPANY_TYPE_LABELS[row.type] : (row[field] ?? '')
