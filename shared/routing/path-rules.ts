/** Pure rules about addresses. All take and give path and query of our own origin, never a full URL. */

/**
 * A path that is safe to send a browser to, or null: begins with exactly one slash, has no backslash and no control
 * character (browsers read `/\evil` and `//evil` as another host).
 */
export function safeLocalPath(target: string | null | undefined): string | null {
  if (!target || target.length > 2000) return null
  if (!/^\/(?![/\\])[^\\\u0000-\u0020\u007f]*$/.test(target)) return null
  return target
}

/**
 * The plain form of a path: no doubled or trailing slash, slugs in lower case. Null when it is plain already.
 * A path that cannot be decoded is not ours to mend: null.
 */
export function plainPath(pathname: string): string | null {
  const plain = pathname
    .replace(/\/{2,}/g, '/')
    .replace(/(.)\/$/, '$1')
    .replace(/%[0-9a-f]{2}|[A-Z]+/gi, (part) => (part.startsWith('%') ? part : part.toLowerCase()))
  return plain === pathname ? null : plain
}

/**
 * Drops the segment of the home city under /vacancies and /resumes, but not under their regions.
 * Null when there is none.
 */
export function withoutMoskva(pathname: string): string | null {
  const segments = pathname.split('/')
  if (segments[1] !== 'vacancies' && segments[1] !== 'resumes') return null
  if (segments[2] === 'regions' || !segments.includes('moskva', 2)) return null
  return segments.filter((segment, at) => at < 2 || segment !== 'moskva').join('/')
}

/**
 * The same query without `page` when it says the first page or no page at all (1, 0, a non-number, empty, several);
 * null when nothing is to be dropped. Other parameters stay as they were written, in their order.
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

/** Where a finished action leads: the `redirect_uri` of the address when it is a path of ours, else null. */
export function redirectUriOf(searchParams: URLSearchParams): string | null {
  const all = searchParams.getAll('redirect_uri')
  return all.length === 1 ? safeLocalPath(all[0]) : null
}
