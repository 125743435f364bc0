import { placeOrder } from '#server/features/payments/order.ts'
import { implementer } from '#server/http/api/implementer.ts'
import { listCompanyPackages } from './reading.ts'

export const packagesRoutes = {
  list: implementer.packages.list.handler(({ input, context }) => listCompanyPackages(context, input)),
  buy: implementer.packages.buy.handler(({ input: { tariff, size, ...way }, context }) =>
    placeOrder(context, { ...way, item: { kind: 'package', tariff, size } }),
  ),
}
