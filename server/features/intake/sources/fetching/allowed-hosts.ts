import type { SourceKind } from '../kinds/kind.ts'

/** Whether a run may read this host: that of the address of its source, one below it, or a host of the kind. */
export function createHostCheck(
  kind: Pick<SourceKind, 'hosts'>,
  address: URL,
): (hostname: string) => boolean {
  const hosts = [address.hostname.replace(/^www\./, ''), ...(kind.hosts ?? [])]
  return (hostname) => hosts.some((host) => isWithin(hostname, host))
}

/** Whether a host is a domain or one below it. */
export const isWithin = (hostname: string, domain: string) =>
  hostname === domain || hostname.endsWith(`.${domain}`)
