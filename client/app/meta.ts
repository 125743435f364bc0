import type { Crumb } from '#client/ui/breadcrumbs.tsx'

/** Content of the head of a page: made by its loader, written by the server, updated by the browser. */
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
  /** Breadcrumbs from the home page, without this page: for readers and for search engines. */
  crumbs?: readonly Crumb[]
  /** Structured data; only the server writes it. */
  jsonLd?: readonly object[]
  /** Tags by which the page cache and the CDN drop the page. */
  cacheTags?: readonly string[]
}

export const DEFAULT_TITLE = 'Поиск работы'

export type Site = { name: string; publicUrl: string }
