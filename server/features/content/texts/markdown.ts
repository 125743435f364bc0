import MarkdownIt from 'markdown-it'
import sanitizeHtml from 'sanitize-html'
import { slugify } from '#shared/kernel/slug.ts'

/** Without HTML: what looks like an element stays text. */
const markdown = new MarkdownIt({ html: false, linkify: false, typographer: false })

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: 'p h2 h3 ul ol li strong em a span blockquote code br hr table thead tbody tr th td'.split(
    ' ',
  ),
  allowedAttributes: { a: ['href', 'rel'], h2: ['id'], h3: ['id'] },
  allowedSchemes: ['https'],
  allowProtocolRelative: false,
}

/** Links to other sites pass no weight; those to `hidden` paths become text. */
const linkOf =
  (hidden: ReadonlySet<string>): sanitizeHtml.Transformer =>
  (tagName, attribs) => {
    const { href = '' } = attribs
    if (hidden.has(href)) return { tagName: 'span', attribs: {} }
    return { tagName, attribs: href.startsWith('/') ? attribs : { ...attribs, rel: 'nofollow noopener' } }
  }

type RenderedText = { html: string; headings: { id: string; title: string }[] }

/**
 * Renders Markdown as sanitised HTML. Headings of the second and third level get ids made of their words.
 * @param hiddenPaths links to these become text
 */
export function renderMarkdown(source: string, hiddenPaths: ReadonlySet<string> = new Set()): RenderedText {
  const tokens = markdown.parse(source, {})
  const headings: RenderedText['headings'] = []
  for (const [at, token] of tokens.entries()) {
    if (token.type !== 'heading_open') continue
    const title = tokens[at + 1]?.content ?? ''
    const id = uniqueId(slugify(title) || 'razdel', headings)
    token.attrSet('id', id)
    if (token.tag === 'h2') headings.push({ id, title })
  }
  const options = { ...OPTIONS, transformTags: { a: linkOf(hiddenPaths) } }
  return { html: sanitizeHtml(markdown.renderer.render(tokens, markdown.options, {}), options), headings }
}

function uniqueId(id: string, taken: RenderedText['headings']): string {
  const isTaken = (one: string) => taken.some((heading) => heading.id === one)
  if (!isTaken(id)) return id
  let number = 2
  while (isTaken(`${id}-${number}`)) number += 1
  return `${id}-${number}`
}
