import type { ShareTexts } from '#shared/kernel/share-texts.ts'

/** A page above the shown one. */
export type Crumb = { href: string; text: string }

/** Content of the head of a page: created by its loader, rendered by the server, updated by the browser. */
export type PageMeta = {
  /** Without the product name. May have any length: the head truncates it. */
  title: string
  /** Text that ends a truncated title, to distinguish the page from others whose titles start identically. */
  distinction?: string
  /** May have any length: the head truncates it. */
  description?: string
  /** The path, with a query if the query identifies the page. Default: the path of the request. */
  canonicalPath?: string
  isIndexed?: boolean
  feeds?: Feeds
  prevPath?: string
  nextPath?: string
  /** Breadcrumbs from the home page, without this page, for users and search engines. */
  crumbs?: readonly Crumb[]
  /** Structured data, rendered by the server only. */
  jsonLd?: readonly object[]
  /** The picture for social networks, known to the server only. Default: the picture of the site. */
  share?: ShareTexts
  /** Tags by which the page cache and the CDN purge the page. */
  cacheTags?: readonly string[]
}

/** Paths of the page's feed, and its title. */
export type Feeds = { rss: string; json: string; title: string }

export type Site = { name: string; publicUrl: string }

/** An element of the head. */
export type HeadTag = { tag: 'meta' | 'link'; attributes: Record<string, string> }

/** The feeds of a list of vacancies or articles, by the path and query of its page. */
export function feedsOf(address: string, title: string) {
  const feed = (extension: string) => address.replace(/(?=\?|$)/, `/feed.${extension}`)
  return { rss: feed('rss'), json: feed('json'), title }
}
