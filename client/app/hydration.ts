import type { DehydratedState } from '@tanstack/react-query'
import type { HydrationState } from 'react-router'
import type { Site } from './meta.ts'
import type { SiteSettings } from './site.tsx'

/** The state of a page: written by the server into its data block, read once by the browser. */
export type PageState = Pick<SiteSettings, 'services' | 'operator' | 'hiddenLists'> & {
  router: Pick<HydrationState, 'loaderData' | 'errors'>
  queries: DehydratedState
  site: Site
  buildId: string
  /** Share of the visits that report how fast the page was; 0 without a field. */
  vitals?: number
}

export const STATE_ELEMENT_ID = 'page-state'

let isDone = import.meta.env.SSR

/** Whether React still takes over the page of the server. */
export const isHydrating = () => !isDone

export function endHydration() {
  isDone = true
}
