/** A walk through a site by its links, as a robot or a person with the given cookies sees it. */

export type CrawledPage = {
  /** Path and query as a link has them, after redirects. */
  address: string
  status: number
  /** Empty where the walk keeps none. */
  html: string
  title: string
  description: string
  /** Addresses of the vacancies or resumes that its main part leads to, the first twenty. */
  rows: readonly string[]
  /** How many rows its heading says; null where it says none. */
  total: number | null
  /** Links that say how many rows their list has. */
  counts: readonly { link: string; count: number }[]
  isIndexed: boolean
  /** Path and query of the canonical address. */
  canonical: string | null
  /** The canonical address of the `Link` header, whole. */
  canonicalHeader: string | null
  /** Addresses of this site that its links lead to, without fragments. */
  links: readonly string[]
}

/** Any way of asking: an app of a test, or a server. Redirects are not followed. */
type Ask = (address: string) => Promise<{ status: number; headers: Headers; body: string }>

/** Links that leave the pages: files, forms of machines, other schemes. */
const isPage = (address: string) =>
  !/^\/(api|assets|files|fonts|builds)\/|\/feed\.(rss|json)$/.test(address.split('?')[0] ?? '')

const REDIRECTS_MAX = 5
const AT_ONCE = 4

/**
 * Every page that links lead to from `start`, each once.
 * @param how.isVisited which addresses to go to; links to others are still on their pages
 */
export async function crawl(
  ask: Ask,
  {
    start,
    publicUrl,
    isVisited = () => true,
    keepsHtml = true,
  }: {
    start: readonly string[]
    publicUrl: string
    isVisited?: (address: string) => boolean
    keepsHtml?: boolean
  },
): Promise<Map<string, CrawledPage & { linkedFrom: string }>> {
  const seen = new Map<string, string>(start.map((address) => [address, 'the start']))
  const waiting = [...start]
  const pages = new Map<string, CrawledPage & { linkedFrom: string }>()

  async function walk() {
    for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
      const page = await visit(ask, address, publicUrl)
      pages.set(address, { ...page, ...(keepsHtml ? {} : { html: '' }), linkedFrom: seen.get(address) ?? '' })
      for (const link of page.links) {
        if (seen.has(link) || !isPage(link) || !isVisited(link)) continue
        seen.set(link, address)
        waiting.push(link)
      }
    }
  }
  // The first page brings the others, so the walkers begin when it is there.
  while (waiting.length > 0)
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, waiting.length) }, walk))
  return pages
}

async function visit(ask: Ask, first: string, publicUrl: string): Promise<CrawledPage> {
  let address = first
  for (let hop = 0; hop <= REDIRECTS_MAX; hop++) {
    const { status, headers, body } = await ask(address)
    const location = headers.get('location')
    if (status < 300 || status >= 400 || location === null)
      return pageOf({ address, status, html: body, headers, publicUrl })
    const next = ownAddress(location, publicUrl)
    // A redirect to another site is the end of ours.
    if (next === null) return pageOf({ address, status, html: '', headers, publicUrl })
    address = next
  }
  throw new Error(`${first} redirects without end`)
}

function pageOf({
  address,
  status,
  html,
  headers,
  publicUrl,
}: {
  address: string
  status: number
  html: string
  headers: Headers
  publicUrl: string
}): CrawledPage {
  const canonical = /<link data-page="" rel="canonical" href="([^"]*)"/.exec(html)?.[1]
  return {
    address,
    status,
    html,
    title: textOf(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? ''),
    description: textOf(/<meta [^>]*name="description" content="([^"]*)"/.exec(html)?.[1] ?? ''),
    rows: rowsIn(html),
    total: totalIn(html),
    counts: countsIn(html, publicUrl),
    isIndexed: status === 200 && !/<meta [^>]*name="robots" content="noindex/.test(html),
    canonical: canonical === undefined ? null : ownAddress(textOf(canonical), publicUrl),
    canonicalHeader: /<([^>]*)>; rel="canonical"/.exec(headers.get('link') ?? '')?.[1] ?? null,
    links: [...html.matchAll(/<a\s[^>]*?href="([^"]*)"/g)]
      .map(([, href = '']) => ownAddress(textOf(href), publicUrl))
      .filter((link) => link !== null),
  }
}

const ROWS = 20

function rowsIn(html: string): string[] {
  const main = html.slice(Math.max(0, html.indexOf('<main')), html.lastIndexOf('</main>'))
  const links = [...main.matchAll(/<a\s[^>]*?href="(\/vacancies\/\d+|\/resumes\/[0-9a-f]{8,})"/g)]
  return [...new Set(links.map(([, href = '']) => href))].slice(0, ROWS)
}

/** «1 234 вакансии», «1 234» */
const COUNT = /(\d[\d\s\u00A0]*)(?:ваканси[ияй]|резюме)?\s*$/

function totalIn(html: string): number | null {
  const [, heading = ''] = /<p role="status">(.*?)<\/p>/s.exec(html) ?? []
  return countOf(heading.replaceAll(/<[^>]*>/g, ''))
}

/** Of links whose last element, or whole text, is a number of rows. */
function countsIn(html: string, publicUrl: string) {
  return [...html.matchAll(/<a\s[^>]*?href="([^"]*)"[^>]*>(.*?)<\/a>/gs)].flatMap(
    ([, href = '', inner = '']) => {
      const link = ownAddress(textOf(href), publicUrl)
      const last = inner.split(/<[^>]*>/).findLast((text) => text.trim() !== '') ?? ''
      const count = /^[\d\s\u00A0]+(ваканси[ияй]|резюме)?\s*$/.test(last) ? countOf(last) : null
      return link === null || count === null ? [] : [{ link, count }]
    },
  )
}

function countOf(text: string): number | null {
  const [, digits] = COUNT.exec(text) ?? []
  return digits === undefined ? null : Number(digits.replaceAll(/\D/g, ''))
}

function ownAddress(href: string, publicUrl: string): string | null {
  const url = URL.canParse(href, publicUrl) ? new URL(href, publicUrl) : null
  return url?.origin === new URL(publicUrl).origin ? url.pathname + url.search : null
}

const textOf = (html: string) =>
  html
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
