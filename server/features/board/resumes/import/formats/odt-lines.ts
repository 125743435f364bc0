import type { FileLine } from '../file-line.ts'
import { createBlockBuilder, type BlockBuilder } from './block-builder.ts'
import { toFileLines } from './blocks.ts'
import { readXml, type XmlTag } from './read-xml.ts'
import { openZip } from './zip-parts.ts'

/** Points, when a document states no size. */
const SIZE = 12

type Look = { isStrong: boolean | null; size: number | null; parent: string | null }
type Looks = Map<string, Look>

/** The lines of an ODT (OASIS OpenDocument 1.3, part 3). @throws Error for anything but an ODT */
export function readOdtLines(bytes: Buffer): FileLine[] {
  const zip = openZip(bytes)
  const looks: Looks = new Map()
  const content = zip.read('content.xml').toString('utf8')
  const styles = zip.names.includes('styles.xml') ? zip.read('styles.xml').toString('utf8') : ''
  for (const xml of [styles, content]) if (xml !== '') readLooks(xml, looks)
  const builder = createBlockBuilder()
  if (styles !== '') readMaster(styles, 'style:header', { looks, builder })
  readBody(content, 'office:text', { looks, builder })
  if (styles !== '') readMaster(styles, 'style:footer', { looks, builder })
  return toFileLines(builder.finish())
}

function readLooks(xml: string, looks: Looks) {
  let current: Look | null = null
  readXml(xml, {
    open({ name, attributes }) {
      if (name === 'style:style') {
        current = { isStrong: null, size: null, parent: attributes['style:parent-style-name'] ?? null }
        looks.set(attributes['style:name'] ?? '', current)
      } else if (name === 'style:text-properties' && current) {
        const weight = attributes['fo:font-weight']
        if (weight !== undefined) current.isStrong = weight === 'bold' || Number(weight) >= 600
        current.size = Number.parseFloat(attributes['fo:font-size'] ?? '') || null
      }
    },
    close(name) {
      if (name === 'style:style') current = null
    },
  })
}

type Reading = { looks: Looks; builder: BlockBuilder }

function readMaster(xml: string, part: string, reading: Reading) {
  reading.builder.beginFrame()
  readBody(xml, part, reading)
  reading.builder.endFrame()
}

const SKIPPED = new Set([
  'office:annotation',
  'text:tracked-changes',
  'text:sequence-decls',
  'svg:title',
  'svg:desc',
  'text:page-number',
  'text:page-count',
])

/** Reads the content of the element `part`. */
function readBody(xml: string, part: string, { looks, builder }: Reading) {
  let depth = 0
  let skipped = 0
  let lists = 0
  const spans: string[] = []
  const isOpen: boolean[] = []

  const openTag = ({ name, attributes }: XmlTag) => {
    switch (name) {
      case 'text:p':
      case 'text:h':
        spans.push(attributes['text:style-name'] ?? '')
        if (name === 'text:h') builder.setHeading()
        if (lists > 0) builder.setMark('• ')
        break
      case 'text:span':
        spans.push(attributes['text:style-name'] ?? '')
        break
      case 'text:tab':
        addText('\t')
        break
      case 'text:line-break':
        addText('\n')
        break
      case 'text:s':
        addText(' '.repeat(Math.min(100, Number(attributes['text:c'] ?? 1) || 1)))
        break
      case 'text:list-item':
        lists += 1
        break
      case 'table:table':
        builder.beginTable()
        break
      case 'table:table-row':
        builder.beginRow()
        break
      case 'table:table-cell':
        builder.beginCell()
        break
      case 'draw:text-box':
        builder.beginFrame()
        break
    }
  }
  const closeTag = (name: string) => {
    switch (name) {
      case 'text:p':
      case 'text:h':
        spans.pop()
        builder.endParagraph()
        break
      case 'text:span':
        spans.pop()
        break
      case 'text:list-item':
        lists -= 1
        break
      case 'table:table-cell':
        builder.endCell()
        break
      case 'table:table':
        builder.endTable()
        break
      case 'draw:text-box':
        builder.endFrame()
        break
    }
  }

  readXml(xml, {
    open(tag) {
      if (skipped > 0 || SKIPPED.has(tag.name)) skipped += 1
      const wasIn = depth > 0
      if (tag.name === part) depth += 1
      isOpen.push(wasIn && skipped === 0)
      if (wasIn && skipped === 0) openTag(tag)
    },
    close(name) {
      if (isOpen.pop()) closeTag(name)
      if (skipped > 0) skipped -= 1
      if (name === part) depth -= 1
    },
    text(text) {
      // White space between elements is no text; inside of a paragraph line breaks are spaces.
      if (depth > 0 && skipped === 0 && spans.length > 0) addText(text.replace(/\s+/g, ' '))
    },
  })

  function addText(text: string) {
    let isStrong: boolean | null = null
    let size: number | null = null
    for (const name of spans.toReversed())
      for (let look = looks.get(name), steps = 0; look && steps < 10; steps += 1) {
        isStrong ??= look.isStrong
        size ??= look.size
        look = looks.get(look.parent ?? '')
      }
    builder.addText(text, { isStrong: isStrong ?? false, size: size ?? SIZE })
  }
}
