import { createHash } from 'node:crypto'
import { isSameSite, withoutTracking } from '../mapping/urls.ts'
import { readPath, toList, toText } from '../mapping/values.ts'

/** A posting of a page, without contacts. */
export type FoundPosting = {
  posting: unknown
  /** Of the page. */
  pageUrl: string
  /** The address that the posting states, when it is of the same site; else that of the page. */
  url: string
  /** Whether it is the only posting of its page. */
  isAlone: boolean
}

type IdentifiedPosting = { id: string; url: string; posting: unknown }

export function findUrl(posting: unknown, page: URL): string {
  const own = withoutTracking(page.href) ?? page.href
  const stated = withoutTracking(toText(readPath(posting, 'url')), page)
  return stated !== null && isSameSite(new URL(stated), page) ? stated : own
}

/**
 * One posting an address, and what identifies it in later runs too: its identifier when no other posting of the run has the
 * same, else a hash of its address.
 */
export function identify(found: readonly FoundPosting[]): IdentifiedPosting[] {
  const settled = [...Map.groupBy(found, ({ url }) => url).values()].flatMap(settleAddress)
  const counts = new Map<string, number>()
  for (const { posting } of settled) {
    const identifier = findIdentifier(posting)
    if (identifier !== null) counts.set(identifier, (counts.get(identifier) ?? 0) + 1)
  }
  return settled.map(({ posting, url }) => {
    const identifier = findIdentifier(posting)
    const isUnique = identifier !== null && counts.get(identifier) === 1
    return { id: isUnique ? identifier : hash(url), url, posting }
  })
}

/**
 * Of postings that state one address, that of its own page counts, and the copies in lists do not. Pages with one posting
 * that all state the same address, such as that of the site, have their own.
 */
function settleAddress(group: FoundPosting[]): FoundPosting[] {
  const own = group.find(({ pageUrl, url }) => pageUrl === url)
  const alone = group
    .filter((one) => one.isAlone && one !== own)
    .map((one) => (group.length > 1 ? { ...one, url: one.pageUrl } : one))
  if (own) return [own, ...alone]
  return alone.length > 0 ? alone : group.slice(0, 1)
}

const IDENTIFIER_LENGTH_MAX = 200

/** A string, a number, a PropertyValue, or the first of a list of them. */
function findIdentifier(posting: unknown): string | null {
  const [first] = toList(readPath(posting, 'identifier'))
  const value = toText(readPath(first, 'value')) ?? toText(first)
  return value !== null && value.length <= IDENTIFIER_LENGTH_MAX ? value : null
}

const hash = (url: string) => createHash('sha256').update(url).digest('hex').slice(0, 32)
