import { z } from 'zod'
import { operation, pageInput, searchInput } from '#shared/kernel/contract.ts'
import { OrderId } from '#shared/features/money/order-refs/model.ts'
import { Buyer, DocumentLine, Seller } from './model.ts'
import { BILL_STATES, DOCUMENT_KINDS } from './vocabulary.ts'

const Slug = z.string().max(100).describe('Последняя часть адреса страницы.')

const DocumentHead = z.object({
  slug: z.string(),
  /** That of the order, except for documents of earlier releases. */
  number: z.number().int(),
  orderId: OrderId.nullable(),
  issuedAt: z.string(),
  totalKopecks: z.number().int(),
})

/** A bill or an acceptance act in a list; fields of the other kind are null. */
export const DocumentItem = DocumentHead.extend({
  kind: z.enum(DOCUMENT_KINDS),
  /** Titles of the lines. */
  subjects: z.array(z.string()),
  state: z.enum(BILL_STATES).nullable(),
  validUntil: z.string().nullable(),
  periodFrom: z.string().nullable(),
  periodTo: z.string().nullable(),
})
export type DocumentItem = z.infer<typeof DocumentItem>

const BillingDocument = DocumentHead.extend({
  seller: Seller,
  buyer: Buyer,
  lines: z.array(DocumentLine),
  /** «В т. ч. НДС 5 %: 47,14 ₽», «НДС не облагается (ст. 145 НК РФ)». */
  vatLabel: z.string(),
  /** Of the VAT inside of the total; null where there is none. */
  vatPercent: z.number().int().nullable(),
  /** The contract and the order; null for a document of an earlier release. */
  ground: z.string().nullable(),
})

export const Bill = BillingDocument.extend({
  state: z.enum(BILL_STATES),
  /** Last day to pay, a calendar date. */
  validUntil: z.string(),
  paidAt: z.string().nullable(),
  /** The payment code: dark modules of a square of `size` modules, as SVG path data. */
  qr: z.object({ size: z.number().int(), path: z.string() }),
})
export type Bill = z.infer<typeof Bill>

export const AcceptanceAct = BillingDocument.extend({ periodFrom: z.string(), periodTo: z.string() })
export type AcceptanceAct = z.infer<typeof AcceptanceAct>

export const billingContract = {
  list: operation('GET /v1/documents', 'company', 'Счета и акты компании, новые первыми', ['documents'])
    .input(
      z.object({
        search: searchInput('Номер документа или заказа, с датой или без неё, либо часть названия услуги.'),
        kind: z.enum(DOCUMENT_KINDS).nullable().default(null).describe('Вид документа.'),
        page: pageInput(),
      }),
    )
    .output(z.object({ count: z.number().int(), items: z.array(DocumentItem) })),
  bill: operation('GET /v1/bills/{slug}', 'signed_in', 'Счёт', ['documents'])
    .input(z.object({ slug: Slug }))
    .output(Bill),
  act: operation('GET /v1/acts/{slug}', 'signed_in', 'Акт', ['documents'])
    .input(z.object({ slug: Slug }))
    .output(AcceptanceAct),
}
