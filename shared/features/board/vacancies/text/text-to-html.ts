import { renderBlocks, type Block } from './html-blocks.ts'
import { splitOneLine } from './one-line-text.ts'
import { partOfHeading } from './part-headings.ts'
import { partCells } from '#shared/kernel/table-cells.ts'
import { ITEM_SIGN, NUMBER_SIGN } from './bullets.ts'
import { cleanCharacters } from './clean-characters.ts'
import { headingText, isHeading, joinBrokenLines } from './text-lines.ts'

/**
 * Converts a plain text description to HTML: paragraphs, headings («Обязанности:»), and lists of lines that begin with
 * a bullet or follow a heading. The text is escaped.
 * @param correct mends words once the characters are clean; the server knows which ones
 */
export function htmlOfText(text: string, correct: (text: string) => string = (clean) => clean): string {
  const normal = correct(normalised(text)).trim()
  const hasBreaks = /[\r\n]/.test(text.trim())
  const lines = normal.split('\n').map((line) => line.trim())
  const parted = hasBreaks ? joinBrokenLines(lines).flatMap(splitLongLine) : lines.flatMap(splitOneLine)
  return renderBlocks(toBlocks(parted.map(withoutSignOfHeading)))
}

/** «✅ Условия:» is a heading with a picture, no item. */
const withoutSignOfHeading = (line: string) =>
  ITEM_SIGN.test(line) && /:\s*$/.test(line) && partOfHeading(line) !== null
    ? line.replace(ITEM_SIGN, '')
    : line

/** Sources that keep the breaks between parts lose those inside of them. */
const splitLongLine = (line: string) => (line.length > LONG_LINE ? splitOneLine(line) : [line])
const LONG_LINE = 150

/** Longer lines are paragraphs, not items. */
const ITEM_LENGTH = 300
const PARAGRAPH_LENGTH = 700
const PARAGRAPH_PART = 400

/** «o» and a gap is the bullet of the second level that Word copies as text. */
const WORD_BULLET = /^[ \t]*o[\t\u00A0]\s*(?=\S)/gm

const normalised = (text: string) =>
  partCells(cleanCharacters(text).replace(/\r\n?|[\u000B\u2028\u2029]/g, '\n'))
    .replace(WORD_BULLET, '• ')
    .replace(/[^\S\n]/g, ' ')
    .trim()

function toBlocks(lines: readonly string[]): Block[] {
  const blocks: Block[] = []
  for (let at = 0; at < lines.length;) {
    const line = lines[at] ?? ''
    if (!/[\p{L}\p{Nd}]/u.test(line)) at += 1
    else if (ITEM_SIGN.test(line) || (NUMBER_SIGN.test(line) && isNumberedList(lines, at))) {
      const kind = ITEM_SIGN.test(line) ? 'ul' : 'ol'
      const sign = kind === 'ul' ? ITEM_SIGN : NUMBER_SIGN
      const end = endOfItems(lines, at, sign)
      const items = toItems(lines.slice(at, end), sign)
      // «— Мария» under a letter is no list.
      if (items.length === 1 && isText(blocks.at(-1))) blocks.push({ kind: 'p', html: escaped(line) })
      else addItems(blocks, kind, items)
      at = end
    } else if (isHeading(line)) {
      blocks.push({ kind: 'h3', html: escaped(headingText(line)) })
      const end = endOfUnmarkedItems(lines, at + 1)
      if (end > at + 1) addItems(blocks, 'ul', toItems(lines.slice(at + 1, end), ITEM_SIGN))
      at = Math.max(end, at + 1)
    } else {
      for (const part of partsOfParagraph(line)) blocks.push({ kind: 'p', html: escaped(part) })
      at += 1
    }
  }
  return blocks
}

const isText = (block: Block | undefined) => block === undefined || block.kind === 'p'

function addItems(blocks: Block[], kind: 'ul' | 'ol', items: string[]) {
  const last = blocks.at(-1)
  if (items.length === 0) return
  if (last?.kind === kind && 'items' in last) last.items.push(...items)
  else blocks.push({ kind, items })
}

const toItems = (lines: readonly string[], sign: RegExp) =>
  lines
    .map((line) => line.replace(sign, '').replace(/[;,]$/, '').trim())
    .filter((line) => /[\p{L}\p{Nd}]/u.test(line))
    .map(escaped)

/** Index after the last consecutive line with the sign; empty lines are skipped. */
function endOfItems(lines: readonly string[], start: number, sign: RegExp): number {
  let end = start + 1
  for (let at = start + 1; at < lines.length; at += 1) {
    const line = lines[at] ?? ''
    if (line === '') continue
    if (!sign.test(line)) break
    end = at + 1
  }
  return end
}

function isNumberedList(lines: readonly string[], at: number) {
  return (
    lines.slice(at + 1, at + 4).some((line) => NUMBER_SIGN.test(line)) ||
    lines.slice(Math.max(0, at - 3), at).some((line) => NUMBER_SIGN.test(line))
  )
}

/**
 * Index after the short lines without a bullet that follow a heading: they are items up to the next heading or list.
 * Closing phrases are not.
 */
function endOfUnmarkedItems(lines: readonly string[], start: number): number {
  const items: number[] = []
  let isBroken = false
  const isSpaced = isSpacedOut(lines, start)
  for (let at = start; at < lines.length; at += 1) {
    const line = lines[at] ?? ''
    if (line === '') {
      isBroken = items.length > 0
      continue
    }
    if (
      ITEM_SIGN.test(line) ||
      (NUMBER_SIGN.test(line) && isNumberedList(lines, at)) ||
      isHeading(line) ||
      line.length > (line.endsWith(';') ? PARAGRAPH_LENGTH : ITEM_LENGTH)
    )
      break
    if (isBroken && !isSpaced) break
    items.push(at)
  }
  while (items.length > 0 && CLOSING.test(lines[items.at(-1) ?? 0] ?? '')) items.pop()
  const texts = items.map((at) => lines[at] ?? '')
  const sentences = texts.filter((line) => /[.!?]\s+[А-ЯЁ]/.test(line)).length
  const isList = items.length >= 2 && sentences * 2 <= items.length
  return isList ? (items.at(-1) ?? start) + 1 : start
}

/** Whether nearly all lines have an empty line between them, so that it separates nothing. */
function isSpacedOut(lines: readonly string[], start: number) {
  let pairs = 0
  let apart = 0
  let empty = 0
  for (const line of lines.slice(start, start + 24)) {
    if (line === '') empty += 1
    else {
      pairs += 1
      if (empty > 0) apart += 1
      empty = 0
    }
  }
  return pairs > 1 && apart >= pairs - 2
}

const CLOSING =
  /^(?:ждем|ждём|если |присоединя|отклика|будем рад|до встречи|приход|пиши|звони|отправля|мы ждем|мы ждём|важно|внимание|спасибо|узна|подробн|оставля|стань|направля|рассмотр|готовы|по всем)/iu

function partsOfParagraph(text: string): string[] {
  if (text.length <= PARAGRAPH_LENGTH) return [text]
  const sentences = text.split(/(?<=[а-яё»)\d][.!?…])\s+(?=[«"]?[А-ЯЁA-Z\d])/)
  const parts: string[] = []
  for (const sentence of sentences) {
    const last = parts.at(-1)
    if (last !== undefined && last.length + sentence.length <= PARAGRAPH_PART)
      parts[parts.length - 1] = `${last} ${sentence}`
    else parts.push(sentence)
  }
  return parts
}

const escaped = (text: string) =>
  text.replace(/ {2,}/g, ' ').replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
