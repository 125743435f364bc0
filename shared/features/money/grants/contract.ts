import { z } from 'zod'
import { TARIFF_CODES } from '#shared/features/board/posting/tariffs.ts'
import { CompanyId } from '#shared/features/identity/company-refs/model.ts'
import { BoughtPackage } from '#shared/features/money/packages/contract.ts'
import { PayingCompany } from '#shared/features/money/payments/model.ts'
import { ORDER_KINDS } from '#shared/features/money/payments/vocabulary.ts'
import {
  operation,
  Count,
  Instant,
  pageInput,
  searchInput,
  rowId,
  FileAnswer,
} from '#shared/kernel/contract.ts'
import { requiredText } from '#shared/kernel/form-fields.ts'
import { GRANT_DAYS_MAX, GRANT_REASON_LENGTH, GRANT_UNITS_MAX, PACKAGE_VIEWS } from './vocabulary.ts'

export const CompanyPackage = BoughtPackage.omit({ isUsable: true }).extend({
  company: PayingCompany,
  isGrant: z.boolean(),
})
export type CompanyPackage = z.infer<typeof CompanyPackage>

export const Grant = z.object({
  id: z.number().int(),
  company: PayingCompany,
  title: z.string(),
  reason: z.string(),
  grantedAt: Instant,
  grantedBy: z.string().nullable(),
  revokedAt: Instant.nullable(),
  revokedBy: z.string().nullable(),
  /** Nothing of it is used. */
  canRevoke: z.boolean(),
})
export type Grant = z.infer<typeof Grant>

/** What was sold of one thing in a month, Moscow time, by the ledger. */
export const MonthSales = z.object({
  /** «2026-11» */
  month: z.string(),
  kind: z.enum(ORDER_KINDS),
  tariff: z.enum(TARIFF_CODES).nullable(),
  /** Placements of a package. */
  size: z.number().int().nullable(),
  /** Of access to resumes. */
  days: z.number().int().nullable(),
  count: Count,
  amountKopecks: z.number().int(),
  /** Returned to companies in that month, whenever it was sold. */
  returnedKopecks: z.number().int(),
})
export type MonthSales = z.infer<typeof MonthSales>

const search = searchInput('Часть названия компании, ИНН или номер.')
const reason = requiredText(GRANT_REASON_LENGTH)

/** What is given; `requestKey` makes a double click give once. */
export const GrantForm = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('package'),
    tariff: z.enum(TARIFF_CODES),
    units: z.coerce.number().int().min(1).max(GRANT_UNITS_MAX),
    reason,
    requestKey: z.uuid(),
  }),
  z.object({
    kind: z.literal('resume_access'),
    days: z.coerce.number().int().min(1).max(GRANT_DAYS_MAX),
    reason,
    requestKey: z.uuid(),
  }),
])
export type GrantForm = z.infer<typeof GrantForm>

export const grantsContract = {
  left: operation('GET /v1/staff/packages', 'staff', 'Пакеты компаний, в которых что-то осталось', ['staff'])
    .input(z.object({ search, page: pageInput() }))
    .output(z.object({ count: Count, items: z.array(CompanyPackage) })),
  sales: operation('GET /v1/staff/packages/sales', 'staff', 'Продажи по месяцам', ['staff']).output(
    z.object({ items: z.array(MonthSales) }),
  ),
  table: operation('GET /v1/staff/packages/table', 'staff', 'То же таблицей CSV', ['staff'], {
    outputStructure: 'detailed',
  })
    .input(z.object({ view: z.enum(PACKAGE_VIEWS).default('left').describe('Какая таблица.'), search }))
    .output(FileAnswer),
  list: operation('GET /v1/staff/grants', 'staff', 'Подарки компаниям', ['staff'])
    .input(z.object({ search, page: pageInput() }))
    .output(z.object({ count: Count, items: z.array(Grant) })),
  give: operation('POST /v1/staff/companies/{id}/grants', 'staff', 'Подарить компании', ['staff'], {
    makes: true,
  })
    .input(z.object({ id: CompanyId, grant: GrantForm }))
    .output(Grant),
  revoke: operation(
    'POST /v1/staff/grants/{id}/revoke',
    'staff',
    'Забрать неиспользованный подарок',
    ['staff'],
    { makes: false },
  )
    .input(z.object({ id: rowId('Номер подарка.') }))
    .output(Grant),
}
