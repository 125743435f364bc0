import { z } from 'zod'
import type { Site } from '#server/http/context.ts'
import { toWire } from '#shared/kernel/wire-case.ts'
import { canonicalLink } from './html-document.ts'
import type { HtmlPage, PageFacts, PageHead } from './render-page.ts'
import TurndownService from 'turndown'

/** Between inline elements without a space, which styles set apart. */
const TOUCHING =
  /(?<=[^\s>](?:<\/(?:span|a|time|strong)>)+)(?=<(?:span|a|time|strong)\b[^<>]*>\S)|(?<=[\p{L}\p{N}])(?=<span\b[^<>]*>[\p{L}\p{N}−])/gu

/** React's mark between two texts, which are one for readers. */
const BETWEEN_TEXTS = '<!-- -->'

const EMPTY = /<span\b[^<>]*><\/span>/g

/** Drawings and forms are most of the elements of a page. */
const UNSEEN = /<(svg|form|select|script|style|template|dialog)\b[^<>]*>.*?<\/\1>/gs

const LINKED = new Set(['http:', 'https:', 'mailto:', 'tel:'])
const LEFT_OUT = new Set(['BUTTON', 'INPUT', 'IMG'])
const ELEMENT = 1

/** A page in one format, before compression. */
type PageText = PageHead & { kind: 'page'; text: string }

/**
 * The data of a page: the responses of the operations of its loader, named and written as in the API. It contains
 * nothing that is missing in the HTML of the page.
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

/**
 * Returns the main content of a rendered page as Markdown. Parts that only work in a browser are left out: forms,
 * buttons, drawings, the link back to the home page.
 * @param url of the page, for its relative links
 */
export function markdownOf(html: string, url: string): string {
  const start = html.indexOf('<main')
  const end = html.lastIndexOf('</main>')
  const main = start < 0 || end < start ? html : html.slice(start, end)
  const plain = main
    .replaceAll(BETWEEN_TEXTS, '')
    .replace(UNSEEN, '')
    .replace(EMPTY, '')
    .replace(TOUCHING, ' · ')
  return `${converterFor(url)
    .turndown(plain)
    .replace(/\n{3,}/g, '\n\n')
    .trim()}\n`
}

function converterFor(pageUrl: string) {
  const converter = new TurndownService({
    headingStyle: 'atx',
    hr: '---',
    bulletListMarker: '-',
    codeBlockStyle: 'fenced',
  })
  converter.escape = escapeMarkdown
  converter.remove(isLeftOut)
  converter.addRule('absoluteLink', {
    filter: (node) => node.nodeName === 'A' && attributeOf(node, 'href') !== '',
    replacement(content, node) {
      const [, mark = '', given = content] = /^\s*(#{1,6} )?([^]*)$/.exec(content) ?? []
      const words = oneLine(given)
      const target = linkTarget(attributeOf(node, 'href'), pageUrl)
      return words === '' || target === null
        ? words
        : `${mark && '\n\n'}${mark}[${words}](${target})${mark && '\n\n'}`
    },
  })
  converter.addRule('term', { filter: 'dt', replacement: (content) => `\n\n**${oneLine(content)}**` })
  converter.addRule('definition', { filter: 'dd', replacement: (content) => `\n\n${content.trim()}\n\n` })
  converter.addRule('cell', {
    filter: ['th', 'td'],
    replacement: (content) => `| ${escapePipes(oneLine(content))} `,
  })
  converter.addRule('row', {
    filter: 'tr',
    replacement: (content, node) => `${content}|\n${isFirstRow(node) ? separatorOf(node) : ''}`,
  })
  converter.addRule('caption', { filter: 'caption', replacement: (content) => `\n\n${oneLine(content)}\n\n` })
  converter.addRule('rows', { filter: ['thead', 'tbody', 'tfoot'], replacement: (content) => content })
  converter.addRule('table', { filter: 'table', replacement: (content) => `\n\n${content.trim()}\n\n` })
  return converter
}

/**
 * A text, written so that Markdown shows it as it is: no tag, link, emphasis, code or table begins in it, and no heading,
 * list or rule at the start of one of its lines. Source: spec.commonmark.org, sections 2.4, 4 and 5.
 */
const escapeMarkdown = (text: string) =>
  text
    .replace(/[\\`*_[\]<>|~]/g, String.raw`\$&`)
    .replace(/&(?=#?\w+;)/g, String.raw`\&`)
    .replace(/(^|\s)(#)/gm, String.raw`$1\$2`)
    .replace(/^(\s*)([-+=])/gm, String.raw`$1\$2`)
    .replace(/^(\s*\d+)([.)])/gm, String.raw`$1\$2`)

/** Code in a cell has them as they are. */
const escapePipes = (cell: string) =>
  cell.replace(/(\\*)\|/g, (found: string, slashes: string) =>
    slashes.length % 2 === 1 ? found : String.raw`${slashes}\|`,
  )

/** The absolute address of a link, without what would end it in Markdown; null for one that is no address to open. */
function linkTarget(href: string, pageUrl: string): string | null {
  const url = URL.parse(href, pageUrl)
  if (!url || !LINKED.has(url.protocol)) return null
  return url.href.replace(/[()|\\`<>]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
}

function isLeftOut(node: HTMLElement): boolean {
  return (
    LEFT_OUT.has(node.nodeName) ||
    attributeOf(node, 'aria-hidden') === 'true' ||
    node.getAttribute('hidden') !== null ||
    // The trail of the page; other navigations, such as further pages, stay.
    (node.nodeName === 'NAV' && attributeOf(node, 'aria-label') === 'Путь к странице')
  )
}

const attributeOf = (node: Node, name: string) => asElement(node).getAttribute(name) ?? ''
const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

/** Markdown wants a head, so the first row of a table without one is it. */
function isFirstRow(row: Node) {
  const section = row.parentNode
  if (!section || elementsOf(section)[0] !== row) return false
  if (section.nodeName !== 'TBODY' || !section.parentNode) return section.nodeName !== 'TFOOT'
  return !elementsOf(section.parentNode).some(({ nodeName }) => nodeName === 'THEAD')
}

const separatorOf = (row: Node) => `${'| --- '.repeat(elementsOf(row).length)}|\n`
const elementsOf = (node: Node) => Array.from(node.childNodes).filter(({ nodeType }) => nodeType === ELEMENT)

/** Safe: the rules above see elements only. */
const asElement = (node: Node) => node as Element
