import { FREE_FIRST_VACANCY } from '#shared/features/identity/companies/free-first-vacancy.ts'
import type {
  FiscalReceiptKind,
  FiscalReceiptState,
  OrderState,
  PayMethod,
  PaymentState,
  ReceiptState,
} from '#shared/features/money/payments/vocabulary.ts'
import type { Order } from '#shared/features/money/payments/model.ts'

export const PLACEMENT_FORMS = { one: 'размещение', few: 'размещения', many: 'размещений' }

export const METHOD_LABELS: Record<PayMethod, string> = {
  provider: 'Картой или через СБП',
  balance: 'С баланса',
  package: 'Из пакета',
  bill: 'По счёту, банковским переводом',
  free: 'Бесплатно',
}

export const METHOD_HINTS: Record<PayMethod, string> = {
  provider: 'Зачисляется сразу, чек придёт на почту',
  balance: 'Спишем сразу',
  package: 'Возьмём одно размещение',
  bill: 'Выставим счёт на компанию, зачислим в рабочий день после перевода',
  free: FREE_FIRST_VACANCY,
}

const ORDER_STATE_LABELS: Record<OrderState, string> = {
  open: 'Ждёт оплаты',
  paid: 'Оплачен',
  cancelled: 'Отменён',
}

export const orderStateLabel = ({ state, returnedAt }: Pick<Order, 'state' | 'returnedAt'>) =>
  returnedAt === null ? ORDER_STATE_LABELS[state] : 'Деньги возвращены'

export const orderStateTone = ({ state, returnedAt }: Pick<Order, 'state' | 'returnedAt'>) =>
  returnedAt !== null || state === 'cancelled' ? undefined : state === 'paid' ? 'good' : 'warning'

export const PAYMENT_STATE_LABELS: Record<PaymentState, string> = {
  created: 'Связываемся с банком',
  pending: 'Ждём оплату',
  succeeded: 'Оплачено',
  cancelled: 'Оплата не прошла',
}

export const RECEIPT_STATE_LABELS: Record<ReceiptState, string> = {
  due: 'готовится',
  sent: 'отправлен',
  refused: 'касса не приняла, мы разбираемся',
}

export const FISCAL_RECEIPT_KIND_LABELS: Record<FiscalReceiptKind, string> = {
  payment: 'Чек прихода',
  refund: 'Чек возврата',
}

export const FISCAL_RECEIPT_STATE_LABELS: Record<FiscalReceiptState, string> = {
  pending: 'регистрируется',
  registered: 'зарегистрирован',
  cancelled: 'касса не приняла, мы разбираемся',
}

/** Advice to the payer, by the code of YooKassa or ours. */
export function adviceOnRefusal(reason: string | null): string {
  switch (reason) {
    case 'insufficient_funds':
      return 'На карте не хватило денег. Пополните её или выберите другую.'
    case 'card_expired':
      return 'Срок карты истёк. Возьмите другую.'
    case 'invalid_card_number':
    case 'invalid_csc':
      return 'Номер карты или код с её обратной стороны введён с ошибкой. Попробуйте ещё раз.'
    case '3d_secure_failed':
      return 'Банк не получил код подтверждения. Попробуйте ещё раз или выберите СБП.'
    case 'payment_method_limit_exceeded':
    case 'payment_method_restricted':
      return 'По этой карте действует ограничение. Позвоните в банк или возьмите другую карту.'
    case 'expired_on_confirmation':
    case 'lost':
      return 'Время на оплату вышло, деньги не списаны. Попробуйте ещё раз.'
    case 'issuer_unavailable':
    case 'internal_timeout':
    case 'refused':
      return 'Банк сейчас не отвечает. Попробуйте позже или выберите другой способ.'
    default:
      return 'Банк отклонил платёж и не сообщил почему. Попробуйте другую карту, СБП или оплату по счёту.'
  }
}
