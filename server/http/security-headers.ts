import helmet from 'helmet'
import type { Services } from '#shared/kernel/services.ts'
import { servicePolicies, type Policy } from './service-policies.ts'

/**
 * Public pages have no executable inline script, so the policy is a constant without hashes and nonces, and fits cached
 * HTML. It has the hosts of the configured services and no others.
 */
export function securityHeaders({
  isHttps,
  isDevelopment = false,
  services = {},
  tagHosts = [],
}: {
  isHttps: boolean
  isDevelopment?: boolean
  services?: Services
  tagHosts?: readonly string[]
}) {
  const own: Policy = {
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    // The development server replaces styles in place.
    'style-src': isDevelopment ? ["'self'", "'unsafe-inline'"] : ["'self'"],
    'img-src': ["'self'", 'data:'],
    'font-src': ["'self'"],
    'connect-src': isDevelopment ? ["'self'", 'ws:'] : ["'self'"],
    'manifest-src': ["'self'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    'base-uri': ["'none'"],
    ...(isHttps ? { 'upgrade-insecure-requests': [] } : {}),
  }
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: merged([own, ...servicePolicies(services, tagHosts)]),
    },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: isHttps ? { maxAge: 31_536_000, includeSubDomains: true } : false,
  })
}

function merged(policies: readonly Policy[]): Record<string, string[]> {
  const sources: Record<string, string[]> = {}
  for (const policy of policies)
    for (const [directive, added] of Object.entries(policy))
      sources[directive] = [...new Set([...(sources[directive] ?? []), ...added])]
  return sources
}
