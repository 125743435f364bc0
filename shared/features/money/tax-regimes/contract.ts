import { z } from 'zod'
import { operation, Instant, Nothing } from '#shared/kernel/contract.ts'
import { TAX_REGIMES, USN_BASES } from './vocabulary.ts'

/** Calendar date of Moscow. */
const StartDay = z.iso
  .date('Выберите день.')
  .describe('С какого дня по Москве действует режим, `YYYY-MM-DD`.')

export const TaxRegimeRow = z.object({
  /** Null for the regime of the settings, which holds until the first day of a row. */
  startsOn: z.string().nullable(),
  regime: z.enum(TAX_REGIMES),
  usnBase: z.enum(USN_BASES),
  enteredBy: z.string().nullable(),
  enteredAt: Instant.nullable(),
  /** It holds today. */
  isCurrent: z.boolean(),
  /** It has not begun, and can be removed. */
  isFuture: z.boolean(),
  /** The form of the operator cannot have it: the form was changed later. */
  isUnfit: z.boolean(),
})
export type TaxRegimeRow = z.infer<typeof TaxRegimeRow>

const TaxRegimeRows = z.object({
  today: z.string(),
  /** Regimes that the form of the operator can have. */
  possible: z.array(z.enum(TAX_REGIMES)),
  items: z.array(TaxRegimeRow),
})

export const taxRegimesContract = {
  staffList: operation(
    'GET /v1/staff/tax-regimes',
    'staff',
    'Налоговые режимы оператора по дням, последний первым',
    ['staff'],
  )
    .input(Nothing)
    .output(TaxRegimeRows),
  add: operation(
    'POST /v1/staff/tax-regimes',
    'staff',
    'Назначить налоговый режим с некоторого дня',
    ['staff'],
    { makes: false },
  )
    .input(
      z.object({
        startsOn: StartDay,
        regime: z.enum(TAX_REGIMES).describe('Режим.'),
        usnBase: z.enum(USN_BASES).default('income').describe('Объект УСН; другим режимам не важен.'),
      }),
    )
    .output(TaxRegimeRows),
  remove: operation(
    'POST /v1/staff/tax-regimes/{startsOn}/remove',
    'staff',
    'Убрать режим, который ещё не начался',
    ['staff'],
    { makes: false },
  )
    .input(z.object({ startsOn: StartDay }))
    .output(TaxRegimeRows),
}
