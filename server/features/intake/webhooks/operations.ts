import type { OperationsOf } from '#server/kernel/operations.ts'
import type { Ctx } from '#server/features/intake/context.ts'
import type { webhooksContract } from '#shared/features/intake/webhooks/contract.ts'
import {
  createWebhook,
  listDeliveries,
  listWebhooks,
  removeWebhook,
  resendDelivery,
  rotateSigningKey,
  testWebhook,
  updateWebhook,
} from './manage.ts'

export const webhooksOperations: OperationsOf<typeof webhooksContract, Ctx> = {
  list: listWebhooks,
  create: createWebhook,
  update: updateWebhook,
  rotate: rotateSigningKey,
  remove: removeWebhook,
  test: testWebhook,
  deliveries: listDeliveries,
  resend: resendDelivery,
}
