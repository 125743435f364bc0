import type { CheckedValues } from '#shared/features/identity/companies/checked-fields.ts'
import type { StaffCompany } from '#shared/features/identity/companies/contract.ts'
import { COMPANY_TYPE_LABELS } from '#shared/features/identity/companies/labels.ts'
import { COMPANY_TYPES, DECIDED_FIELDS } from '#shared/features/identity/companies/vocabulary.ts'
import type { CompanyRow } from './write-queries.ts'

type ReadColumns = Pick<CompanyRow, (typeof DECIDED_FIELDS)[number]>

/** Fields of a company that staff review, as displayed to them. */
export const decidedFieldsOf = (row: ReadColumns): Record<string, string> =>
  Object.fromEntries(DECIDED_FIELDS.map((field) => [field, shown(row, field)]))

/** Returns the changes since the last decision; null when there was none. */
export function changesOf(row: CompanyRow): StaffCompany['changes'] {
  const { decidedFields } = row
  if (decidedFields === null) return null
  return DECIDED_FIELDS.map((field) => ({
    field,
    before: decidedFields[field] ?? '',
    value: shown(row, field),
  })).filter(({ before, value }) => before !== value)
}

/**
 * Returns the values of a company that count as verified: those that staff read at the last decision, and present
 * values for fields that were empty then.
 */
export function checkedValuesOf({ decidedFields, ...row }: CompanyRow): CheckedValues {
  const read = (field: 'title' | 'inn' | 'ogrn' | 'legalTitle' | 'siteUrl') => decidedFields?.[field] || null
  return {
    title: read('title') ?? row.title,
    type: COMPANY_TYPES.find((type) => COMPANY_TYPE_LABELS[type] === decidedFields?.['type']) ?? row.type,
    inn: read('inn') ?? row.inn,
    ogrn: read('ogrn') ?? row.ogrn,
    legalTitle: read('legalTitle') ?? row.legalTitle,
    siteUrl: read('siteUrl') ?? row.siteUrl,
  }
}

/** The same as a snapshot, for a company that is about to lose its mark: with it the mark comes back. */
export function snapshotOfMark(row: CompanyRow): Record<string, string> {
  const { type: _type, ...values } = checkedValuesOf(row)
  const filled = Object.entries(values).map(([field, value]) => [field, value ?? ''])
  return { ...(row.decidedFields ?? decidedFieldsOf(row)), ...Object.fromEntries(filled) }
}

const shown = (row: ReadColumns, field: (typeof DECIDED_FIELDS)[number]) =>
  field === 'type' ? COMPANY_TYPE_LABELS[row.type] : (row[field] ?? '')
