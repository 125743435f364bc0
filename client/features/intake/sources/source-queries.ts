import { api } from '#client/app/api.ts'
import { SECOND_MS } from '#shared/kernel/durations.ts'

/** How often a page asks for the state of a run that goes on. */
export const RUN_POLL_MS = 3 * SECOND_MS

export const kindsQuery = () => api.staffSources.kinds.queryOptions()
