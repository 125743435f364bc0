import type { OperationsOf } from '#server/kernel/operations.ts'
import type { Ctx } from '#server/features/board/context.ts'
import type { savedSearchesContract } from '#shared/features/board/saved-searches/contract.ts'
import { markSearchSeen, removeSearch, restoreSearch, updateSearch } from './change.ts'
import { importDeviceSearches, readDeviceNews } from './device.ts'
import { listSearches } from './list.ts'
import { proposeSearch, saveSearch } from './save.ts'
import { readSubscription, setSubscription } from './subscription.ts'

export const savedSearchesOperations: OperationsOf<typeof savedSearchesContract, Ctx> = {
  list: listSearches,
  propose: proposeSearch,
  save: saveSearch,
  update: updateSearch,
  remove: removeSearch,
  restore: restoreSearch,
  markSeen: markSearchSeen,
  onDevice: readDeviceNews,
  importFromDevice: importDeviceSearches,
  subscription: (context, input) => readSubscription(context.deps, input),
  setSubscription: ({ deps }, input) => setSubscription(deps, input),
}
