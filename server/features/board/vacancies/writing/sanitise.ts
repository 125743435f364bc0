import sanitizeHtml from 'sanitize-html'
import { withoutControls } from '#shared/kernel/text.ts'
import { parseBlocks, renderBlocks, tidyBlocks } from './html-blocks.ts'

/** Elements of a description; all others are dropped or become a paragraph. */
const TAGS = ['p', 'br', 'ul', 'ol', 'li', 'strong', 'em', 'h3', 'h4', 'a']
const PARAGRAPHS = [
  'div',
  'section',
  'article',
  'header',
  'footer',
  'main',
  'aside',
  'blockquote',
  'pre',
  'table',
  'tr',
  'dl',
  'dt',
  'dd',
  'figure',
  'hr',
  'center',
]
/** Elements whose content is not text for a reader. */
const RAW = [
  'script',
  'style',
  'textarea',
  'option',
  'noscript',
  'template',
  'title',
  'svg',
  'math',
  'iframe',
  'object',
  'xmp',
  'noembed',
  'noframes',
  'plaintext',
]

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: TAGS,
  allowedAttributes: { a: ['href', 'rel'] },
  allowedSchemes: ['https'],
  allowProtocolRelative: false,
  nonTextTags: RAW,
  nestingLimit: 24,
  transformTags: {
    b: 'strong',
    i: 'em',
    h1: 'h3',
    h2: 'h3',
    h5: 'h4',
    h6: 'h4',
    ...Object.fromEntries(PARAGRAPHS.map((tag) => [tag, 'p'])),
    td: spaced,
    th: spaced,
    a: linkOrText,
  },
}

/**
 * Any HTML as p, br, ul, ol, li, strong, em, h3, h4 and links to https addresses. The result is safe to print as it is;
 * it may be empty.
 */
export function sanitiseHtml(html: string): string {
  return renderBlocks(tidyBlocks(parseBlocks(sanitizeHtml(withoutInvisible(html), OPTIONS))))
}

/** Without control characters and invisible characters that break words. */
export const withoutInvisible = (text: string) =>
  withoutControls(text).replace(/[\u200B\u2060\u2063\uFEFF\u2800\u3164]/g, '')

function spaced() {
  return { tagName: 'br', attribs: {} }
}

function linkOrText(_name: string, { href = '' }: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  // A tag outside the list is dropped and its text stays.
  if (!isHttps(href)) return { tagName: 'span', attribs: {} }
  return { tagName: 'a', attribs: { href: new URL(href).href, rel: 'nofollow noopener ugc' } }
}

function isHttps(href: string) {
  try {
    const url = new URL(href)
    return url.protocol === 'https:' && url.username === '' && url.password === ''
  } catch {
    return false
  }
}
