import { z } from 'zod'
import type { Site } from '#server/http/context.ts'
import { toWire } from '#shared/kernel/wire-case.ts'
import { canonicalLink } from './html-document.ts'
import { markdownOf } from './markdown.ts'
import type { HtmlPage, PageFacts, PageHead } from './render-page.ts'

/** A page in one format, before compression. */
type PageText = PageHead & { kind: 'page'; text: string }

/**
 * The data of a page: what the operations of its loader answered, named and written as in the API. It says nothing that
 * the HTML of the page does not contain.
 */
export function jsonTwin({ meta, queries, ...page }: PageFacts, site: Site): PageText {
  const text = JSON.stringify(
    meta === null || page.status === 404
      ? { status: page.status, message: 'Такой страницы нет.' }
      : {
          status: page.status,
          url: page.url,
          site: site.name,
          title: meta.title,
          description: meta.description ?? null,
          next: meta.nextPath === undefined ? null : site.publicUrl + meta.nextPath,
          data: queries.queries.map(({ queryKey, state: { data } }) => {
            const [path, { input }] = QueryKey.parse(queryKey)
            return { operation: path.join('.'), input: toWire(input ?? {}), result: toWire(data) }
          }),
        },
  )
  return { ...page, headers: twinHeaders(page, 'application/json; charset=utf-8'), text }
}

/** The text of a page as Markdown, with absolute links. */
export function markdownTwin({ html, ...page }: HtmlPage): PageText {
  const text = markdownOf(html, page.url)
  return { ...page, headers: twinHeaders(page, 'text/markdown; charset=utf-8'), text }
}

/** Search engines list the page itself, which the canonical link names. */
const twinHeaders = ({ headers, url }: PageHead, type: string) => ({
  ...headers,
  link: canonicalLink(url),
  'content-type': type,
  'x-robots-tag': 'noindex',
  'access-control-allow-origin': '*',
})

/** How `client/app/api.ts` names a query. */
const QueryKey = z.tuple([z.array(z.string()), z.object({ input: z.unknown().optional() })])
