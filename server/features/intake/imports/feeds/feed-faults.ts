import { NAMED_ENTITIES } from './named-entities.ts'

/** What is wrong with an item, and where in it. */
export type FeedFault = { message: string; line: number }

const XML_ENTITIES = new Set(['amp', 'lt', 'gt', 'quot', 'apos'])
/** What begins a section whose text is no markup, and an ampersand with what may be its entity. */
const MARKS = /(<!\[CDATA\[|<!--|<\?)|&(?:#(\d{1,8}|x[\da-f]{1,7});|([\p{L}][\p{L}\d]{0,40});)?/giu
const SECTION_ENDS: Readonly<Record<string, string>> = { '<![CDATA[': ']]>', '<!--': '-->', '<?': '?>' }
// oxlint-disable-next-line no-control-regex -- XML 1.0, section 2.2, allows no others
const CONTROL = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/

/** Sentences for what the parser reports; the first that fits. */
const SENTENCES: readonly (readonly [RegExp, string])[] = [
  [/tag name|tag followed|processing instruction/, 'a “<” begins no tag: write it as &lt;'],
  [/close tag|closing tag/, 'a tag is not closed, or is closed and was not opened'],
  [/attribute|forward-slash/, 'a tag has an attribute that is not written as name="value"'],
  [/unclosed|unexpected end/, 'a tag, a comment or a CDATA section is not closed'],
  [/char data/, 'a “]]>” ends no CDATA section: write it as ]]&gt;'],
  [/comment/, 'a comment has “--” inside'],
  [/disallowed character/, 'a character stands where XML does not allow it, such as “<” in an attribute'],
]

/** A fault that the parser would not name as well, or would find far behind its place; null for none. */
export function findTextFault(text: string): FeedFault | null {
  const control = CONTROL.exec(text)
  if (control) {
    const code = control[0].codePointAt(0) ?? 0
    return {
      message: `it has a control character (U+${code.toString(16).toUpperCase().padStart(4, '0')})`,
      line: countLines(text, control.index),
    }
  }
  return findWrongEntity(text)
}

/** Takes linear time: behind a section without an end nothing is looked at, which the parser then reports. */
function findWrongEntity(text: string): FeedFault | null {
  for (let from = 0; ;) {
    MARKS.lastIndex = from
    const found = MARKS.exec(text)
    if (!found) return null
    const [mark, opener, number, name] = found
    from = found.index + mark.length
    if (opener !== undefined) {
      const end = text.indexOf(SECTION_ENDS[opener.toUpperCase()] ?? '', from)
      if (end < 0) return null
      from = end
      continue
    }
    const message = describeEntity(number, name)
    if (message !== null) return { message, line: countLines(text, found.index) }
  }
}

function describeEntity(number: string | undefined, name: string | undefined): string | null {
  if (number !== undefined) {
    const code = /^x/i.test(number) ? Number.parseInt(number.slice(1), 16) : Number(number)
    return isCharacter(code) ? null : `&#${number}; is no character that XML allows`
  }
  if (name === undefined) return 'an “&” stands alone: write it as &amp;'
  return XML_ENTITIES.has(name) || Object.hasOwn(NAMED_ENTITIES, name)
    ? null
    : `the entity &${name}; is not known`
}

/** XML 1.0, section 2.2. */
const isCharacter = (code: number) =>
  code === 9 ||
  code === 10 ||
  code === 13 ||
  (code >= 0x20 && code <= 0xd7ff) ||
  (code >= 0xe000 && code <= 0xfffd) ||
  (code >= 0x10000 && code <= 0x10ffff)

/** @param report of the parser: `1:15: duplicate attribute: id.` */
export function describeReport(report: string): FeedFault {
  const [, line = '1', what = report] = /^(\d+):\d+: (.*)$/s.exec(report) ?? []
  const twice = /^duplicate attribute: ([\w:-]{1,40})\.$/.exec(what)?.[1]
  const message =
    twice === undefined
      ? (SENTENCES.find(([pattern]) => pattern.test(what))?.[1] ?? what.replace(/\.$/, ''))
      : `the attribute ${twice} is given twice`
  return { message, line: Number(line) }
}

/** The line of a place in a text, from 1. */
export function countLines(text: string, place: number) {
  let line = 1
  for (let end = text.indexOf('\n'); end >= 0 && end < place; end = text.indexOf('\n', end + 1)) line += 1
  return line
}
