import type { z } from 'zod'
import { rowId } from '#shared/kernel/contract.ts'

export const OrderId = rowId('Номер заказа.').brand<'OrderId'>()
export type OrderId = z.infer<typeof OrderId>
