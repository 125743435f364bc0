import { cleanCharacters } from './clean-characters.ts'
import { htmlTokens, readAttributes } from './html-tokens.ts'
import { readStyle, readStyleSheet, type StyleRules, type TextStyle } from './text-style.ts'

/** A text that looks the same from its first to its last letter. */
export type Run = {
  text: string
  isBold: boolean
  isItalic: boolean
  /** An address that may be linked to. */
  href: string | null
  /** Line feeds in the text are lines. */
  isPre: boolean
}
export type TextNode = Run | TextBlock | 'break'
/** An element that begins and ends a line. Inline elements are the looks of runs. */
export type TextBlock = {
  name: string
  children: TextNode[]
  /** Level of an item, counted from 1, where the source says it. */
  level: number | null
  /** Whether it is an item without an element of a list: Word writes paragraphs. */
  isWordItem: boolean
  /** The bullet or number that Word has typed before such an item. */
  marker: string
}

export const isBlock = (node: TextNode): node is TextBlock => typeof node === 'object' && 'children' in node
export const isRun = (node: TextNode): node is Run => typeof node === 'object' && 'text' in node

const list = (names: string): ReadonlySet<string> => new Set(names.split(' '))

const BLOCKS = list(
  'p div section article header footer main aside nav blockquote pre address center figure figcaption fieldset legend form details summary hgroup dialog ul ol menu dir li dl dt dd h1 h2 h3 h4 h5 h6 table caption thead tbody tfoot tr td th hr',
)
const VOID = list('area base br col embed hr img input link meta param source track wbr')
/** Elements whose content no reader sees as text. */
const HIDDEN = list('svg math template object option audio video canvas map datalist xml')
/** Elements that end an open paragraph. */
const ENDS_PARAGRAPH = new Set([...BLOCKS].filter((name) => !/^t[dhr]$|^t(?:head|body|foot)$/.test(name)))
/** What a start tag closes, up to an element that holds its own. */
const CLOSES: Readonly<Record<string, { closed: ReadonlySet<string>; within: ReadonlySet<string> }>> = {
  li: { closed: list('li'), within: list('ul ol menu dir table') },
  dt: { closed: list('dt dd'), within: list('dl table') },
  dd: { closed: list('dt dd'), within: list('dl table') },
  tr: { closed: list('tr'), within: list('table') },
  td: { closed: list('td th'), within: list('tr table') },
  th: { closed: list('td th'), within: list('tr table') },
}
const PARAGRAPH = list('p')
/** Elements that a paragraph outside of them does not reach into. */
const PARAGRAPH_SCOPE = list('td th li table ul ol caption object')
/** Lists that a page is made of without elements of lists. */
const ROLES: ReadonlyMap<string, string> = new Map([['listitem', 'li']])
/** Deeper elements add nothing but text. */
const DEPTH_MAX = 100

type Look = Omit<Run, 'text'> & { isHidden: boolean; isMarker: boolean }
type Frame = { name: string; look: Look; block: TextBlock }

const PLAIN: Look = {
  isBold: false,
  isItalic: false,
  href: null,
  isPre: false,
  isHidden: false,
  isMarker: false,
}

const newBlock = (name: string): TextBlock => ({
  name,
  children: [],
  level: null,
  isWordItem: false,
  marker: '',
})

/**
 * Reads HTML as blocks with runs of text, without a document: a browser and the server get the same. What is hidden is left
 * out, and so is every attribute but those that say how the text looks.
 */
export function readTree(html: string): TextBlock {
  const root = newBlock('root')
  const stack: Frame[] = [{ name: 'root', look: PLAIN, block: root }]
  const rules = new Map<string, TextStyle>()
  let tooDeep = 0
  const top = () => stack.at(-1) ?? { name: 'root', look: PLAIN, block: root }

  for (const token of htmlTokens(html)) {
    if (token.kind === 'raw') {
      if (token.name === 'style')
        for (const [name, style] of readStyleSheet(token.text))
          rules.set(name, { ...rules.get(name), ...style })
      // Its end tag is no token.
      if (tooDeep > 0) tooDeep -= 1
      else stack.pop()
    } else if (token.kind === 'text') addText(top(), token.text)
    else if (token.kind === 'end') {
      if (tooDeep > 0) {
        tooDeep -= 1
        addBoundary(top(), token.name)
      } else close(stack, token.name)
    } else if (VOID.has(token.name)) addVoid(top(), token.name, token.attributes)
    else if (stack.length >= DEPTH_MAX) {
      tooDeep += 1
      addBoundary(top(), token.name)
    } else {
      closeImplied(stack, token.name)
      stack.push(toFrame(top(), { ...token, rules }))
    }
  }
  return root
}

function addText({ look, block }: Frame, written: string) {
  if (look.isHidden) return
  const text = cleanCharacters(written)
  if (look.isMarker) block.marker += text
  else if (text !== '') block.children.push({ ...runLook(look), text })
}

/** An element that is too deep to be kept still ends a line. */
function addBoundary({ block }: Frame, name: string) {
  if (BLOCKS.has(name)) block.children.push('break')
}

const runLook = ({ isBold, isItalic, href, isPre }: Look) => ({ isBold, isItalic, href, isPre })

function addVoid({ look, block }: Frame, name: string, attributes: string) {
  if (look.isHidden) return
  if (name === 'br') block.children.push('break')
  else if (name === 'hr') block.children.push(newBlock('hr'))
  else if (name === 'img') {
    // Messengers draw emoji as pictures.
    const alt = readAttributes(attributes).get('alt') ?? ''
    if (EMOJI.test(alt)) block.children.push({ ...runLook(look), text: alt })
  }
}

const EMOJI =
  /^(?=.*[\p{Extended_Pictographic}\p{RI}])(?:\p{Extended_Pictographic}|\p{Emoji_Component}){1,12}$/u

/** A tag that closes what is not open is ignored. Where inline elements overlap with others, the inner ones end too. */
function close(stack: Frame[], name: string) {
  const at = stack.findLastIndex((frame) => frame.name === name)
  if (at < 1) {
    if (name === 'p' || name === 'br') stack.at(-1)?.block.children.push('break')
    return
  }
  if (BLOCKS.has(name) || !stack.slice(at + 1).some((frame) => BLOCKS.has(frame.name))) stack.length = at
  else unstyle(stack, at)
}

/** «<b>one<p>two</b> three»: the paragraph goes on, and what follows is not bold. */
function unstyle(stack: Frame[], at: number) {
  const closed = stack[at]
  const outer = stack[at - 1]
  if (!closed || !outer) return
  for (const frame of stack.slice(at))
    frame.look = {
      ...frame.look,
      ...(frame.look.isBold === closed.look.isBold ? { isBold: outer.look.isBold } : {}),
      ...(frame.look.isItalic === closed.look.isItalic ? { isItalic: outer.look.isItalic } : {}),
      ...(frame.look.href === closed.look.href ? { href: outer.look.href } : {}),
    }
  closed.name = ''
}

function closeImplied(stack: Frame[], name: string) {
  const implied = CLOSES[name]
  if (implied) closeWithin(stack, implied.closed, implied.within)
  if (ENDS_PARAGRAPH.has(name)) closeWithin(stack, PARAGRAPH, PARAGRAPH_SCOPE)
}

function closeWithin(stack: Frame[], closed: ReadonlySet<string>, within: ReadonlySet<string>) {
  for (let at = stack.length - 1; at > 0; at -= 1) {
    const name = stack[at]?.name ?? ''
    if (within.has(name)) return
    if (closed.has(name)) {
      stack.length = at
      return
    }
  }
}

function toFrame(
  parent: Frame,
  { name, attributes, rules }: { name: string; attributes: string; rules: StyleRules },
): Frame {
  const read = readAttributes(attributes)
  const { list: place, ...style } = toStyle(name, read, rules)
  const look: Look = {
    ...parent.look,
    ...style,
    isHidden: parent.look.isHidden || style.isHidden === true || HIDDEN.has(name) || read.has('hidden'),
    isMarker: parent.look.isMarker || place === 'marker',
    href: name === 'a' ? safeAddress(read.get('href')) : parent.look.href,
  }
  if (!BLOCKS.has(name)) return { name, look, block: parent.block }
  const block = newBlock(ROLES.get(read.get('role') ?? '') ?? name)
  if (typeof place === 'object' && /^(?:p|div|h[1-6])$/.test(name)) {
    block.level = place.level
    block.isWordItem = true
  } else if (name === 'li') block.level = readLevel(read)
  parent.block.children.push(block)
  return { name, look, block }
}

function toStyle(name: string, attributes: ReadonlyMap<string, string>, rules: StyleRules): TextStyle {
  const classes = attributes.get('class')?.split(/\s+/) ?? []
  const own = attributes.get('style')
  return Object.assign(
    {},
    name === 'b' || name === 'strong' ? { isBold: true } : null,
    name === 'i' || name === 'em' ? { isItalic: true } : null,
    name === 'pre' ? { isPre: true } : null,
    ...classes.map((one) => rules.get(one)),
    own === undefined ? null : readStyle(own),
  )
}

/** Google Docs and Word in a browser say how deep an item is; their lists need not be nested. */
function readLevel(attributes: ReadonlyMap<string, string>): number | null {
  const level = Number(attributes.get('aria-level') ?? attributes.get('data-aria-level'))
  return Number.isInteger(level) && level > 0 ? level : null
}

/** Only addresses of https without a name and a password are linked to. */
function safeAddress(href = ''): string | null {
  const url = URL.parse(href.trim())
  return url?.protocol === 'https:' && url.username === '' && url.password === '' ? url.href : null
}
