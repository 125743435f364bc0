import { StartupError } from '#config/startup-error.ts'
import { MEGABYTE } from '#shared/kernel/file-size.ts'

const ITEM_BYTES_MAX = MEGABYTE
/** Of one tag, comment or text. A packed feed may unpack to any length of them. */
export const PART_BYTES_MAX = 8 * MEGABYTE
/** Of an item that is too long: enough to name it. */
const HEAD_BYTES = 4096

/** Why an item is not read at all. */
export type ItemFault = 'cut_off' | 'too_long' | 'not_opened'

/** A piece of a feed: an item such as `<offer>…</offer>`, or what stands between items. Bytes as Latin-1. */
export type FeedPiece =
  | { kind: 'between'; text: string }
  | { kind: 'item'; text: string; line: number; fault: ItemFault | null }

/** A comment or a CDATA section, whose text is no markup. */
type Section = { opener: string; end: string; from: number }

/** Longer than every token that the splitter looks for. */
const TOKEN_MAX = 24

/**
 * Cuts a feed into its items without parsing them, so that a fault of one item leaves the others whole. It holds one
 * item of at most 1 MB in memory.
 * @param item name of the element, `offer`
 * @param around elements that contain items; their end ends an item that is not closed
 */
export function createFeedSplitter(item: string, around: readonly string[]) {
  const token = new RegExp(
    `<(?:!--|!\\[CDATA\\[|/?${item}(?=[\\s/>])|/(?:${around.join('|')})(?=[\\s>]))`,
    'g',
  )
  const itemOpening = new RegExp(`<${item}[\\s/>]`)
  const itemEdge = new RegExp(`</?${item}[\\s/>]`)
  const anyEdge = new RegExp(`</?${item}[\\s/>]|</(?:${around.join('|')})[\\s>]`)
  const startTag = new RegExp(`<${item}(?:[^<>"'/]|/(?!>)|"[^"<]*"|'[^'<]*')*(/?)>`, 'y')
  const closing = `</${item}`
  /** What is not given out yet, the line of its first character, and how far it has been scanned. */
  let buffer = ''
  let line = 1
  let at = 0
  let section: Section | null = null
  let open: { line: number; head: string | null } | null = null
  let sinceMarkup = 0
  /** Where the next end of a section is, or up to where there is none: a long section is searched once. */
  const ends = new Map<string, { place: number; isFound: boolean }>()

  return { push: (text: string) => scan(text, false), end: () => scan('', true) }

  /** @throws StartupError for a part over 8 MB */
  function* scan(text: string, isLast: boolean): Generator<FeedPiece> {
    buffer += text
    for (;;) {
      const step = section ? skipSection(section, isLast) : nextToken(isLast)
      if (step === null) break
      yield* step
    }
    if (isLast) {
      yield* open ? [takeItem(buffer.length, 'cut_off')] : [takeBetween(buffer.length)]
      return
    }
    const markup = Math.max(text.lastIndexOf('<'), text.lastIndexOf('>'))
    sinceMarkup = markup < 0 ? sinceMarkup + text.length : text.length - markup
    if (sinceMarkup > PART_BYTES_MAX)
      throw new StartupError(`The feed has a part of more than 8 MB. What came before is kept.`)
    if (!open) yield takeBetween(at)
    else if (at > ITEM_BYTES_MAX) {
      open.head ??= buffer.slice(0, HEAD_BYTES)
      take(at)
    }
  }

  /** null when more text is needed. */
  function skipSection({ end, opener, from }: Section, isLast: boolean): FeedPiece[] | null {
    const found = findEnd(end)
    const text = buffer.slice(from, found < 0 ? undefined : found)
    const isEndless = (found < 0 && isLast) || text.length > ITEM_BYTES_MAX
    const cut = open && (found >= 0 || isEndless) ? findCut(text, opener, isEndless) : -1
    if (cut >= 0) {
      at = from + cut
      section = null
      return []
    }
    if (found < 0) {
      at = isLast ? buffer.length : Math.max(at, buffer.length - end.length + 1)
      return null
    }
    at = found + end.length
    section = null
    return []
  }

  function findEnd(end: string): number {
    const known = ends.get(end)
    if (known?.isFound === true && known.place >= at) return known.place
    const found = buffer.indexOf(end, Math.max(at, known?.place ?? 0))
    const isFound = found >= 0
    ends.set(end, { place: isFound ? found : Math.max(at, buffer.length - end.length + 1), isFound })
    return found
  }

  /**
   * Where the item ends whose section has lost its end; -1 for a section that is whole. It has lost its end when another
   * item begins in it with a section of its own, and a comment contains no comment.
   */
  function findCut(text: string, opener: string, isEndless: boolean) {
    if (isEndless) return text.search(anyEdge)
    const cut = text.search(itemEdge)
    if (cut < 0) return cut
    const next = opener === '<!--' ? 0 : text.search(itemOpening)
    return next >= 0 && text.includes(opener, next) ? cut : -1
  }

  function nextToken(isLast: boolean): FeedPiece[] | null {
    token.lastIndex = at
    const found = token.exec(buffer)
    if (!found) {
      at = isLast ? buffer.length : Math.max(at, endOfWhole())
      return null
    }
    const [opener] = found
    const { index } = found
    if (opener === '<!--' || opener === '<![CDATA[') {
      at = index + opener.length
      section = { opener, end: opener === '<!--' ? '-->' : ']]>', from: at }
      return []
    }
    if (opener === closing) return closeItem(index, isLast)
    if (opener.startsWith('</')) {
      const pieces = open ? [takeItem(index, 'cut_off')] : []
      at = pieces.length > 0 ? opener.length : index + opener.length
      return pieces
    }
    return openItem(index, isLast)
  }

  function openItem(index: number, isLast: boolean): FeedPiece[] | null {
    startTag.lastIndex = index
    const tag = startTag.exec(buffer)
    const isBroken = !tag && (buffer.includes('<', index + 1) || buffer.length - index > ITEM_BYTES_MAX)
    if (!tag && !isBroken && !isLast) {
      at = index
      return null
    }
    const before = open ? takeItem(index, 'cut_off') : takeBetween(index)
    open = { line, head: null }
    at = tag ? tag[0].length : 1 + item.length
    return tag?.[1] === '/' ? [before, takeItem(at, null)] : [before]
  }

  function closeItem(index: number, isLast: boolean): FeedPiece[] | null {
    // A tag that is cut off ends before the next one.
    const [end] = /[<>]/.exec(buffer.slice(index + closing.length)) ?? []
    if (end === undefined && !isLast) {
      at = index
      return null
    }
    const place = end === undefined ? buffer.length : buffer.indexOf(end, index + closing.length)
    const to = end === '>' ? place + 1 : place
    if (open) return [takeItem(to, null)]
    const before = takeBetween(index)
    open = { line, head: null }
    return [before, takeItem(to - index, 'not_opened')]
  }

  /** Before a tag or an entity that the end of the buffer may have cut. */
  function endOfWhole() {
    const cut = Math.max(buffer.lastIndexOf('<'), buffer.lastIndexOf('&'))
    return cut > buffer.length - TOKEN_MAX ? cut : buffer.length
  }

  function takeItem(to: number, fault: ItemFault | null): FeedPiece {
    const { line: from, head } = open ?? { line, head: null }
    const text = take(to)
    open = null
    const isTooLong = head !== null || text.length > ITEM_BYTES_MAX
    return {
      kind: 'item',
      text: head ?? (isTooLong ? text.slice(0, HEAD_BYTES) : text),
      line: from,
      fault: isTooLong ? 'too_long' : fault,
    }
  }

  function takeBetween(to: number): FeedPiece {
    return { kind: 'between', text: take(to) }
  }

  function take(to: number) {
    const text = buffer.slice(0, to)
    buffer = buffer.slice(to)
    at = Math.max(0, at - to)
    for (const known of ends.values()) known.place -= to
    if (section) section = { ...section, from: Math.max(0, section.from - to) }
    for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', end + 1)) line += 1
    return text
  }
}
