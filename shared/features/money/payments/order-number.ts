/**
 * The number of a purchase: that of its order. Its pages, bill, acts, e-mails, receipts and refunds name it, and no other
 * number of ours.
 */
import { NO_BREAK_SPACE } from '#shared/kernel/number.ts'

/** «Заказ № 123» */
export const orderTitle = (orderId: number) => `Заказ ${numberSign(orderId)}`

/** «заказ № 123», within a sentence. */
export const orderName = (orderId: number) => `заказ ${numberSign(orderId)}`

/** «№ 123» */
export const numberSign = (number: number) => `№${NO_BREAK_SPACE}${number}`

/** «Заказ № 123. Пополнение баланса»: the number comes first, because providers and cash registers cut the end. */
export const receiptText = ({ id, title }: { id: number; title: string }) => `Заказ № ${id}. ${title}`

/** The same of a refund. */
export const refundText = ({ id, title }: { id: number; title: string }) =>
  `Возврат по заказу № ${id}. ${title}`
