import { createContext, use } from 'react'
import type { Site } from './meta.ts'

export type SiteSettings = Site & {
  /** Public keys of outside services; absent ones stay off. */
  services: Record<string, string>
  /** Who runs the board, as the law wants it said; null where it was not configured. */
  operator: Operator | null
}

export type Operator = { name: string; inn: string; ogrn: string; address: string; email: string }

const SiteContext = createContext<SiteSettings | null>(null)
export const SiteProvider = SiteContext.Provider

export function useSite(): SiteSettings {
  const site = use(SiteContext)
  if (!site) throw new Error('useSite outside SiteProvider')
  return site
}
