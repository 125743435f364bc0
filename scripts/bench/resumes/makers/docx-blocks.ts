/** Blocks of a document as WordprocessingML. */
import type { Random } from '#server/features/intake/demo/random.ts'
import type { Block, DocumentStyle, Inline, LineBlock, Marker } from '../document.ts'
import { addSoftHyphens } from '../hyphenation.ts'
import { escapeHtml, isProse } from './html.ts'
import { groupLines, listPlainLines } from './plain-lines.ts'

/** Twentieths of a point: A4 without margins. */
export const PAGE_WIDTH = 9906
const POINT = 20
/** Those of a cell, of both sides. */
export const CELL_MARGINS = 220
const LIST_INDENT = 360
const EMU_OF_TWENTIETH = 635

export type DocxWriter = ReturnType<typeof createWriter>

/** Lists of numbering.xml. */
const NUMBERED: Partial<Record<Marker, number>> = { '•': 1, number: 2, '–': 3, '▪': 4 }

export function createWriter(style: DocumentStyle, random: Random) {
  /** Editors split a text into runs where somebody has corrected it. */
  const isSplit = random.chance(0.4)
  const areListsTyped = random.chance(0.25)
  // Word processors break words by themselves; few people type the places.
  const areHyphensTyped = style.hyphens && random.chance(0.3)
  const areLinesJoined = random.chance(0.2)
  const areTablesTabbed = random.chance(0.3)
  /** Room that a text box takes. */
  let room = { left: 0, right: 0 }

  function run(text: string, { bold, italic, size, muted, accent, tracking }: Inline): string {
    const properties = [
      bold === true ? '<w:b/>' : '',
      italic === true ? '<w:i/>' : '',
      accent === true
        ? `<w:color w:val="${style.accent.slice(1)}"/>`
        : muted === true
          ? '<w:color w:val="666666"/>'
          : '',
      tracking === undefined ? '' : `<w:spacing w:val="${Math.round(tracking * style.size * POINT)}"/>`,
      size === undefined ? '' : `<w:sz w:val="${Math.round(size * style.size * 2)}"/>`,
    ].join('')
    return `<w:r>${properties === '' ? '' : `<w:rPr>${properties}</w:rPr>`}<w:t xml:space="preserve">${escapeHtml(text)}</w:t></w:r>`
  }

  function runs(inlines: readonly Inline[]): string {
    return inlines
      .map((inline) => {
        const text = areHyphensTyped && isProse(inline) ? addSoftHyphens(inline.text) : inline.text
        if (!isSplit || text.length < 6 || random.chance(0.7)) return run(text, inline)
        const at = random.int(1, text.length - 1)
        return run(text.slice(0, at), inline) + run(text.slice(at), inline)
      })
      .join('')
  }

  /** The schema puts the indent before the alignment. */
  const paragraph = (content: string, properties = '', alignment = '', hanging = 0) => {
    const isPlain = room.left + room.right + hanging === 0
    const indent = `<w:ind w:left="${room.left + hanging}" w:right="${room.right}"${hanging === 0 ? '' : ` w:hanging="${hanging}"`}/>`
    return `<w:p><w:pPr>${properties}${isPlain ? '' : indent}${alignment}</w:pPr>${content}</w:p>`
  }

  const spaceAbove = (lines: number) =>
    `<w:spacing w:before="${Math.round(lines * style.size * POINT)}" w:after="0"/>`

  function line({ runs: left, right = [], align, above = 0 }: LineBlock, width: number): string {
    const space = spaceAbove(above)
    const side = align === undefined ? '' : `<w:jc w:val="${align}"/>`
    if (right.length === 0) return paragraph(runs(left), space, side)
    const tab = `<w:tabs><w:tab w:val="right" w:pos="${room.left + width}"/></w:tabs>`
    return paragraph(`${runs(left)}<w:r><w:tab/></w:r>${runs(right)}`, tab + space, side)
  }

  function listItems({ marker, items }: Extract<Block, { kind: 'list' }>): string {
    const id = NUMBERED[marker]
    return items
      .map((item, at) =>
        id === undefined || areListsTyped
          ? paragraph(runs([{ text: marker === 'number' ? `${at + 1}. ` : `${marker} ` }, ...item]))
          : paragraph(
              runs(item),
              `<w:numPr><w:ilvl w:val="0"/><w:numId w:val="${id}"/></w:numPr><w:spacing w:after="0"/>`,
              '',
              LIST_INDENT,
            ),
      )
      .join('')
  }

  function heading(inlines: readonly Inline[]): string {
    return paragraph(runs(inlines), '<w:pStyle w:val="SectionHeading"/>')
  }

  /** A cell must end with a paragraph. */
  const cell = (content: string, width: number, fill: string | null) =>
    `<w:tc><w:tcPr><w:tcW w:w="${width}" w:type="dxa"/>${
      fill === null ? '' : `<w:shd w:val="clear" w:color="auto" w:fill="${fill.slice(1)}"/>`
    }</w:tcPr>${content.endsWith('</w:p>') ? content : `${content}<w:p/>`}</w:tc>`

  function table(
    rows: readonly (readonly string[])[],
    { widths, isBordered }: { widths: readonly number[]; isBordered: boolean },
  ): string {
    const edges = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV']
      .map((edge) => `<w:${edge} w:val="single" w:sz="4" w:color="777777"/>`)
      .join('')
    return `<w:tbl><w:tblPr><w:tblW w:w="${widths.reduce((sum, one) => sum + one, 0)}" w:type="dxa"/>${
      isBordered ? `<w:tblBorders>${edges}</w:tblBorders>` : ''
    }<w:tblLayout w:type="fixed"/></w:tblPr><w:tblGrid>${widths.map((width) => `<w:gridCol w:w="${width}"/>`).join('')}</w:tblGrid>${rows
      .map((cells) => `<w:tr>${cells.join('')}</w:tr>`)
      .join('')}</w:tbl>`
  }

  function tableBlock(
    { widths, isBordered, rows }: Extract<Block, { kind: 'table' }>,
    width: number,
  ): string {
    const total = widths.reduce((sum, one) => sum + one, 0)
    const sizes = widths.map((one) => Math.round((one / total) * width))
    const tabbed = areTablesTabbed && !isBordered ? rows.map((row) => tabbedRow(row, sizes[0] ?? 0)) : [null]
    if (tabbed.every((row) => row !== null)) return tabbed.join('')
    const cells = rows.map((row) =>
      row.map((content, at) => cell(blocks(content, (sizes[at] ?? 0) - CELL_MARGINS), sizes[at] ?? 0, null)),
    )
    return table(cells, { widths: sizes, isBordered })
  }

  /** Two cells side by side by means of a tab; null for what does not fit that. */
  function tabbedRow(row: readonly (readonly Block[])[], width: number): string | null {
    const [left, right] = row.map((content) => listPlainLines(content))
    if (!left || !right || row.length !== 2 || room.left + room.right > 0) return null
    // A longer text would reach over the tab.
    const lettersMax = width / (style.size * POINT * 0.62)
    if (left.some((one) => one.runs.map(({ text }) => text).join('').length > lettersMax)) return null
    return Array.from({ length: Math.max(left.length, right.length) }, (_, at) =>
      paragraph(
        `${runs(left[at]?.runs ?? [])}<w:r><w:tab/></w:r>${runs(right[at]?.runs ?? [])}`,
        `<w:tabs><w:tab w:val="left" w:pos="${width}"/></w:tabs>`,
        '',
        width,
      ),
    ).join('')
  }

  /** Some end lines and not paragraphs. */
  function joinedLines(lines: readonly LineBlock[]): string {
    const [first] = lines
    const content = lines.map((one) => runs(one.runs)).join('<w:r><w:br/></w:r>')
    const side = first?.align === undefined ? '' : `<w:jc w:val="${first.align}"/>`
    return paragraph(content, spaceAbove(first?.above ?? 0), side)
  }

  function blocks(all: readonly Block[], width: number): string {
    return (areLinesJoined ? groupLines(all) : all)
      .map((block, at, groups) => {
        if (Array.isArray(block)) return joinedLines(block)
        switch (block.kind) {
          case 'line':
            return line(block, width)
          case 'heading':
            return heading(block.runs)
          case 'list':
            return listItems(block)
          case 'table': {
            const next = groups[at + 1]
            // Tables in a row would become one.
            const isBeforeTable = next !== undefined && !Array.isArray(next) && next.kind === 'table'
            const written = tableBlock(block, width)
            return written + (isBeforeTable && written.endsWith('</w:tbl>') ? '<w:p/>' : '')
          }
        }
      })
      .join('')
  }

  return {
    blocks,
    cell,
    table,
    /** What `write` writes keeps away from a text box at this side. */
    indented(side: 'left' | 'right', width: number, write: () => string): string {
      room = { ...room, [side]: width }
      const written = write()
      room = { left: 0, right: 0 }
      return written
    },
    /** A paragraph that holds a box at a side of the page. */
    textBox(content: string, { side, width }: { side: 'left' | 'right'; width: number }): string {
      const cx = width * EMU_OF_TWENTIETH
      const x = side === 'left' ? 0 : (PAGE_WIDTH - width) * EMU_OF_TWENTIETH
      return `<w:p><w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><wp:anchor distT="0" distB="0" distL="0" distR="0" simplePos="0" relativeHeight="2" behindDoc="0" locked="0" layoutInCell="1" allowOverlap="1"><wp:simplePos x="0" y="0"/><wp:positionH relativeFrom="margin"><wp:posOffset>${x}</wp:posOffset></wp:positionH><wp:positionV relativeFrom="paragraph"><wp:posOffset>0</wp:posOffset></wp:positionV><wp:extent cx="${cx}" cy="7600000"/><wp:wrapNone/><wp:docPr id="7" name="Box"/><a:graphic><a:graphicData uri="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"><wps:wsp><wps:cNvSpPr txBox="1"/><wps:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="${cx}" cy="7600000"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></wps:spPr><wps:txbx><w:txbxContent>${content}</w:txbxContent></wps:txbx><wps:bodyPr/></wps:wsp></a:graphicData></a:graphic></wp:anchor></w:drawing></mc:Choice><mc:Fallback><w:pict><v:shape id="box" type="#_x0000_t202" style="position:absolute;width:${width / POINT}pt;height:598pt"><v:textbox><w:txbxContent>${content}</w:txbxContent></v:textbox></v:shape></w:pict></mc:Fallback></mc:AlternateContent></w:r></w:p>`
    },
  }
}
