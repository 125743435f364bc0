/** DOCX files of their own XML, with the means of a word processor: tables, text boxes, tabs, lists, page headers. */
import { strToU8, zipSync } from 'fflate'
import type { Block, ResumeDocument } from '../document.ts'
import { CELL_MARGINS, createWriter, PAGE_WIDTH, type DocxWriter } from './docx-blocks.ts'
import {
  CONTENT_TYPES,
  DOCUMENT_RELATIONS,
  NAMESPACES,
  NUMBERING,
  PACKAGE_RELATIONS,
  writeStyles,
} from './docx-parts.ts'
import type { Maker, Order } from './maker.ts'

/** Of two columns. */
const COLUMN_WIDTH = (PAGE_WIDTH - 500) / 2
const PAGE_SIZE =
  '<w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="900" w:right="1000" w:bottom="900" w:left="1000" w:header="500" w:footer="500" w:gutter="0"/>'
const PAGE_NUMBER =
  '<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>PAGE</w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:t>1</w:t></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>'

export const DOCX: Maker = {
  name: 'docx',
  make: async (orders) =>
    orders.map((order) => ({ index: order.index, format: 'docx' as const, bytes: writeDocx(order) })),
}

export function writeDocx({ document, random }: Order): Uint8Array {
  const writer = createWriter(document.style, random)
  const hasHeader = document.pageHeader.length > 0
  const hasFooter = document.footer !== null
  const isBoxed = random.chance(0.5)
  const isFlow = document.layout.kind === 'flow'
  const references = `${hasHeader ? '<w:headerReference w:type="default" r:id="rId3"/>' : ''}${
    hasFooter ? '<w:footerReference w:type="default" r:id="rId4"/>' : ''
  }`
  const body = [
    writer.blocks(document.top, PAGE_WIDTH),
    // What stands above two columns is a section of its own.
    isFlow ? `<w:p><w:pPr><w:sectPr>${references}${PAGE_SIZE}</w:sectPr></w:pPr></w:p>` : '',
    ...writeLayout(document.layout, writer, isBoxed),
    `<w:sectPr>${references}${isFlow ? '<w:type w:val="continuous"/>' : ''}${PAGE_SIZE}${
      isFlow ? '<w:cols w:num="2" w:space="500"/>' : ''
    }</w:sectPr>`,
  ]
  const word = document.language === 'ru' ? 'Страница' : 'Page'
  const footer = writer
    .blocks([{ kind: 'line', runs: [{ text: `${document.footer ?? ''} ${word} ` }] }], PAGE_WIDTH)
    .replace('</w:p>', `${PAGE_NUMBER}</w:p>`)
  const parts: Record<string, string> = {
    '[Content_Types].xml': CONTENT_TYPES,
    '_rels/.rels': PACKAGE_RELATIONS,
    'word/_rels/document.xml.rels': DOCUMENT_RELATIONS,
    'word/document.xml': `<w:document ${NAMESPACES}><w:body>${body.join('')}</w:body></w:document>`,
    'word/styles.xml': writeStyles(document.style),
    'word/numbering.xml': NUMBERING,
    'word/header1.xml': `<w:hdr ${NAMESPACES}>${writer.blocks(document.pageHeader, PAGE_WIDTH) || '<w:p/>'}</w:hdr>`,
    'word/footer1.xml': `<w:ftr ${NAMESPACES}>${footer}</w:ftr>`,
  }
  const declared = Object.entries(parts).map(([name, xml]): [string, Uint8Array] => [
    name,
    strToU8(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${xml}`),
  ])
  // The same file for the same seed on another day.
  return zipSync(Object.fromEntries(declared), { mtime: new Date(2026, 10, 1) })
}

function writeLayout(layout: ResumeDocument['layout'], writer: DocxWriter, isBoxed: boolean): string[] {
  if (layout.kind !== 'aside')
    return [writer.blocks(layout.body, layout.kind === 'flow' ? COLUMN_WIDTH : PAGE_WIDTH)]
  const asideWidth = Math.round(PAGE_WIDTH * layout.share)
  const mainWidth = PAGE_WIDTH - asideWidth
  const write = (blocks: readonly Block[], width: number) => writer.blocks(blocks, width)
  if (isBoxed) {
    const box = writer.textBox(write(layout.aside, asideWidth - 200), {
      side: layout.side,
      width: asideWidth - 100,
    })
    return [box, writer.indented(layout.side, asideWidth, () => write(layout.main, mainWidth))]
  }
  const aside = writer.cell(write(layout.aside, asideWidth - CELL_MARGINS), asideWidth, layout.fill)
  const main = writer.cell(write(layout.main, mainWidth - CELL_MARGINS), mainWidth, null)
  return [
    writer.table(layout.side === 'left' ? [[aside, main]] : [[main, aside]], {
      widths: layout.side === 'left' ? [asideWidth, mainWidth] : [mainWidth, asideWidth],
      isBordered: false,
    }),
    '<w:p/>',
  ]
}
