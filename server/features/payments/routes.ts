import { implementer } from '#server/http/api/implementer.ts'
import { readOrder } from './details.ts'
import { cancelOrder, payOrder, placeOrder } from './order.ts'
import { listCompanyOrders, quoteItem, readPayment, readResumeAccess } from './reading.ts'
import { listStaffOrders, listStaffRefunds, markOrderPaid, undoOrderPaid } from './staff.ts'

export const paymentsRoutes = {
  quote: implementer.payments.quote.handler(({ input, context }) => quoteItem(context, input)),
  order: implementer.payments.order.handler(({ input, context }) => placeOrder(context, input)),
  orders: implementer.payments.orders.handler(({ input, context }) => listCompanyOrders(context, input)),
  pay: implementer.payments.pay.handler(({ input, context }) => payOrder(context, input)),
  cancel: implementer.payments.cancel.handler(({ input, context }) => cancelOrder(context, input)),
  payment: implementer.payments.payment.handler(({ input, context }) => readPayment(context, input)),
  orderDetails: implementer.payments.orderDetails.handler(({ input, context }) => readOrder(context, input)),
  resumeAccess: implementer.payments.resumeAccess.handler(({ input, context }) =>
    readResumeAccess(context, input),
  ),
  staffList: implementer.payments.staffList.handler(({ input, context }) => listStaffOrders(context, input)),
  staffRefunds: implementer.payments.staffRefunds.handler(({ input, context }) =>
    listStaffRefunds(context, input),
  ),
  staffMarkPaid: implementer.payments.staffMarkPaid.handler(({ input, context }) =>
    markOrderPaid(context, input),
  ),
  staffUndoPaid: implementer.payments.staffUndoPaid.handler(({ input, context }) =>
    undoOrderPaid(context, input),
  ),
}
