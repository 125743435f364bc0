import { relative } from 'node:path'
import type { Plugin } from 'vite'
import type { LegalTextHead, LegalTextSection, LegalText } from '#shared/features/content/legal/legal-text.ts'
import { LEGAL_EDITIONS } from './legal-editions.ts'
import { decodeEntities } from '#shared/kernel/html-text.ts'
import { splitFrontMatter } from './front-matter.ts'
import { CONSENT_KINDS } from '#shared/features/identity/accounts/vocabulary.ts'
import { OPENINGS_A_DAY } from '#shared/features/board/resumes/vocabulary.ts'
import { consentPath } from '#shared/features/identity/accounts/consent-documents.ts'
import { Marked, Renderer, type Token, type TokenizerAndRendererExtension, type Tokens } from 'marked'
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
    const { id, title } = toHeading(this.parser.parseInline(tokens))
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

/** The number is part of the text and of the id, so that e-mails and refusals can cite the clause. */
const clause = (number: string, text: string) =>
  `<p id="p${number}"><a href="#p${number}">${number}.</a> ${text}</p>`

/** Values of `{{…}}` in documents that are known at build time. */
const VALUES = new Map([
  ...CONSENT_KINDS.map((kind): [string, string] => [`consent.${kind}.path`, consentPath(kind)]),
  ['contacts.day_limit', String(OPENINGS_A_DAY)],
])

/** Filled by the page, which has the settings: `site-details.ts` and `operator-tax.ts` of `client/features/content/legal/`. */
const FILLED_BY_THE_PAGE = new Set(['operator', 'site', 'vat'])

const EDITIONS = 'virtual:legal-editions'

/**
 * Compiles Markdown documents to modules at build time, so that the browser needs no parser. `?head` exports only title and
 * edition, for lists of documents. `virtual:legal-editions` has the editions of all legal texts by slug.
 */
export function markdownDocuments(): Plugin {
  let root = ''
  return {
    name: 'markdown-documents',
    configResolved(config) {
      root = config.root
    },
    resolveId: (source) => (source === EDITIONS ? `\0${EDITIONS}` : undefined),
    load: (id) => (id === `\0${EDITIONS}` ? `export default ${JSON.stringify(LEGAL_EDITIONS)}` : undefined),
    transform: {
      filter: { id: /\.md(\?head)?$/ },
      handler(source, id) {
        const [file = id, query] = id.split('?')
        try {
          const text = compileDocument(source)
          const exported = query === 'head' ? headOf(text) : text
          return { code: `export default ${JSON.stringify(exported)}`, map: null, moduleType: 'js' }
        } catch (error) {
          return this.error(
            `${relative(root, file)}: ${error instanceof Error ? error.message : String(error)}`,
          )
        }
      },
    },
  }
}

const headOf = ({ title, edition }: LegalTextHead): LegalTextHead => ({ title, edition })

/**
 * Compiles a Markdown document: each heading of the second level begins a section.
 * @throws Error for an invalid document, without the name of its file
 */
export function compileDocument(source: string): LegalText {
  const { head, body } = splitFrontMatter(source)
  const tokens = toTokens(fillPlaceholders(body))
  const starts = tokens.flatMap((token, at) => (isSectionHeading(token) ? [at] : []))
  return {
    ...head,
    lead: renderTokens(tokens.slice(0, starts[0])),
    sections: starts.map((start, at) => toSection(tokens.slice(start, starts[at + 1]))),
  }
}

const isSectionHeading = (token: Token) => token.type === 'heading' && token.depth === 2

function toSection(tokens: Token[]): LegalTextSection {
  const [first] = tokens
  const { title, id } = toHeading(first?.type === 'heading' ? first.text : '')
  return { id, title: decodeEntities(title), html: renderTokens(tokens) }
}

/** @throws Error that names an unknown placeholder */
function fillPlaceholders(source: string): string {
  return source.replaceAll(/\{\{(.*?)\}\}/gs, (whole, name: string) => {
    if (FILLED_BY_THE_PAGE.has(name)) return whole
    const value = VALUES.get(name)
    if (value === undefined) {
      throw new Error(`unknown ${whole}; known are ${[...VALUES.keys(), ...FILLED_BY_THE_PAGE].join(', ')}`)
    }
    return value
  })
}

/** @throws Error for an element without styles */
function toTokens(markdown: string): Token[] {
  const tokens = marked.lexer(markdown)
  // It waits for nothing: the callback is not async.
  void marked.walkTokens(tokens, ({ type, raw }) => {
    if (!ELEMENTS.has(type)) throw new Error(`documents have no styles for ${type}: ${raw.trim()}`)
  })
  return tokens
}

const renderTokens = (tokens: Token[]) => typoHtml(marked.parser(tokens).replaceAll('\n', ''))

/** @throws Error for a heading without an id */
function toHeading(text: string): { title: string; id: string } {
  const [, title, id] = HEADING.exec(text) ?? []
  if (title === undefined || id === undefined)
    throw new Error(`the heading “${text}” ends with no {#address}`)
  return { title, id }
}
