import { Marked, Renderer } from 'marked'
import type { Token, TokenizerAndRendererExtension, Tokens } from 'marked'
import { typoHtml } from '#shared/kernel/typo-html.ts'
import { isPageAddress } from '#shared/routing/route-table.ts'

/** Elements that documents have styles for. */
const BLOCKS = ['heading', 'paragraph', 'list', 'list_item', 'definitions', 'space', 'html']
const ELEMENTS = new Set([...BLOCKS, 'text', 'escape', 'strong', 'em', 'codespan', 'link'])

/** A heading with its id: `## Термины {#terminy}`. */
const HEADING = /^(.*\S) \{#([a-z0-9.-]+)\}$/s

/** «1.2. Текст»: a numbered clause. */
const CLAUSE = /^(\d+\.\d+)\. (.*)$/s

/**
 * Definition lists as in PHP Markdown Extra: a line with the term, then a line that begins with a colon. Further lines
 * continue the definition, unless a line with a colon follows them.
 */
const DEFINITIONS = /^[^\s:][^\n]*\n: [^\n]+(?:\n[^\n]+)*(?:\n|$)/
const DEFINITION = /([^\n]+)\n: ([^\n]+(?:\n(?!: )[^\n]+(?!.|\n: ))*)/g

class DocumentRenderer extends Renderer {
  override heading({ tokens, depth }: Tokens.Heading) {
    const { id, title } = headingOf(this.parser.parseInline(tokens))
    return `<h${depth} id="${id}">${title}</h${depth}>`
  }

  override paragraph({ tokens }: Tokens.Paragraph) {
    const html = this.parser.parseInline(tokens)
    const [, number, text] = CLAUSE.exec(html) ?? []
    return number === undefined || text === undefined ? `<p>${html}</p>` : clause(number, text)
  }

  override link({ href, tokens }: Tokens.Link) {
    const rel = href.startsWith('/') && !isPageAddress(href) ? ' rel="external"' : ''
    return `<a href="${href}"${rel}>${this.parser.parseInline(tokens)}</a>`
  }

  /** Line breaks of the source have no meaning. */
  override text(token: Tokens.Text | Tokens.Escape) {
    return super.text(token).replaceAll('\n', ' ')
  }

  override html({ text }: Tokens.HTML | Tokens.Tag) {
    if (/^<!--.*-->\s*$/s.test(text)) return ''
    throw new Error(`HTML in Markdown: ${text.trim()}`)
  }
}

const definitions: TokenizerAndRendererExtension = {
  name: 'definitions',
  level: 'block',
  tokenizer(source) {
    const [raw] = DEFINITIONS.exec(source) ?? []
    return raw === undefined ? undefined : { type: 'definitions', raw }
  },
  renderer({ raw }): string {
    const inline = (text = '') => parseInline(text.replaceAll(/\n */g, ' '))
    const rows = [...raw.matchAll(DEFINITION)].map(
      ([, term, text]) => `<dt>${inline(term)}</dt><dd>${inline(text)}</dd>`,
    )
    return `<dl>${rows.join('')}</dl>`
  },
}

const marked = new Marked({ extensions: [definitions] }).setOptions({
  renderer: new DocumentRenderer(),
})

const parseInline = (text: string): string => marked.parseInline(text, { async: false })

/** @throws Error for an element without styles */
export function tokensOf(markdown: string): Token[] {
  const tokens = marked.lexer(markdown)
  // It waits for nothing: the callback is not async.
  void marked.walkTokens(tokens, ({ type, raw }) => {
    if (!ELEMENTS.has(type)) throw new Error(`documents have no styles for ${type}: ${raw.trim()}`)
  })
  return tokens
}

export const renderTokens = (tokens: Token[]) => typoHtml(marked.parser(tokens).replaceAll('\n', ''))

/** @throws Error for a heading without an id */
export function headingOf(text: string): { title: string; id: string } {
  const [, title, id] = HEADING.exec(text) ?? []
  if (title === undefined || id === undefined)
    throw new Error(`the heading “${text}” ends with no {#address}`)
  return { title, id }
}

/** The number is part of the text and of the id, so that e-mails and refusals can cite the clause. */
const clause = (number: string, text: string) =>
  `<p id="p${number}"><a href="#p${number}">${number}.</a> ${text}</p>`
