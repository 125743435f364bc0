import { decodeHtml } from './clean-characters.ts'

/** A piece of HTML in the order of the text. `raw` is the content of an element that holds no markup, such as a style sheet. */
type HtmlToken =
  | { kind: 'text'; text: string }
  | { kind: 'start'; name: string; attributes: string }
  | { kind: 'end'; name: string }
  | { kind: 'raw'; name: string; text: string }

/** Elements whose content is no markup (HTML standard, 13.1.2). */
const RAW = new Set('script style textarea title noscript xmp iframe noembed noframes plaintext'.split(' '))
const NAME = /<(\/?)([a-z][^\s/<>]*)/iy
const ATTRIBUTE = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g

/**
 * Any HTML as tokens. Understands what clipboards hold: conditional comments, names with a colon, tags left open. A `<` that
 * begins no tag is text. Takes linear time.
 */
export function* htmlTokens(html: string): Generator<HtmlToken> {
  const lastClose = html.lastIndexOf('>')
  let from = 0
  for (let open = html.indexOf('<'); open >= 0 && open <= lastClose; open = html.indexOf('<', open)) {
    const markup = readMarkup(html, open)
    if (!markup) {
      open += 1
      continue
    }
    if (open > from) yield { kind: 'text', text: decodeHtml(html.slice(from, open)) }
    if (markup.token) yield markup.token
    open = markup.end
    from = open
    const { token } = markup
    if (token?.kind !== 'start' || !RAW.has(token.name)) continue
    const end = rawEnd(html, token.name, open)
    yield { kind: 'raw', name: token.name, text: html.slice(open, end.start) }
    open = end.end
    from = open
  }
  const rest = html.slice(from)
  if (rest !== '') yield { kind: 'text', text: decodeHtml(rest) }
}

/** The markup at `open`, whose token is null for a comment; null where `<` is text. */
function readMarkup(html: string, open: number): { token: HtmlToken | null; end: number } | null {
  if (html.startsWith('<!--', open)) return { token: null, end: commentEnd(html, open) }
  if (/[!?]/.test(html.charAt(open + 1))) return { token: null, end: endAfter(html, '>', open) }
  NAME.lastIndex = open
  const [tag, slash, written = ''] = NAME.exec(html) ?? []
  if (tag === undefined) return null
  const start = open + tag.length
  const end = tagEnd(html, start)
  const name = written.toLowerCase()
  if (slash === '/') return { token: { kind: 'end', name }, end }
  return { token: { kind: 'start', name, attributes: html.slice(start, end - 1) }, end }
}

function commentEnd(html: string, open: number) {
  if (html.startsWith('<!-->', open)) return open + 5
  return endAfter(html, '-->', open + 4)
}

function endAfter(html: string, sign: string, from: number): number {
  const at = html.indexOf(sign, from)
  return at < 0 ? html.length : at + sign.length
}

/** The place after the tag: a `>` within a quoted value does not end it, and a quote that is never closed is no quote. */
function tagEnd(html: string, from: number): number {
  const sign = /[>"']/g
  sign.lastIndex = from
  for (let found = sign.exec(html); found; found = sign.exec(html)) {
    if (found[0] === '>') return found.index + 1
    if (!/=\s*$/.test(html.slice(Math.max(from, found.index - 8), found.index))) continue
    const close = html.indexOf(found[0], found.index + 1)
    if (close < 0) break
    sign.lastIndex = close + 1
  }
  return endAfter(html, '>', from)
}

function rawEnd(html: string, name: string, from: number): { start: number; end: number } {
  const close = new RegExp(`</${name}[^<>]*>`, 'gi')
  close.lastIndex = from
  const found = name === 'plaintext' ? null : close.exec(html)
  return found ? { start: found.index, end: close.lastIndex } : { start: html.length, end: html.length }
}

/** The attributes of a start tag by their names in small letters; of two with one name, the first. */
export function readAttributes(attributes: string): ReadonlyMap<string, string> {
  const read = new Map<string, string>()
  for (const [, name = '', double, single, bare] of attributes.matchAll(ATTRIBUTE)) {
    const key = name.toLowerCase()
    if (!read.has(key)) read.set(key, decodeHtml(double ?? single ?? bare ?? ''))
  }
  return read
}
