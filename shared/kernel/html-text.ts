import { collapse } from '#shared/kernel/excerpt.ts'
/** Tags inside words: «<b>Р</b>абота» is one word. Every other tag becomes a space. */
const INLINE_TAGS = new Set(
  'a abbr acronym b bdi bdo big cite code dfn em font i ins kbd label mark nobr q s samp small span strike strong sub sup tt u var wbr'.split(
    ' ',
  ),
)
/** Elements whose content is not text. */
const RAW_TAGS = new Set(['script', 'style', 'template', 'noscript', 'head', 'title'])
const TAG = /<\/?([a-z][a-z0-9:-]*)[^<>]*>/iy

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00A0',
  ensp: '\u2002',
  emsp: '\u2003',
  thinsp: '\u2009',
  shy: '\u00AD',
  zwnj: '\u200C',
  laquo: '«',
  raquo: '»',
  ldquo: '“',
  rdquo: '”',
  bdquo: '„',
  lsquo: '‘',
  rsquo: '’',
  sbquo: '‚',
  ndash: '–',
  mdash: '—',
  minus: '−',
  hellip: '…',
  bull: '•',
  middot: '·',
  copy: '©',
  reg: '®',
  trade: '™',
  deg: '°',
  plusmn: '±',
  times: '×',
  euro: '€',
  sect: '§',
  para: '¶',
}

/**
 * The visible text, on one line. Takes linear time on any input. Not a sanitiser: the result may contain `<` that came
 * from `&lt;`.
 */
export function textOfHtml(html: string): string {
  return collapse(decodeEntities(withoutTags(html, () => ' ')))
}

/** Placeholders for the end of a heading, of another block, and of a line. */
const HEADING_END = '\u0001'
const BLOCK_END = '\u0002'
const LINE_END = '\u0003'
// oxlint-disable-next-line no-control-regex -- these are the placeholders above
const ENDS = /([\u0001-\u0003])/

/**
 * The text on one line, with punctuation between headings, paragraphs and items of lists. «<h3>Обязанности</h3><ul><li>шить</li><li>кроить</li></ul>» reads «Обязанности: шить; кроить».
 */
export function sentencesOfHtml(html: string): string {
  const plain = html.replace(/[\p{Cc}\s]+/gu, ' ')
  const pieces = decodeEntities(withoutTags(plain, endAfterTag)).split(ENDS)
  const sentences: string[] = []
  let before = ''
  let ends = ''
  for (const [at, piece] of pieces.entries()) {
    if (at % 2 === 1) {
      ends += piece
      continue
    }
    const text = collapse(piece).replace(/^[-–—•*·]\s+/, '')
    if (text === '') continue
    sentences.push(before === '' ? text : punctuationBetween(before, ends, text) + text)
    before = text
    ends = ''
  }
  return sentences.join('')
}

function endAfterTag(name: string, isClosing: boolean) {
  if (/^h[1-6]$/.test(name) && isClosing) return HEADING_END
  return name === 'br' ? LINE_END : BLOCK_END
}

function punctuationBetween(before: string, ends: string, after: string) {
  if ('.!?…:;,—–'.includes(before.charAt(before.length - 1))) return ' '
  if (ends.includes(HEADING_END)) return ': '
  if (!/^\p{Ll}/u.test(after)) return '. '
  // A line break inside a sentence is not the end of an item.
  return ends.includes(BLOCK_END) ? '; ' : ' '
}

/** @param sign replacement of a tag that separates words */
function withoutTags(html: string, sign: (name: string, isClosing: boolean) => string): string {
  let text = ''
  let from = 0
  while (from < html.length) {
    const open = html.indexOf('<', from)
    if (open < 0) break
    text += html.slice(from, open)
    const markup = skipMarkup(html, open, sign)
    if (markup) text += markup.text
    else text += '<'
    from = markup ? markup.end : open + 1
  }
  return text + html.slice(from)
}

/** The replacement of the markup at `open`, and where it ends; null when `<` is text. */
function skipMarkup(
  html: string,
  open: number,
  sign: (name: string, isClosing: boolean) => string,
): { text: string; end: number } | null {
  if (html.startsWith('<!--', open)) return { text: '', end: endAfter(html, '-->', open + 4) }
  if (/[!?]/.test(html.charAt(open + 1))) return { text: '', end: endAfter(html, '>', open) }
  TAG.lastIndex = open
  const tag = TAG.exec(html)
  if (!tag) return null
  const name = (tag[1] ?? '').toLowerCase()
  if (INLINE_TAGS.has(name)) return { text: '', end: TAG.lastIndex }
  const isClosing = html.charAt(open + 1) === '/'
  const text = sign(name, isClosing)
  if (!RAW_TAGS.has(name) || isClosing) return { text, end: TAG.lastIndex }
  return { text, end: rawEnd(html, name, TAG.lastIndex) }
}

function endAfter(html: string, mark: string, from: number): number {
  const at = html.indexOf(mark, from)
  return at < 0 ? html.length : at + mark.length
}

function rawEnd(html: string, name: string, from: number): number {
  const close = new RegExp(`</${name}[^<>]*>`, 'gi')
  close.lastIndex = from
  return close.exec(html) ? close.lastIndex : html.length
}

/** Decodes named and numeric character references; unknown names stay as they are. */
export function decodeEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return ENTITIES[name] ?? ENTITIES[String(name).toLowerCase()] ?? whole
    return characterOf(decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal))
  })
}

function characterOf(code: number): string {
  const isCharacter = code >= 32 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
  return isCharacter ? String.fromCodePoint(code) : ' '
}
