import { z } from 'zod'
import { PACKAGE_SIZES, RESUME_ACCESS_DAYS, TARIFF_CODES } from '#shared/features/tariffs/vocabulary.ts'
import { FORM_MESSAGES } from '#shared/kernel/form-messages.ts'
import { TOP_UP_MAX_KOPECKS, TOP_UP_MIN_KOPECKS } from './vocabulary.ts'

const Id = z.coerce.number().int().positive().max(2_147_483_647)
export const OrderId = Id.brand<'OrderId'>()
export const PaymentId = Id.brand<'PaymentId'>()
export const PackageId = Id.brand<'PackageId'>()

const oneOf = <T extends number>(values: readonly T[]) => z.coerce.number().pipe(z.literal([...values]))

/** What is ordered. */
export const OrderItem = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('placement'), vacancyId: Id, tariff: z.enum(TARIFF_CODES) }),
  z.object({ kind: z.literal('package'), tariff: z.enum(TARIFF_CODES), size: oneOf(PACKAGE_SIZES) }),
  z.object({ kind: z.literal('resume_access'), days: oneOf(RESUME_ACCESS_DAYS) }),
  z.object({
    kind: z.literal('top_up'),
    amountKopecks: z.coerce
      .number()
      .int()
      .min(TOP_UP_MIN_KOPECKS, FORM_MESSAGES.min(TOP_UP_MIN_KOPECKS / 100))
      .max(TOP_UP_MAX_KOPECKS, FORM_MESSAGES.max(TOP_UP_MAX_KOPECKS / 100)),
  }),
])
export type OrderItem = z.infer<typeof OrderItem>
