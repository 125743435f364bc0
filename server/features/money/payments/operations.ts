import type { packageOrdersContract } from '#shared/features/money/payments/package-contract.ts'
import type { OperationsOf } from '#server/kernel/operations.ts'
import type { Ctx } from '#server/features/money/context.ts'
import type { grantsContract } from '#shared/features/money/grants/contract.ts'
import type { cardPaymentsContract } from '#shared/features/money/payments/card-contract.ts'
import type { incomeReceiptsContract } from '#shared/features/money/payments/income-receipts-contract.ts'
import type { paymentsContract } from '#shared/features/money/payments/contract.ts'
import { enterIncomeReceipt, listIncomeReceipts } from './paying/income-receipts.ts'
import { listCardPayments } from './paying/card-payments.ts'
import { readOrder } from './ordering/order-details.ts'
import { cancelOrder, payOrder, placeOrder } from './ordering/order.ts'
import { listCompanyOrders, quoteItem, readPayment, readResumeAccess } from './ordering/reading.ts'
import { requestRefund } from './refunds/refund-requests.ts'
import { readTermOffer } from './ordering/running-term.ts'
import { giveGrant, revokeGrant } from './staff/grants.ts'
import { downloadTable } from './staff/packages-table.ts'
import { listGrants, listLeft, listSales } from './staff/staff-packages.ts'
import { listStaffRefunds } from './refunds/staff-refunds.ts'
import { endAccess } from './access/end-access.ts'
import { listStaffAccess, listStaffOrders } from './staff/staff-orders.ts'
import { markOrderPaid, undoOrderPaid } from './staff/staff.ts'

export const paymentsOperations: OperationsOf<typeof paymentsContract, Ctx> = {
  quote: quoteItem,
  termOffer: readTermOffer,
  order: placeOrder,
  orders: listCompanyOrders,
  pay: payOrder,
  cancel: cancelOrder,
  payment: readPayment,
  orderDetails: readOrder,
  resumeAccess: readResumeAccess,
  staffList: listStaffOrders,
  staffRefunds: listStaffRefunds,
  staffMarkPaid: markOrderPaid,
  staffUndoPaid: undoOrderPaid,
  staffAccess: listStaffAccess,
  staffEndAccess: endAccess,
}

export const packageOrdersOperations: OperationsOf<typeof packageOrdersContract, Ctx> = {
  buy: (context, { tariff, size, ...way }) =>
    placeOrder(context, { ...way, item: { kind: 'package', tariff, size } }),
}

export const grantsOperations: OperationsOf<typeof grantsContract, Ctx> = {
  left: listLeft,
  sales: listSales,
  table: downloadTable,
  list: listGrants,
  give: giveGrant,
  revoke: revokeGrant,
}

export const cardPaymentsOperations: OperationsOf<typeof cardPaymentsContract, Ctx> = {
  staffList: listCardPayments,
  refund: requestRefund,
}

export const incomeReceiptsOperations: OperationsOf<typeof incomeReceiptsContract, Ctx> = {
  staffList: listIncomeReceipts,
  enter: enterIncomeReceipt,
}
