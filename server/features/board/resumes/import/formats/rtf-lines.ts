import type { FileLine } from '../file-line.ts'
import { createBlockBuilder } from './block-builder.ts'
import { toFileLines } from './blocks.ts'

/** Half points, when a document states no size. */
const SIZE = 24
const DEPTH_MAX = 200

/** Groups that hold no text of the document (RTF 1.9.1, destinations). */
const SKIPPED = new Set([
  'fonttbl',
  'colortbl',
  'stylesheet',
  'info',
  'pict',
  'object',
  'themedata',
  'colorschememapping',
  'datastore',
  'latentstyles',
  'listtable',
  'listoverridetable',
  'rsidtbl',
  'revtbl',
  'generator',
  'xmlnstbl',
  'fldinst',
  'sp',
  'bkmkstart',
  'bkmkend',
  'nonshppict',
  'pgdsctbl',
  'userprops',
  'filetbl',
  'annotation',
  'atnid',
  'atnauthor',
])
/** Groups whose beginning `\*` lets old programs skip them, but which hold text. */
const KEPT = new Set(['shpinst', 'shptxt'])
const FRAMES = new Set([
  'header',
  'headerl',
  'headerr',
  'headerf',
  'footer',
  'footerl',
  'footerr',
  'footerf',
  'shptxt',
])

const WORDS: Readonly<Record<string, string>> = {
  tab: '\t',
  line: '\n',
  emdash: '—',
  endash: '–',
  bullet: '•',
  lquote: '‘',
  rquote: '’',
  ldblquote: '“',
  rdblquote: '”',
  emspace: ' ',
  enspace: ' ',
}

const CODE_PAGES: Readonly<Record<number, string>> = {
  1250: 'windows-1250',
  1251: 'windows-1251',
  1252: 'windows-1252',
  65001: 'utf-8',
  866: 'ibm866',
  20866: 'koi8-r',
}
/** `\fcharset` of fonts: 204 is Russian. */
const CHARSETS: Readonly<Record<number, string>> = {
  0: 'windows-1252',
  204: 'windows-1251',
  238: 'windows-1250',
}

type Group = {
  isSkipped: boolean
  isFrame: boolean
  isStrong: boolean
  size: number
  /** Characters to skip after one by its number: old programs read those. */
  unicodeSkip: number
  encoding: string
  isFontTable: boolean
}

/** A group begins as the one around it. */
const copyGroup = (group: Group): Group => ({ ...group, isFrame: false })

const TOKEN = /\\([a-z]{1,32})(-?\d{1,10})? ?|\\'([\da-f]{2})|\\([^a-z])|([{}])|([^\\{}\r\n]+)/giu

/** The lines of an RTF document. @throws Error for groups too deep inside of each other */
export function readRtfLines(bytes: Buffer): FileLine[] {
  // Bytes over 127 stand for characters of the code page, as those behind `\'` do.
  const rtf = bytes.toString('latin1')
  const builder = createBlockBuilder()
  const fonts = new Map<number, string>()
  let group: Group = {
    isSkipped: false,
    isFrame: false,
    isStrong: false,
    size: SIZE,
    unicodeSkip: 1,
    encoding: 'windows-1251',
    isFontTable: false,
  }
  const groups: Group[] = []
  let pageEncoding = 'windows-1251'
  let font = 0
  let toSkip = 0
  let isStarred = false
  let pending: number[] = []
  let isTable = false
  let isCell = false

  for (const [, word, parameter, hex, sign, brace, text] of rtf.matchAll(TOKEN)) {
    if (hex === undefined && !(text !== undefined && toSkip === 0)) flush()
    if (brace === '{') {
      if (groups.length >= DEPTH_MAX) throw new Error('Groups inside of each other')
      groups.push(group)
      group = copyGroup(group)
      isStarred = false
      toSkip = 0
    } else if (brace === '}') {
      if (group.isFrame && !group.isSkipped) builder.endFrame()
      group = groups.pop() ?? group
      toSkip = 0
    } else if (word !== undefined)
      readWord(word.toLowerCase(), parameter === undefined ? null : Number(parameter))
    else if (hex !== undefined) {
      if (toSkip > 0) toSkip -= 1
      else pending.push(Number.parseInt(hex, 16))
    } else if (sign !== undefined) {
      if (sign === '*') isStarred = true
      else if (sign === '~') add('\u00A0')
      else if (sign === '_') add('-')
      else if (sign === '-') add('\u00AD')
      else if (sign === '\n' || sign === '\r') endParagraph()
      else if ('{}\\'.includes(sign)) add(sign)
    } else if (text !== undefined) {
      const kept = text.slice(toSkip)
      toSkip = Math.max(0, toSkip - text.length)
      for (const byte of Buffer.from(kept, 'latin1')) pending.push(byte)
    }
  }
  flush()
  endTable()
  return toFileLines(builder.finish())

  function readWord(word: string, parameter: number | null) {
    const isOptional = isStarred
    isStarred = false
    // The end of a row of a table inside of a cell.
    if (word === 'nesttableprops') endParagraph()
    if (SKIPPED.has(word) || (isOptional && !KEPT.has(word))) {
      group.isSkipped = true
      group.isFontTable = word === 'fonttbl'
      return
    }
    if (word === 'fcharset' && group.isFontTable) fonts.set(font, CHARSETS[parameter ?? 0] ?? pageEncoding)
    if (word === 'f' && parameter !== null) {
      font = parameter
      if (!group.isFontTable) group.encoding = fonts.get(parameter) ?? pageEncoding
    }
    if (word === 'ansicpg') pageEncoding = group.encoding = CODE_PAGES[parameter ?? 0] ?? pageEncoding
    if (group.isSkipped) return
    if (FRAMES.has(word)) {
      group.isFrame = true
      builder.beginFrame()
    }
    switch (word) {
      case 'b':
        group.isStrong = parameter !== 0
        break
      case 'fs':
        group.size = parameter ?? SIZE
        break
      case 'plain':
        group.isStrong = false
        group.size = SIZE
        break
      case 'uc':
        group.unicodeSkip = parameter ?? 1
        break
      case 'u':
        add(String.fromCharCode(((parameter ?? 0) + 0x10000) % 0x10000))
        toSkip = group.unicodeSkip
        break
      case 'par':
      case 'sect':
      case 'page':
        endParagraph()
        break
      case 'trowd':
        beginRow()
        break
      case 'cell':
        endCell()
        break
      case 'row':
        isCell = false
        break
      case 'nestcell':
        add('\t')
        break
      default:
        if (word in WORDS) add(WORDS[word] ?? '')
    }
  }

  /** A document names the cells of a row before it or after it; either way a row ends with `\row`. */
  function beginRow() {
    if (isCell) return
    if (!isTable) builder.beginTable()
    isTable = true
    builder.beginRow()
    builder.beginCell()
    isCell = true
  }

  function endCell() {
    if (!isCell) beginRow()
    builder.endCell()
    builder.beginCell()
  }

  function endParagraph() {
    if (group.isSkipped) return
    if (!isCell) endTable()
    builder.endParagraph()
  }

  function endTable() {
    if (isTable) builder.endTable()
    isTable = false
  }

  function add(text: string) {
    if (group.isSkipped) return
    if (!isCell && text.trim() !== '') endTable()
    builder.addText(text, { isStrong: group.isStrong, size: group.size })
  }

  function flush() {
    if (pending.length === 0) return
    const bytesOfText = Buffer.from(pending)
    pending = []
    if (!group.isSkipped) add(new TextDecoder(group.encoding).decode(bytesOfText))
  }
}
