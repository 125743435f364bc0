import { createContext, use } from 'react'
import type { SiteSettings } from '#shared/routing/page-state.ts'

const SiteContext = createContext<SiteSettings | null>(null)
export const SiteProvider = SiteContext.Provider

export function useSite(): SiteSettings {
  const site = use(SiteContext)
  if (!site) throw new Error('useSite outside SiteProvider')
  return site
}
