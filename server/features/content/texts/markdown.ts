import MarkdownIt from 'markdown-it'
import sanitizeHtml from 'sanitize-html'
import { slugify } from '#shared/kernel/slug.ts'

/** Without HTML: what looks like an element stays text. */
const markdown = new MarkdownIt({ html: false, linkify: false, typographer: false })

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: 'p h2 h3 ul ol li strong em a blockquote code br hr table thead tbody tr th td'.split(' '),
  allowedAttributes: { a: ['href', 'rel'], h2: ['id'], h3: ['id'] },
  allowedSchemes: ['https'],
  allowProtocolRelative: false,
  transformTags: {
    a: (tagName, attribs) => ({
      tagName,
      attribs: attribs['href']?.startsWith('/') ? attribs : { ...attribs, rel: 'nofollow noopener' },
    }),
  },
}

type RenderedText = { html: string; headings: { id: string; title: string }[] }

/** Renders Markdown as sanitised HTML. Headings of the second and third level get ids made of their words. */
export function renderMarkdown(source: string): RenderedText {
  const tokens = markdown.parse(source, {})
  const headings: RenderedText['headings'] = []
  for (const [at, token] of tokens.entries()) {
    if (token.type !== 'heading_open') continue
    const title = tokens[at + 1]?.content ?? ''
    const id = uniqueId(slugify(title) || 'razdel', headings)
    token.attrSet('id', id)
    if (token.tag === 'h2') headings.push({ id, title })
  }
  return { html: sanitizeHtml(markdown.renderer.render(tokens, markdown.options, {}), OPTIONS), headings }
}

function uniqueId(id: string, taken: RenderedText['headings']): string {
  const isTaken = (one: string) => taken.some((heading) => heading.id === one)
  if (!isTaken(id)) return id
  let number = 2
  while (isTaken(`${id}-${number}`)) number += 1
  return `${id}-${number}`
}
