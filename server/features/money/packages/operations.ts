import { placeOrder } from '#server/features/money/payments/order.ts'
import type { OperationsOf } from '#server/kernel/operations.ts'
import { listCompanyPackages } from './reading.ts'

export const packagesOperations: OperationsOf<'packages'> = {
  list: listCompanyPackages,
  buy: (context, { tariff, size, ...way }) =>
    placeOrder(context, { ...way, item: { kind: 'package', tariff, size } }),
}
