import MarkdownIt from 'markdown-it'
import sanitizeHtml from 'sanitize-html'
import { slugify } from '#shared/kernel/slug.ts'
import { isPageAddress } from '#shared/routing/route-table.ts'
import { pictureAttributes, type Pictures } from './pictures.ts'

/** Without HTML: text that resembles an element stays text. */
const markdown = new MarkdownIt({ html: false, linkify: false, typographer: false })

/** The tokens of a text, with the lines they come from. */
export const parseMarkdown = (source: string) => markdown.parse(source, {})

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: 'p h2 h3 ul ol li strong em a span blockquote code br hr table thead tbody tr th td img'.split(
    ' ',
  ),
  allowedAttributes: {
    a: ['href', 'rel'],
    h2: ['id'],
    h3: ['id'],
    img: ['src', 'srcset', 'sizes', 'alt', 'width', 'height', 'loading', 'decoding'],
  },
  allowedSchemes: ['https'],
  allowProtocolRelative: false,
}

/** Links to other sites pass no weight, the client router leaves files alone; links to `hidden` paths become text. */
const buildLink =
  (hidden: ReadonlySet<string>): sanitizeHtml.Transformer =>
  (tagName, attribs) => {
    const { href = '' } = attribs
    if (hidden.has(href)) return { tagName: 'span', attribs: {} }
    const rel = !href.startsWith('/') ? 'nofollow noopener' : isPageAddress(href) ? null : 'external'
    return { tagName, attribs: rel === null ? attribs : { ...attribs, rel } }
  }

/** A picture in its widths and with its size; one that is not uploaded is left out. */
const pictureOf =
  (pictures: Pictures): sanitizeHtml.Transformer =>
  (tagName, { src = '', alt = '' }) => {
    const picture = pictures.get(src)
    return picture
      ? { tagName, attribs: { ...pictureAttributes(picture), alt } }
      : { tagName: 'span', attribs: {} }
  }

type RenderedText = { html: string; headings: { id: string; title: string }[] }

/**
 * Renders Markdown as sanitised HTML. Headings of the second and third level get ids made of their words.
 * @param options.hiddenPaths links to these become text
 */
export function renderMarkdown(
  source: string,
  {
    hiddenPaths = new Set(),
    pictures = new Map(),
  }: { hiddenPaths?: ReadonlySet<string>; pictures?: Pictures } = {},
): RenderedText {
  const tokens = parseMarkdown(source)
  const headings: RenderedText['headings'] = []
  for (const [at, token] of tokens.entries()) {
    if (token.type !== 'heading_open') continue
    const title = tokens[at + 1]?.content ?? ''
    const id = uniqueId(slugify(title) || 'razdel', headings)
    token.attrSet('id', id)
    if (token.tag === 'h2') headings.push({ id, title })
  }
  const options = { ...OPTIONS, transformTags: { a: buildLink(hiddenPaths), img: pictureOf(pictures) } }
  return { html: sanitizeHtml(markdown.renderer.render(tokens, markdown.options, {}), options), headings }
}

function uniqueId(id: string, taken: RenderedText['headings']): string {
  const isTaken = (one: string) => taken.some((heading) => heading.id === one)
  if (!isTaken(id)) return id
  let number = 2
  while (isTaken(`${id}-${number}`)) number += 1
  return `${id}-${number}`
}
