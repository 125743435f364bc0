import { placeOrder } from '#server/features/payments/order.ts'
import type { OperationsOf } from '#server/platform/operations.ts'
import { listCompanyPackages } from './reading.ts'

export const packagesOperations: OperationsOf<'packages'> = {
  list: listCompanyPackages,
  buy: (context, { tariff, size, ...way }) =>
    placeOrder(context, { ...way, item: { kind: 'package', tariff, size } }),
}
