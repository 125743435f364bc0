import type { DehydratedState } from '@tanstack/react-query'
import type { HydrationState } from 'react-router'
import type { Site } from './meta.ts'
import type { Operator } from './site.tsx'

/** Written by the server into the data block of a page and read once by the browser. */
export type PageState = {
  router: Pick<HydrationState, 'loaderData' | 'errors'>
  queries: DehydratedState
  site: Site
  buildId: string
  /** Public keys of outside services; absent ones stay off. */
  services: Record<string, string>
  operator: Operator | null
}

export const STATE_ELEMENT_ID = 'page-state'
