import { staffList } from '#client/app/staff/staff-list.tsx'
import { billedOrders } from './billed-orders.tsx'
import { cardPayments } from './card-list.tsx'
import { incomeReceipts } from './income-list.tsx'
import { paymentsAddress } from './payments-address.ts'
import { refunds } from './refund-list.tsx'

const ROWS = {
  waiting: billedOrders,
  paid: billedOrders,
  cards: cardPayments,
  stuck: cardPayments,
  refunds,
  receipts: incomeReceipts,
  issued: incomeReceipts,
}

const BILL_SEARCH = 'Номер из платёжки, ИНН или компания'
const CARD_SEARCH = 'Заказ, ИНН, компания или почта'

const SEARCHES = {
  waiting: BILL_SEARCH,
  paid: BILL_SEARCH,
  cards: CARD_SEARCH,
  stuck: CARD_SEARCH,
  refunds: null,
  receipts: null,
  issued: null,
}

export const { loader, Component } = staffList({
  address: paymentsAddress,
  tab: 'staff-payments',
  title: 'Платежи',
  views: {
    label: 'Что показать',
    by: 'state',
    titles: {
      waiting: 'Ждут перевода',
      paid: 'Оплачены',
      cards: 'Картой и СБП',
      stuck: 'Застряли',
      refunds: 'Возвраты на карту',
      receipts: 'Нужен чек «Мой налог»',
      issued: 'Чеки «Мой налог»',
    },
  },
  search: ({ state }) => SEARCHES[state],
  rows: ({ state }) => ROWS[state],
})
