/** Receipts of «Мой налог»: a self-employed operator has no cash register (422-ФЗ, article 14). */
import { z } from 'zod'
import { operation, Count, Instant, pageInput, RowId } from '#shared/kernel/contract.ts'
import { cleanValue } from '#shared/kernel/pasted.ts'
import { OrderId } from '#shared/features/money/order-refs/model.ts'
import { PayingCompany } from './model.ts'
import { INCOME_SOURCES, PAYMENT_PAGES_MAX } from './vocabulary.ts'

/** A payment, a bank transfer or a refund that needs a receipt of «Мой налог». */
export const IncomeReceipt = z.object({
  source: z.enum(INCOME_SOURCES),
  /** Of the payment, of the order that was paid by bill, or of the refund. */
  sourceId: z.number().int(),
  orderId: OrderId,
  title: z.string(),
  company: PayingCompany,
  amountKopecks: z.number().int(),
  /** When the money moved. */
  at: Instant,
  /** Null until the receipt is entered. */
  url: z.string().nullable(),
})
export type IncomeReceipt = z.infer<typeof IncomeReceipt>

const URL_MESSAGE = 'Вставьте ссылку на чек из «Мой налог»: https://lknpd.nalog.ru/api/v1/receipt/…/print'

/** Of the tax service, and of no other site: the payer opens it from our e-mail. */
const ReceiptUrl = z
  .string()
  .overwrite(cleanValue)
  .max(300, URL_MESSAGE)
  .regex(/^https:\/\/lknpd\.nalog\.ru\/[\w/.~%?=&-]*\w[\w/.~%?=&-]*$/, URL_MESSAGE)

export const incomeReceiptsContract = {
  staffList: operation(
    'GET /v1/staff/income-receipts',
    'staff',
    'Платежи, переводы и возвраты, на которые нужен чек «Мой налог»',
    ['staff'],
  )
    .input(
      z.object({
        state: z.enum(['due', 'entered']).default('due').describe('Ждут чека или уже с чеком.'),
        page: pageInput({ max: PAYMENT_PAGES_MAX }),
      }),
    )
    .output(z.object({ count: Count, items: z.array(IncomeReceipt) })),
  enter: operation(
    'POST /v1/staff/income-receipts',
    'staff',
    'Записать ссылку на чек «Мой налог» и отправить её плательщику',
    ['staff'],
    { makes: false },
  )
    .input(
      z.object({
        source: z.enum(INCOME_SOURCES).describe('Что оплачено или возвращено.'),
        sourceId: RowId.describe('Номер платежа, заказа или возврата из списка.'),
        url: ReceiptUrl.describe('Ссылка на чек.'),
      }),
    )
    .output(IncomeReceipt),
}
