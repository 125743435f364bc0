import { isBalanced, parseBlocks, type Block } from '#shared/features/board/vacancies/text/html-blocks.ts'
import { decodeEntities, textOfHtml } from '#shared/kernel/html-text.ts'
import { partOfBareHeading, partOfHeading } from '#shared/features/board/vacancies/text/part-headings.ts'
import { ITEM_SIGN } from '#shared/features/board/vacancies/text/bullets.ts'
import { htmlOfText } from '#shared/features/board/vacancies/text/text-to-html.ts'

/**
 * Finds the headings and lists that the markup of a source hides: lines of one paragraph, bold lines, «Условия:» before its
 * text, headings among items, and a whole text in one paragraph. No word is lost.
 */
export function refineBlocks(blocks: readonly Block[]): Block[] {
  const refined: Block[] = []
  for (const [at, block] of blocks.entries()) {
    if ('items' in block) addList(refined, block)
    else if (isHeadingOverList(block, blocks[at + 1]))
      refined.push({ kind: 'h3', html: headingHtml(block.html) })
    else if (block.kind === 'p') for (const part of blocksOfParagraph(block.html)) add(refined, part)
    else refined.push({ ...block })
  }
  return refined
}

/** «✅ Почему <strong>вам понравится</strong> у нас?» before a list, whatever of it is bold. */
function isHeadingOverList(block: Extract<Block, { html: string }>, next: Block | undefined) {
  if (block.kind !== 'p' || !next || !('items' in next)) return false
  if (block.html.length > HEADING_HTML_LENGTH || block.html.includes('<br>')) return false
  const text = textOfHtml(block.html)
  return /[\p{L}?:»)]\s*$/u.test(text) && !/[.!;]\s/.test(text) && partOfHeading(text) !== null
}

/** Merges adjacent lists into one. */
function add(blocks: Block[], block: Block) {
  const last = blocks.at(-1)
  if (last && 'items' in last && 'items' in block && last.kind === block.kind) last.items.push(...block.items)
  else blocks.push(block)
}

/** An item that is a heading ends its list, and so does text after an empty line in the last item. */
function addList(blocks: Block[], { kind, items }: Extract<Block, { items: string[] }>) {
  for (const item of items) {
    const [text = '', ...rest] = isFlat(item) ? item.split(/(?:<br>){2,}/) : [item]
    if (isHeadingItem(text)) blocks.push({ kind: 'h3', html: headingHtml(text) })
    else add(blocks, { kind, items: [text] })
    for (const part of rest.flatMap(blocksOfParagraph)) add(blocks, part)
  }
}

const isFlat = (html: string) => !/<[uo]l>/.test(html) && html.split(/(?:<br>){2,}/).every(isBalanced)

/** A heading with its markup is shorter; so is the markup behind its colon. */
const HEADING_HTML_LENGTH = 300
const MARKUP_LENGTH = 30

function isHeadingItem(html: string) {
  // «Почему <strong>у нас хорошо?</strong>», whose picture has made an item of it.
  if (/\?<\/strong>\s*$/.test(html) && html.length <= HEADING_HTML_LENGTH)
    return partOfHeading(textOfHtml(html)) !== null
  if (!html.includes(':', html.length - MARKUP_LENGTH)) return false
  const text = textOfHtml(html)
  const isBold = /^<strong>(?:(?!<\/strong>).)*<\/strong>[\s:]*$/.test(html)
  return text.endsWith(':') && (isBold ? partOfHeading(text) : partOfBareHeading(text)) !== null
}

/** A text of a whole vacancy, not a paragraph of one. */
const WHOLE_TEXT_LENGTH = 200

function blocksOfParagraph(html: string): Block[] {
  const lines = toLines(html)
  if (lines.length === 1 && !/<(?!br>)/.test(html) && html.length > WHOLE_TEXT_LENGTH) {
    const blocks = parseBlocks(htmlOfText(decodeEntities(html)))
    if (blocks.some((block) => !('items' in block) && block.kind !== 'p')) return blocks
  }
  const blocks: Block[] = []
  const sign = repeatedSign(lines)
  let open: string[] = []
  const close = () => {
    if (open.length > 0) blocks.push({ kind: 'p', html: open.join('<br>') })
    open = []
  }
  for (const [at, line] of lines.entries()) {
    const heading = at < lines.length - 1 || lines.length === 1 ? toHeading(line) : headingWithText(line)
    const item = toItem(line, sign)
    if (heading) {
      close()
      blocks.push({ kind: 'h3', html: heading.html })
      if (heading.rest !== '') open.push(heading.rest)
    } else if (item !== null && lines.length > 1) {
      close()
      add(blocks, { kind: 'ul', items: [item] })
    } else open.push(line)
  }
  close()
  return blocks
}

/** The lines of a paragraph; a tag that holds a line break at its edge is closed before it. */
function toLines(html: string): string[] {
  let moved = html.replace(/<\/strong>(\s*)<strong>/g, '$1')
  for (let before = ''; before !== moved;) {
    before = moved
    moved = moved
      .replace(/<(strong|em)>((?:<br>)+)/g, '$2<$1>')
      .replace(/((?:<br>)+)<\/(strong|em)>/g, '</$2>$1')
  }
  const lines = moved
    .split(/(?:<br>)+/)
    .map((line) => line.replace(/<(strong|em)>\s*<\/\1>/g, '').trim())
    .filter((line) => line !== '')
  return lines.every(isBalanced) ? lines : [html]
}

type Heading = { html: string; rest: string }

/** A line that is a heading, or begins with one. */
function toHeading(line: string): Heading | null {
  if (line.length > HEADING_HTML_LENGTH) return headingWithText(line)
  const text = textOfHtml(line)
  const isBold = /^(?:[^\p{L}<]*)(?:<em>)?<strong>(?:(?!<\/strong>).)*<\/strong>[\s:.]*(?:<\/em>)?$/u.test(
    line,
  )
  if ((isBold || /:\s*$/.test(text)) && partOfHeading(text) !== null && !/[.;,!]$/.test(text))
    return { html: headingHtml(line), rest: '' }
  if (partOfBareHeading(text) !== null) return { html: headingHtml(line), rest: '' }
  return headingWithText(line)
}

/** «<strong>О компании:</strong> Мы шьём» and «Условия: оклад». */
function headingWithText(line: string): Heading | null {
  const [, bold, colon, rest] = /^[^\p{L}<]*<strong>([^<]{3,90})<\/strong>(\s*:?)\s*(\S.*)$/u.exec(line) ?? []
  if (bold && rest && /:\s*$/.test(`${bold}${colon}`) && partOfHeading(bold) !== null)
    return { html: headingHtml(bold), rest }
  const plain = /^([^<:.!?]{3,60}):\s*(\S.*)$/u.exec(line)
  return plain?.[1] && partOfBareHeading(plain[1]) !== null
    ? { html: headingHtml(plain[1]), rest: plain[2] ?? '' }
    : null
}

/** The text of a heading without markup, pictures and colon; capitals become a sentence. */
export function headingHtml(html: string): string {
  const text = html
    .replace(/<[^<>]*>/g, '')
    .replace(/^[^\p{L}\p{Nd}«&]+/u, '')
    .replace(/[\s:]+$/, '')
  return text === text.toUpperCase() ? text.charAt(0) + text.slice(1).toLowerCase() : text
}

const PICTURE = /^(\p{Extended_Pictographic}\uFE0F?)\s*/u

/** A picture that two lines or more begin with is a bullet. */
function repeatedSign(lines: readonly string[]): string | null {
  const signs = lines.flatMap((line) => PICTURE.exec(line)?.[1] ?? [])
  return signs.find((sign, at) => signs.indexOf(sign) !== at) ?? null
}

/** The line without its bullet; null for a line without one. */
function toItem(line: string, sign: string | null): string | null {
  if (sign !== null && line.startsWith(sign)) return line.slice(sign.length).trim()
  return ITEM_SIGN.test(line) ? line.replace(ITEM_SIGN, '').replace(/[;,]$/, '').trim() : null
}
