import type { OperationsOf } from '#server/kernel/operations.ts'
import type { Ctx } from '#server/features/identity/context.ts'
import type { notificationsContract } from '#shared/features/identity/notifications/contract.ts'
import { muteNotices, readChannels } from './channels.ts'
import { addPushDevice, removePushDevice } from './push-devices.ts'
import { readTopic, setTopic } from './topics.ts'
import { linkTelegram, unlinkTelegram } from './telegram.ts'

export const notificationsOperations: OperationsOf<typeof notificationsContract, Ctx> = {
  topicState: ({ deps }, input) => readTopic(deps, input),
  setTopic: ({ deps }, input) => setTopic(deps, input),
  channels: readChannels,
  muteNotices,
  addPushDevice,
  removePushDevice,
  linkTelegram,
  unlinkTelegram,
}
