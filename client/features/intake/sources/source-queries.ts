import { api } from '#client/app/api.ts'
import type { SourceState } from '#shared/features/intake/sources/source-models.ts'
import { SECOND_MS } from '#shared/kernel/durations.ts'
import type { z } from 'zod'

/** How often a page asks for the state of a run that goes on. */
export const RUN_POLL_MS = 3 * SECOND_MS

/** Whether a source is being read, or is about to be read for the first time. */
export const isReadSoon = ({ isRunning, state, lastRun }: z.infer<typeof SourceState>) =>
  isRunning || (state === 'on' && lastRun === null)

export const kindsQuery = () => api.staffSources.kinds.queryOptions()
