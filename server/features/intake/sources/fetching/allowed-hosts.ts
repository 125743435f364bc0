import type { SourceKind } from '../kinds/kind.ts'

/** Whether a run may read this host: one of the site of its source, or a host of the kind. */
export function createHostCheck(
  kind: Pick<SourceKind, 'hosts'>,
  site: { address: URL; domain?: string | null },
): (hostname: string) => boolean {
  const hosts = [findSite(site), ...(kind.hosts ?? [])]
  return (hostname) => hosts.some((host) => isWithin(hostname, host))
}

/**
 * The domain whose hosts are of a source, itself included.
 * @param site.domain the confirmed one of its employer; another one than that of the address says nothing
 */
export function findSite({ address: { hostname }, domain = null }: { address: URL; domain?: string | null }) {
  return domain !== null && isWithin(hostname, domain) ? domain : hostname.replace(/^www\./, '')
}

/** Whether a host is a domain or one below it. */
export const isWithin = (hostname: string, domain: string) =>
  hostname === domain || hostname.endsWith(`.${domain}`)
