import { createContext, use } from 'react'
import type { Services } from '#shared/kernel/services.ts'
import type { Operator } from '#shared/kernel/operator.ts'
import type { Site } from './meta.ts'

export type SiteSettings = Site & {
  /** Public keys of third-party services; those without a key are disabled. */
  services: Services
  /** The operator of the site, which the law requires to name; null when not configured. */
  operator: Operator | null
  /** Landings and lists of attributes that are not for search engines: no header, footer or home page leads to them. */
  hiddenLists: readonly string[]
}

const SiteContext = createContext<SiteSettings | null>(null)
export const SiteProvider = SiteContext.Provider

export function useSite(): SiteSettings {
  const site = use(SiteContext)
  if (!site) throw new Error('useSite outside SiteProvider')
  return site
}
