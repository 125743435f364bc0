import type { Crumb } from '#client/ui/breadcrumbs.tsx'

/** What the head of a page says. Built by loaders, written by the server, kept up to date by the browser. */
export type PageMeta = {
  /** Without the product name. */
  title: string
  description?: string
  /** Path and, where it belongs to the page's identity, query. Default: the path of the request. */
  canonicalPath?: string
  isIndexed?: boolean
  /** Address of a picture for social networks. */
  image?: string
  feeds?: { rss: string; json: string }
  prevPath?: string
  nextPath?: string
  /** The way here from the home page, without this page: shown above the heading and told to search engines. */
  crumbs?: readonly Crumb[]
  /** Structured data; only the server writes it. */
  jsonLd?: readonly object[]
  /** Tags by which the page cache and the CDN drop the page. */
  cacheTags?: readonly string[]
}

export const DEFAULT_TITLE = 'Поиск работы'
const DEFAULT_DESCRIPTION =
  'Вакансии для работы на дому. Официальная работа от прямых работодателей. Фриланс-проекты и удалённая работа без вложений.'

export type Site = { name: string; publicUrl: string }

type HeadTag = { tag: 'meta' | 'link'; attributes: Record<string, string> }

export const titleOf = (meta: PageMeta | null, site: Site) => `${meta?.title ?? DEFAULT_TITLE} — ${site.name}`

/** The root path gives the bare domain. */
export function canonicalUrl(path: string, site: Site) {
  return path === '/' ? site.publicUrl : `${site.publicUrl}${path}`
}

/** Tags that differ from page to page, the same list for the server's HTML and for the browser's updates. */
export function headTags(meta: PageMeta | null, path: string, site: Site): HeadTag[] {
  const description = meta?.description ?? DEFAULT_DESCRIPTION
  const canonical = canonicalUrl(meta?.canonicalPath ?? path, site)
  const tags: HeadTag[] = [
    metaTag('description', description),
    link('canonical', canonical),
    property('og:type', 'website'),
    property('og:site_name', site.name),
    property('og:locale', 'ru_RU'),
    property('og:title', meta?.title ?? DEFAULT_TITLE),
    property('og:description', description),
    property('og:url', canonical),
    property('og:image', meta?.image ?? `${site.publicUrl}/og.png`),
    metaTag('twitter:card', 'summary_large_image'),
  ]
  if (meta?.isIndexed === false || meta === null) tags.push(metaTag('robots', 'noindex, follow'))
  if (meta?.prevPath) tags.push(link('prev', site.publicUrl + meta.prevPath))
  if (meta?.nextPath) tags.push(link('next', site.publicUrl + meta.nextPath))
  if (meta?.feeds) {
    tags.push(feed('application/rss+xml', meta.feeds.rss), feed('application/feed+json', meta.feeds.json))
  }
  return tags
}

const metaTag = (name: string, content: string): HeadTag => ({ tag: 'meta', attributes: { name, content } })
const property = (name: string, content: string): HeadTag => ({
  tag: 'meta',
  attributes: { property: name, content },
})
const link = (rel: string, href: string): HeadTag => ({ tag: 'link', attributes: { rel, href } })
const feed = (type: string, href: string): HeadTag => ({
  tag: 'link',
  attributes: { rel: 'alternate', type, href, title: 'Новые вакансии' },
})
