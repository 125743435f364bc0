import { implementer } from '#server/http/api/implementer.ts'
import { markSearchSeen, removeSearch, restoreSearch, updateSearch } from './change.ts'
import { listSearches } from './list.ts'
import { proposeSearch, saveSearch } from './save.ts'
import { readSubscription } from './subscription.ts'

const { savedSearches } = implementer

export const savedSearchesRoutes = {
  list: savedSearches.list.handler(({ context }) => listSearches(context)),
  propose: savedSearches.propose.handler(({ input, context }) => proposeSearch(context, input)),
  save: savedSearches.save.handler(({ input, context }) => saveSearch(context, input)),
  update: savedSearches.update.handler(({ input, context }) => updateSearch(context, input)),
  remove: savedSearches.remove.handler(({ input, context }) => removeSearch(context, input)),
  restore: savedSearches.restore.handler(({ input, context }) => restoreSearch(context, input)),
  markSeen: savedSearches.markSeen.handler(({ input, context }) => markSearchSeen(context, input)),
  subscription: savedSearches.subscription.handler(({ input, context }) =>
    readSubscription(context.deps, input),
  ),
}
