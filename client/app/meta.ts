import type { Crumb } from '#client/ui/breadcrumbs.tsx'

/** Content of the head of a page: created by its loader, rendered by the server, updated by the browser. */
export type PageMeta = {
  /** Without the product name. */
  title: string
  description?: string
  /** The path, with a query where it identifies the page. Default: the path of the request. */
  canonicalPath?: string
  isIndexed?: boolean
  /** Address of a picture for social networks. */
  image?: string
  feeds?: { rss: string; json: string }
  prevPath?: string
  nextPath?: string
  /** Breadcrumbs from the home page, without this page, for users and search engines. */
  crumbs?: readonly Crumb[]
  /** Structured data, rendered by the server only. */
  jsonLd?: readonly object[]
  /** Tags by which the page cache and the CDN purge the page. */
  cacheTags?: readonly string[]
}

export const DEFAULT_TITLE = 'Поиск работы'

export type Site = { name: string; publicUrl: string }
