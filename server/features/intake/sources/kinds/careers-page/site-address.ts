import { findSite, isWithin } from '#server/features/intake/sources/fetching/allowed-hosts.ts'
import type { ReadTask } from '../kind.ts'

/** Makes addresses that a site states into those that are asked; null for one that is not of the site. */
export function createSiteAddresses({ address, domain = null }: Pick<ReadTask, 'address' | 'domain'>) {
  const site = findSite({ address, domain })
  return (stated: string, base: URL = address): URL | null => {
    const url = URL.parse(stated.trim(), base)
    if (stated.trim() === '' || !url || !/^https?:$/.test(url.protocol)) return null
    // Many sites have moved to https while their sitemaps have not.
    if (address.protocol === 'https:') url.protocol = 'https:'
    url.hash = ''
    const isOfSite = isWithin(url.hostname, site) && url.port === address.port
    return isOfSite && url.username === '' && url.password === '' ? url : null
  }
}

export type ToSiteAddress = ReturnType<typeof createSiteAddresses>
