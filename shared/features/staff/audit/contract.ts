import { z } from 'zod'
import { AUDIT_OBJECT_KINDS } from '#shared/features/identity/audit/vocabulary.ts'
import { operation, Instant, RowId } from '#shared/kernel/contract.ts'

export const AuditLine = z.object({
  id: z.number().int(),
  at: Instant,
  /** Null for the system. */
  person: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  action: z.string(),
  objectKind: z.string(),
  objectId: z.string(),
  /** Address or network of the request; null for the system. */
  address: z.string().nullable(),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
})
export type AuditLine = z.infer<typeof AuditLine>

/** An empty field of the form filters nothing. */
const optional = <Value extends z.ZodType>(value: Value) =>
  z.preprocess((typed) => (typed === '' ? undefined : typed), value.optional())

/** The filters, as the form of the page sends them. */
export const AuditFilter = z.object({
  action: z
    .string()
    .trim()
    .max(60)
    .default('')
    .describe('Начало названия действия: order, vacancy.taken_down.'),
  kind: optional(z.enum(AUDIT_OBJECT_KINDS)).describe('Вид объекта.'),
  objectId: z.string().trim().max(60).default('').describe('Номер объекта.'),
  userId: optional(RowId).describe('Номер того, кто действовал.'),
  from: optional(z.iso.date()).describe('С какого дня, по Москве.'),
  to: optional(z.iso.date()).describe('По какой день включительно.'),
})
export type AuditFilter = z.infer<typeof AuditFilter>

export const auditContract = {
  staffList: operation('GET /v1/staff/audit', 'staff', 'Журнал действий, новые сверху', ['staff'])
    .input(AuditFilter.extend({ before: optional(RowId).describe('Номер строки, до которой читать.') }))
    .output(
      z.object({
        items: z.array(AuditLine),
        /** For `before` of the next page; null at the end. */
        next: z.number().int().nullable(),
      }),
    ),
}
