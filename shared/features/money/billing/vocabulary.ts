export const DOCUMENT_KINDS = ['bill', 'act'] as const
export type DocumentKind = (typeof DOCUMENT_KINDS)[number]

export const BILL_STATES = ['waiting', 'paid', 'expired'] as const
export type BillState = (typeof BILL_STATES)[number]

export const BILL_STATE_LABELS: Record<BillState, string> = {
  waiting: 'Ждёт оплаты',
  paid: 'Оплачен',
  expired: 'Срок вышел',
}
