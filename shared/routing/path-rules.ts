/** Rules for addresses. All functions take and return a path or query of this site, never a full URL. */

/**
 * A path that is safe to redirect to, or null: begins with exactly one slash, without backslashes and control characters
 * (browsers resolve `/\evil` and `//evil` to another host).
 */
export function safeLocalPath(target: string | null | undefined): string | null {
  if (!target || target.length > 2000) return null
  if (!/^\/(?![/\\])[^\\\u0000-\u0020\u007f]*$/.test(target)) return null
  return target
}

/**
 * The plain form of a path: without doubled and trailing slashes, slugs in lower case. Null when it is plain already.
 */
export function plainPath(pathname: string): string | null {
  const plain = pathname
    .replace(/\/{2,}/g, '/')
    .replace(/(.)\/$/, '$1')
    .replace(/%[0-9a-f]{2}|[A-Z]+/gi, (part) => (part.startsWith('%') ? part : part.toLowerCase()))
  return plain === pathname ? null : plain
}

/**
 * Removes the segment of the home city under /vacancies and /resumes, but not under their regions. Null when there is
 * none.
 */
export function withoutMoskva(pathname: string): string | null {
  const segments = pathname.split('/')
  if (segments[1] !== 'vacancies' && segments[1] !== 'resumes') return null
  if (segments[2] === 'regions' || !segments.includes('moskva', 2)) return null
  return segments.filter((segment, at) => at < 2 || segment !== 'moskva').join('/')
}

/**
 * The query without `page` when that is the first page or invalid (1, 0, a non-number, empty, several); null otherwise.
 * Other parameters keep their form and order.
 */
export function withoutFirstPage(search: string): string | null {
  const parts = search.replace(/^\?/, '').split('&')
  const pages = parts.filter(isPagePart)
  if (pages.length === 0) return null
  if (pages.length === 1 && /^page=(?!1$)[1-9]\d*$/.test(pages[0] ?? '')) return null
  const rest = parts.filter((part) => part !== '' && !isPagePart(part))
  return rest.length > 0 ? `?${rest.join('&')}` : ''
}

const isPagePart = (part: string) => /^page(%5B.*%5D|\[.*\])?(=|$)/i.test(part)

/** Tells a page that a payment has brought its visitor (specification, section 2). Anyone can add it, so it proves none. */
export const PAID_MARK = 'success_payment'

/** The query without the mark of a payment; null when it has none. Other parameters keep their form and order. */
export function withoutPaidMark(search: string): string | null {
  if (!search.includes(PAID_MARK)) return null
  const parts = search.replace(/^\?/, '').split('&')
  const rest = parts.filter((part) => part.split('=')[0] !== PAID_MARK)
  if (rest.length === parts.length) return null
  return rest.length > 0 ? `?${rest.join('&')}` : ''
}

/** The `redirect_uri` of a query when it is a safe path of this site, else null. */
export function redirectUriOf(searchParams: URLSearchParams): string | null {
  const all = searchParams.getAll('redirect_uri')
  return all.length === 1 ? safeLocalPath(all[0]) : null
}
