import type { Feeds, PageMeta } from '#shared/routing/page-meta.ts'
import type { Site } from '#server/http/context.ts'
import { inFormat } from '#server/http/page-format.ts'
import { searchOf } from '#server/http/request-address.ts'
import { SHARE_PICTURE_SIZE, type SharePictures } from '#server/share-pictures/port.ts'
import { SITE_SHARE_TEXTS, type ShareTexts } from '#shared/kernel/share-texts.ts'
import { matchRoute } from '#shared/routing/route-table.ts'
import type { HeadTag } from './html-document.ts'

/**
 * Tags that only programs read: the picture for social networks and the feed of the page. The browser does not renew them
 * after a navigation.
 * @param address path and query
 */
export function machineTags(
  { status, meta }: { status: number; meta: PageMeta | null },
  address: string,
  { site, pictures }: { site: Site; pictures: Pick<SharePictures, 'versionOf'> },
): HeadTag[] {
  const path = address.slice(0, address.length - searchOf(address).length)
  const own = status === 200 ? shareTextsOf(path, meta) : null
  const texts = own ?? SITE_SHARE_TEXTS
  const { width, height } = SHARE_PICTURE_SIZE
  const image = `${site.publicUrl}${inFormat(own ? path : '/', 'png')}?v=${pictures.versionOf(texts)}`
  return [
    openGraph('image', image),
    openGraph('image:type', 'image/png'),
    openGraph('image:width', String(width)),
    openGraph('image:height', String(height)),
    openGraph('image:alt', altOf(texts)),
    { tag: 'meta', attributes: { name: 'twitter:card', content: 'summary_large_image' } },
    ...(status === 200 && matchRoute(path)?.route.isPublic ? feedLinks(meta?.feeds) : []),
  ]
}

/** Characters; a longer one is made by a program, which can ask for the twin by itself. */
const TWIN_ADDRESS_MAX = 2000

/**
 * The twins of a public page as values of the header `Link`: programs that want them find them there and in llms.txt, and
 * robots, which follow the links of a page, do not fetch every page three times.
 */
export function twinLinks(status: number, address: string, { publicUrl }: Site): string[] {
  // Proxies refuse an answer whose header is as long as the address several times.
  if (address.length > TWIN_ADDRESS_MAX) return []
  const path = address.slice(0, address.length - searchOf(address).length)
  if (status !== 200 || !matchRoute(path)?.route.isPublic) return []
  return TWINS.map(
    ([format, type]) =>
      `<${new URL(publicUrl + inFormat(address, format)).href}>; rel="alternate"; type="${type}"`,
  )
}

const TWINS = [
  ['json', 'application/json'],
  ['md', 'text/markdown'],
] as const

/** Returns the texts of the picture of a page; null for a page without a separate one. */
export function shareTextsOf(path: string, meta: PageMeta | null): ShareTexts | null {
  return meta?.share ?? (path === '/' ? SITE_SHARE_TEXTS : null)
}

const altOf = ({ kind, title, figure, facts }: ShareTexts) =>
  [`${kind}: ${title}`, figure, ...facts].filter(Boolean).join(', ')

const openGraph = (name: string, content: string): HeadTag => ({
  tag: 'meta',
  attributes: { property: `og:${name}`, content },
})
function feedLinks(feeds: Feeds | undefined): HeadTag[] {
  if (!feeds) return []
  const { rss, json, title } = feeds
  return [alternate('application/rss+xml', rss, title), alternate('application/feed+json', json, title)]
}

const alternate = (type: string, href: string, title?: string): HeadTag => ({
  tag: 'link',
  attributes: { rel: 'alternate', type, href, ...(title === undefined ? {} : { title }) },
})
