import type { Token } from 'marked'
import type { LegalTextSection, LegalText } from '#shared/features/content/legal/legal-text.ts'
import { decodeEntities } from '#shared/kernel/html-text.ts'
import { splitFrontMatter } from './front-matter.ts'
import { fillPlaceholders } from './placeholders.ts'
import { headingOf, renderTokens, tokensOf } from './renderer.ts'

/**
 * Compiles a Markdown document: each heading of the second level begins a section.
 * @throws Error for an invalid document, without the name of its file
 */
export function compileDocument(source: string): LegalText {
  const { head, body } = splitFrontMatter(source)
  const tokens = tokensOf(fillPlaceholders(body))
  const starts = tokens.flatMap((token, at) => (isSectionHeading(token) ? [at] : []))
  return {
    ...head,
    lead: renderTokens(tokens.slice(0, starts[0])),
    sections: starts.map((start, at) => sectionOf(tokens.slice(start, starts[at + 1]))),
  }
}

const isSectionHeading = (token: Token) => token.type === 'heading' && token.depth === 2

function sectionOf(tokens: Token[]): LegalTextSection {
  const [first] = tokens
  const { title, id } = headingOf(first?.type === 'heading' ? first.text : '')
  return { id, title: decodeEntities(title), html: renderTokens(tokens) }
}
