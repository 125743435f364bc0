import { ITEM_SIGN, NUMBER_SIGN, PICTURE_SIGN } from './bullets.ts'
import { withoutEmpty, type Block } from './html-blocks.ts'

const HEADING_LENGTH = 80
/** Fewer lines with a bullet are no list: a dash begins a remark, too. */
const LIST_ITEMS_MIN = 2
const OPENING_TAGS = /^(?:<(?:strong|em|a)\b[^<>]*>)*/

/**
 * Lines typed as lists become such, adjacent lists one, and a paragraph with an empty line inside becomes two.
 * @param options.hasHeadings whether bold lines, and lines with a colon before a list, become headings
 */
export function tidyBlocks(blocks: readonly Block[], { hasHeadings }: { hasHeadings: boolean }): Block[] {
  const split = blocks.flatMap((block): Block[] =>
    block.kind === 'p' ? toParagraphs(block.html).map((html) => ({ kind: 'p', html })) : [block],
  )
  const listed = withLists(split)
  return hasHeadings ? listed.map((block, at) => toHeading(block, listed[at + 1])) : listed
}

function withLists(blocks: readonly Block[]): Block[] {
  const listed: Block[] = []
  for (let at = 0; at < blocks.length;) {
    const block = blocks[at]
    if (!block) break
    if ('items' in block) {
      addList(listed, { kind: block.kind, items: withoutSigns(block) })
      at += 1
      continue
    }
    const length = countItems((index) => toLine(blocks[index]), at)
    if (length >= LIST_ITEMS_MIN) {
      const lines = blocks.slice(at, at + length).map(toLine)
      const kind = NUMBER_SIGN.test(shown(lines[0] ?? '')) ? 'ol' : 'ul'
      addList(listed, { kind, items: lines.map((line) => withoutSign(line ?? '')) })
      at += length
    } else if (listed.at(-1)?.kind === 'ul' && isMarked(block.html)) {
      addList(listed, { kind: 'ul', items: [withoutSign(block.html)] })
      at += 1
    } else {
      listed.push(block)
      at += 1
    }
  }
  return listed
}

function addList(blocks: Block[], { kind, items }: { kind: 'ul' | 'ol'; items: readonly string[] }) {
  const last = blocks.at(-1)
  const added = items.filter((item) => item !== '')
  if (added.length === 0) return
  if (last?.kind === kind && 'items' in last) last.items.push(...added)
  else blocks.push({ kind, items: [...added] })
}

const toLine = (block: Block | undefined) => (block?.kind === 'p' && 'html' in block ? block.html : undefined)

/** How many lines from `from` on are items of one list. */
function countItems(lineAt: (index: number) => string | undefined, from: number): number {
  const sign = readSign(lineAt(from) ?? '')
  if (sign === null || (typeof sign === 'number' && sign !== 1)) return 0
  let count = 1
  while (readSign(lineAt(from + count) ?? '') === (typeof sign === 'number' ? sign + count : sign)) count += 1
  return count
}

/** What a line begins with: a bullet of any kind as «•», a number, a picture; null for words. */
export function readSign(html: string): string | number | null {
  const text = shown(html)
  if (ITEM_SIGN.test(text)) return '•'
  const number = NUMBER_SIGN.exec(text)?.[0]
  if (number !== undefined) return Number.parseInt(number, 10)
  return PICTURE_SIGN.exec(text)?.[0] ?? null
}

const isMarked = (html: string) => readSign(html) === '•'
const shown = (html: string) => html.replace(OPENING_TAGS, '')

/** Without bullet or number; a picture stays, because it may say something. */
function withoutSign(html: string): string {
  const tags = OPENING_TAGS.exec(html)?.[0] ?? ''
  const text = html.slice(tags.length)
  const rest = text.replace(ITEM_SIGN.test(text) ? ITEM_SIGN : NUMBER_SIGN, '')
  // A bullet alone before a list within is the text of its item.
  const isAlone = /^(?:<[uo]l>|$)/.test(rest)
  return rest === text || isAlone ? html : withoutBullets(withoutEmpty(tags + rest))
}

/** «• - sewing» */
const withoutBullets = (html: string): string => (isMarked(html) ? withoutSign(html) : html)

/** Bullets and numbers that are typed into the items of a list. */
function withoutSigns({ kind, items }: Extract<Block, { items: string[] }>): string[] {
  const bare = items.map(withoutBullets)
  const isNumbered = kind === 'ol' && bare.every((item, at) => readSign(item) === at + 1)
  return isNumbered ? bare.map(withoutSign) : bare
}

function toParagraphs(html: string): string[] {
  return html
    .split(/(?:<br>){2,}/)
    .flatMap((piece) => partedLines(piece.split('<br>')))
    .map(withoutEmpty)
    .filter((piece) => piece !== '')
}

/** Lines of a list each as a paragraph, the others together. */
function partedLines(lines: readonly string[]): string[] {
  const parted: string[] = []
  let together: string[] = []
  const end = () => {
    if (together.length > 0) parted.push(together.join('<br>'))
    together = []
  }
  for (let at = 0; at < lines.length;) {
    const count = countItems((index) => lines[index], at)
    if (count >= LIST_ITEMS_MIN) {
      end()
      parted.push(...lines.slice(at, at + count))
      at += count
    } else {
      together.push(lines[at] ?? '')
      at += 1
    }
  }
  end()
  return parted
}

function toHeading(block: Block, next: Block | undefined): Block {
  if (block.kind !== 'p' || !('html' in block) || !isHeading(block.html, next)) return block
  return { kind: 'h3', html: headingText(block.html) }
}

function isHeading(html: string, next: Block | undefined) {
  if (!next || html.includes('<br>')) return false
  const text = html.replace(/<[^<>]*>/g, '')
  if (text.length > HEADING_LENGTH || !/\p{L}/u.test(text)) return false
  const isBold = /^<strong>(?:(?!<\/strong>).)*<\/strong>[\s:.]*$/.test(html)
  return (
    (isBold && !/[.!;,]$/.test(text)) || (/:\s*$/.test(text) && ('items' in next || /^[-–•]/.test(next.html)))
  )
}

function headingText(html: string) {
  return html
    .replace(/<\/?strong>/g, '')
    .replace(/\s*:\s*((?:<\/em>)?)\s*$/, '$1')
    .trim()
}
