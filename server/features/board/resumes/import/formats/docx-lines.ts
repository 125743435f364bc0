import type { FileLine } from '../file-line.ts'
import { createBlockBuilder, type BlockBuilder } from './block-builder.ts'
import { toFileLines } from './blocks.ts'
import { readXml } from './read-xml.ts'
import { openZip, type ZipParts } from './zip-parts.ts'

/** Half points, when a document states no size. */
const SIZE = 22

type Style = {
  isStrong: boolean | null
  size: number | null
  isHeading: boolean
  isList: boolean
  basedOn: string | null
}

/**
 * The lines of a DOCX (ECMA-376, part 1), a paragraph a line: the header of the pages, the text with its text boxes, then
 * the footer.
 * @throws Error for anything but a DOCX
 */
export function readDocxLines(bytes: Buffer): FileLine[] {
  const zip = openZip(bytes)
  const styles = readStyles(zip)
  const builder = createBlockBuilder()
  for (const name of partsNamed(zip, 'header')) readFrame(zip, name, { styles, builder })
  readPart(zip.read('word/document.xml').toString('utf8'), { styles, builder })
  for (const name of partsNamed(zip, 'footer')) readFrame(zip, name, { styles, builder })
  return toFileLines(builder.finish())
}

const partsNamed = (zip: ZipParts, kind: string) =>
  zip.names.filter((name) => new RegExp(`^word/${kind}\\d*\\.xml$`).test(name)).toSorted()

type Reading = { styles: ReadonlyMap<string, Style>; builder: BlockBuilder }

function readFrame(zip: ZipParts, name: string, reading: Reading) {
  reading.builder.beginFrame()
  readPart(zip.read(name).toString('utf8'), reading)
  reading.builder.endFrame()
}

/** The same text box a second time, for old programs; deleted text; what a field computes, not what it shows. */
const SKIPPED = new Set(['mc:Fallback', 'w:del', 'w:moveFrom', 'w:instrText'])

type Run = { isStrong: boolean | null; size: number | null }

function readPart(xml: string, { styles, builder }: Reading) {
  let skipped = 0
  let isText = false
  let isRun = false
  let hasNumbering = false
  let style: Style | undefined
  let run: Run = { isStrong: null, size: null }
  const outer: { style: Style | undefined; hasNumbering: boolean }[] = []

  readXml(xml, {
    open({ name, attributes }) {
      if (skipped > 0 || SKIPPED.has(name)) skipped += 1
      if (skipped > 0) return
      const value = attributes['w:val']
      switch (name) {
        case 'w:p':
          style = undefined
          hasNumbering = false
          break
        case 'w:pStyle':
          style = styles.get(value ?? '')
          // Styles that the document does not have are known by their names.
          if (/^(?:heading|title|заголовок|название)/i.test(value ?? '') || style?.isHeading)
            builder.setHeading()
          break
        case 'w:numPr':
          hasNumbering = true
          break
        case 'w:r':
          isRun = true
          run = { isStrong: null, size: null }
          break
        case 'w:b':
          if (isRun) run.isStrong = isOn(value)
          break
        case 'w:sz':
          if (isRun) run.size = Number(value) || null
          break
        case 'w:t':
          isText = true
          break
        case 'w:tab':
        case 'w:ptab':
          // A stop of the ruler has a position.
          if (isRun && attributes['w:pos'] === undefined && value === undefined) addText('\t')
          break
        case 'w:br':
        case 'w:cr':
          addText('\n')
          break
        case 'w:noBreakHyphen':
          addText('-')
          break
        case 'w:softHyphen':
          addText('\u00AD')
          break
        case 'w:tbl':
          builder.beginTable()
          break
        case 'w:tr':
          builder.beginRow()
          break
        case 'w:tc':
          builder.beginCell()
          break
        case 'w:txbxContent':
          outer.push({ style, hasNumbering })
          builder.beginFrame()
          break
      }
    },
    close(name) {
      if (skipped > 0) {
        skipped -= 1
        return
      }
      switch (name) {
        case 'w:t':
          isText = false
          break
        case 'w:r':
          isRun = false
          break
        case 'w:p':
          if ((hasNumbering || style?.isList) && !style?.isHeading) builder.setMark('• ')
          builder.endParagraph()
          break
        case 'w:tc':
          builder.endCell()
          break
        case 'w:tbl':
          builder.endTable()
          break
        case 'w:txbxContent':
          builder.endFrame()
          ;({ style, hasNumbering = false } = outer.pop() ?? { style: undefined })
          break
      }
    },
    text(text) {
      if (skipped === 0 && isText) addText(text)
    },
  })

  function addText(text: string) {
    builder.addText(text, {
      isStrong: run.isStrong ?? style?.isStrong ?? false,
      size: run.size ?? style?.size ?? SIZE,
    })
  }
}

const isOn = (value: string | undefined) => !/^(?:0|false|off)$/.test(value ?? '')

/** Looks of paragraphs by their styles, with those they are based on. */
function readStyles(zip: ZipParts): ReadonlyMap<string, Style> {
  const styles = new Map<string, Style>()
  if (!zip.names.includes('word/styles.xml')) return styles
  let current: Style | null = null
  readXml(zip.read('word/styles.xml').toString('utf8'), {
    open({ name, attributes }) {
      const value = attributes['w:val']
      if (name === 'w:style') {
        current = { isStrong: null, size: null, isHeading: false, isList: false, basedOn: null }
        styles.set(attributes['w:styleId'] ?? '', current)
      }
      if (!current) return
      if (name === 'w:name') current.isHeading = /^(?:heading|title|заголовок|название)/i.test(value ?? '')
      else if (name === 'w:b') current.isStrong = isOn(value)
      else if (name === 'w:sz') current.size = Number(value) || null
      else if (name === 'w:numPr') current.isList = true
      else if (name === 'w:basedOn') current.basedOn = value ?? null
    },
    close(name) {
      if (name === 'w:style') current = null
    },
  })
  for (const style of styles.values()) {
    let base = styles.get(style.basedOn ?? '')
    for (let steps = 0; base && steps < 10; steps += 1) {
      style.isStrong ??= base.isStrong
      style.size ??= base.size
      base = styles.get(base.basedOn ?? '')
    }
  }
  return styles
}
