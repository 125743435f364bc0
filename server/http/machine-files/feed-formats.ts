import type { Site } from '#server/http/context.ts'
import { withoutControls } from '#shared/kernel/text.ts'
import { element, textElement, XML_DECLARATION, XML_HEADERS } from './xml.ts'

/** The newest items of a page, for any format. Paths have their query. */
export type Feed = {
  title: string
  description: string
  pagePath: string
  selfPath: string
  items: readonly FeedItem[]
}

type FeedItem = {
  title: string
  path: string
  /** An instant. */
  publishedAt: string
  categories: readonly string[]
  html: string
  author?: { name: string; path: string }
}

export const FEED_FORMATS = {
  rss: { type: 'application/rss+xml; charset=utf-8', write: rssFeed, headers: XML_HEADERS },
  json: { type: 'application/feed+json; charset=utf-8', write: jsonFeed, headers: {} },
} as const

/** RSS 2.0 with a link to itself. Sources: rssboard.org/rss-specification, rssboard.org/rss-profile. */
function rssFeed({ title, description, pagePath, selfPath, items }: Feed, site: Site): string {
  const [newest] = items
  return (
    XML_DECLARATION +
    element('rss', { version: '2.0', 'xmlns:atom': 'http://www.w3.org/2005/Atom' }, [
      element('channel', {}, [
        textElement('title', `${title} — ${site.name}`),
        textElement('link', site.publicUrl + pagePath),
        textElement('description', description),
        textElement('language', 'ru'),
        element(
          'atom:link',
          { href: site.publicUrl + selfPath, rel: 'self', type: 'application/rss+xml' },
          [],
        ),
        // The date of the newest item, not of the answer: equal lists give equal bytes.
        newest ? textElement('lastBuildDate', rfc822(newest.publishedAt)) : null,
        textElement('ttl', 60),
        ...items.map((item) => itemXml(item, site)),
      ]),
    ]) +
    '\n'
  )
}

function itemXml({ title, path, publishedAt, categories, html }: FeedItem, { publicUrl }: Site): string {
  return element('item', {}, [
    textElement('title', title),
    textElement('link', publicUrl + path),
    textElement('guid', publicUrl + path, { isPermaLink: 'true' }),
    textElement('pubDate', rfc822(publishedAt)),
    ...categories.map((category) => textElement('category', category)),
    textElement('description', html),
  ])
}

/** JSON Feed 1.1. Source: jsonfeed.org/version/1.1. */
function jsonFeed({ title, description, pagePath, selfPath, items }: Feed, site: Site): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: `${title} — ${site.name}`,
    home_page_url: site.publicUrl + pagePath,
    feed_url: site.publicUrl + selfPath,
    description,
    language: 'ru',
    items: items.map(({ author, ...item }) => ({
      id: site.publicUrl + item.path,
      url: site.publicUrl + item.path,
      title: withoutControls(item.title),
      content_html: item.html,
      date_published: item.publishedAt,
      ...(author
        ? { authors: [{ name: withoutControls(author.name), url: site.publicUrl + author.path }] }
        : {}),
      tags: item.categories,
    })),
  })
}

/** «Sat, 21 Nov 2026 08:00:00 GMT». */
const rfc822 = (instant: string) => new Date(instant).toUTCString()
