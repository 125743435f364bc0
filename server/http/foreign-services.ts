import type { RequestHandler } from 'express'
import type { TagManagerSettings } from '#config/settings.ts'
import { FOREIGN_SERVICES_PATH, type ForeignServices } from '#shared/kernel/services.ts'

/**
 * Tells a browser what it may load where it is. Foreign bases may not collect data in Russia, with a consent or without one
 * (152-ФЗ, article 18, part 5), so an unknown country counts as Russia. The country is not stored.
 */
export function foreignServices(tagManager: TagManagerSettings | null): RequestHandler {
  return (req, res, next) => {
    if (req.path !== FOREIGN_SERVICES_PATH || (req.method !== 'GET' && req.method !== 'HEAD')) return next()
    const isAllowed = tagManager !== null && isAbroad(req.get(tagManager.countryHeader))
    const answer: ForeignServices = { tagManager: isAllowed ? tagManager.container : null }
    res.set('cache-control', 'private, no-store').json(answer)
  }
}

/** Codes of no country, such as `XX` for an unknown one, `T1` for Tor and `EU` for a region, say nothing. */
const isAbroad = (country = '') =>
  /^[A-Z]{2}$/.test(country) && !['RU', 'XX', 'ZZ', 'EU', 'AP'].includes(country)
