import { domainOf } from '#shared/kernel/domains.ts'

/** The domain of a site, or the address in numbers that a site of tests has; null for no address. */
export const findSiteDomain = (site: string) =>
  domainOf(site) ?? URL.parse(site.includes('://') ? site : `https://${site}`)?.hostname ?? null
