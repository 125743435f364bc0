import { z } from 'zod'
import { TARIFF_CODES } from '#shared/features/board/posting/tariffs.ts'
import { CompanyId } from '#shared/features/identity/company-refs/model.ts'
import { BoughtPackage } from '#shared/features/money/packages/contract.ts'
import { PayingCompany } from '#shared/features/money/payments/model.ts'
import { ORDER_KINDS } from '#shared/features/money/payments/vocabulary.ts'
import { access, Count, Instant, pageInput } from '#shared/kernel/contract.ts'
import { FileAnswer } from '#shared/kernel/file-answer.ts'
import { requiredText } from '#shared/kernel/form-fields.ts'
import { rowId } from '#shared/kernel/row-id.ts'
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

const search = z.string().trim().max(200).default('').describe('Часть названия компании, ИНН или номер.')
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
  left: access('staff')
    .route({
      method: 'GET',
      path: '/v1/staff/packages',
      summary: 'Пакеты компаний, в которых что-то осталось',
      tags: ['staff'],
    })
    .input(z.object({ search, page: pageInput() }))
    .output(z.object({ count: Count, items: z.array(CompanyPackage) })),
  sales: access('staff')
    .route({
      method: 'GET',
      path: '/v1/staff/packages/sales',
      summary: 'Продажи по месяцам',
      tags: ['staff'],
    })
    .output(z.object({ items: z.array(MonthSales) })),
  table: access('staff')
    .route({
      method: 'GET',
      path: '/v1/staff/packages/table',
      summary: 'То же таблицей CSV',
      tags: ['staff'],
      outputStructure: 'detailed',
    })
    .input(z.object({ view: z.enum(PACKAGE_VIEWS).default('left').describe('Какая таблица.'), search }))
    .output(FileAnswer),
  list: access('staff')
    .route({ method: 'GET', path: '/v1/staff/grants', summary: 'Подарки компаниям', tags: ['staff'] })
    .input(z.object({ search, page: pageInput() }))
    .output(z.object({ count: Count, items: z.array(Grant) })),
  give: access('staff', { makes: true })
    .route({
      method: 'POST',
      path: '/v1/staff/companies/{id}/grants',
      summary: 'Подарить компании',
      tags: ['staff'],
    })
    .input(z.object({ id: CompanyId, grant: GrantForm }))
    .output(Grant),
  revoke: access('staff', { makes: false })
    .route({
      method: 'POST',
      path: '/v1/staff/grants/{id}/revoke',
      summary: 'Забрать неиспользованный подарок',
      tags: ['staff'],
    })
    .input(z.object({ id: rowId('Номер подарка.') }))
    .output(Grant),
}
