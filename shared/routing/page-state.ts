import type { DehydratedState } from '@tanstack/react-query'
import type { HydrationState } from 'react-router'
import type { Operator } from '#shared/kernel/operator.ts'
import type { Services } from '#shared/kernel/services.ts'
import type { PostedForm } from './page-action.ts'
import type { Site } from './page-meta.ts'

export type SiteSettings = Site & {
  /** Public keys of third-party services; those without a key are disabled. */
  services: Services
  /** The operator of the site, which the law requires to name; null when not configured. */
  operator: Operator | null
  /** Landings and lists of attributes that are not for search engines: no header, footer or home page leads to them. */
  hiddenLists: readonly string[]
  /** The form that was sent to this page without scripts. */
  posted?: PostedForm
}

/** The state of a page: written by the server into its data block, read once by the browser. */
export type PageState = Pick<SiteSettings, 'services' | 'operator' | 'hiddenLists' | 'posted'> & {
  router: Pick<HydrationState, 'loaderData' | 'errors'>
  queries: DehydratedState
  site: Site
  buildId: string
  /** Share of the visits that report how fast the page was; 0 without a field. */
  vitals?: number
}
