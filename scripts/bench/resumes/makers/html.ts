/** The document as HTML, laid out in one of three ways. */
import {
  type Block,
  type DocumentStyle,
  type Inline,
  type LineBlock,
  type Marker,
  type ResumeDocument,
} from '../document.ts'
import { addSoftHyphens } from '../hyphenation.ts'

/** Grid and flex of a web page; floats and tables of a printed one; tables only, for office programs. */
type HtmlWay = 'grid' | 'office' | 'print'

export function writeHtml(document: ResumeDocument, way: HtmlWay, { hasPageHeader = false } = {}): string {
  const { style, language } = document
  const write = (blocks: readonly Block[]) =>
    blocks.map((block) => writeBlock(block, { style, way })).join('\n')
  const top = write(hasPageHeader ? document.top : [...document.pageHeader, ...document.top])
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${
    language === 'ru' ? 'Резюме' : 'Resume'
  }</title><style>${writeCss(style, way)}</style></head><body>${top}${writeLayout(document.layout, way, write)}</body></html>`
}

function writeLayout(
  layout: ResumeDocument['layout'],
  way: HtmlWay,
  write: (blocks: readonly Block[]) => string,
): string {
  switch (layout.kind) {
    case 'single':
      return write(layout.body)
    case 'flow':
      return `<div style="column-count:2;column-gap:24px">${write(layout.body)}</div>`
    case 'aside': {
      const { side, share, fill } = layout
      const look = `${fill === null ? '' : `background:${fill};`}padding:8px`
      const width = Math.round(share * 100)
      const aside = write(layout.aside)
      const main = write(layout.main)
      if (way === 'grid') {
        const columns = side === 'left' ? `${width}fr ${100 - width}fr` : `${100 - width}fr ${width}fr`
        const parts = [`<aside style="${look}">${aside}</aside>`, `<main>${main}</main>`]
        return `<div style="display:grid;grid-template-columns:${columns};gap:18px">${
          side === 'left' ? parts.join('') : parts.toReversed().join('')
        }</div>`
      }
      if (way === 'print')
        return `<div class="aside" style="float:${side};width:${width - 3}%;${look};box-sizing:border-box">${aside}</div><div style="margin-${side}:${width}%">${main}</div>`
      const cells = [
        `<td width="${width}%" valign="top" style="${look}">${aside}</td>`,
        `<td width="${100 - width}%" valign="top">${main}</td>`,
      ]
      return `<table width="100%"><tr>${(side === 'left' ? cells : cells.toReversed()).join('')}</tr></table>`
    }
  }
}

type Context = { style: DocumentStyle; way: HtmlWay }

function writeBlock(block: Block, context: Context): string {
  switch (block.kind) {
    case 'heading':
      return `<h2>${writeRuns(block.runs, context)}</h2>`
    case 'line':
      return writeLine(block, context)
    case 'list':
      return writeList(block, context)
    case 'table':
      return writeTable(block, context)
  }
}

function writeLine({ runs, right, align, above = 0 }: LineBlock, context: Context): string {
  const style = `margin-top:${above}em;${align === undefined ? '' : `text-align:${align}`}`
  const text = writeRuns(runs, context)
  if (!right || right.length === 0) return `<p style="${style}">${text === '' ? '&nbsp;' : text}</p>`
  const atRight = writeRuns(right, context)
  switch (context.way) {
    case 'grid':
      return `<p style="${style};display:flex;flex-wrap:wrap;justify-content:space-between;column-gap:1em"><span>${text}</span><span style="white-space:nowrap">${atRight}</span></p>`
    case 'print':
      return `<p style="${style}"><span style="float:right">${atRight}</span>${text}</p>`
    case 'office':
      return `<table width="100%"><tr><td>${text}</td><td align="right">${atRight}</td></tr></table>`
  }
}

const CSS_MARKERS: Partial<Record<Marker, string>> = { '•': 'disc', '▪': 'square', number: 'decimal' }

function writeList({ marker, items }: Extract<Block, { kind: 'list' }>, context: Context): string {
  const tag = marker === 'number' ? 'ol' : 'ul'
  const css = CSS_MARKERS[marker]
  if (css === undefined)
    return items
      .map((runs) => `<p style="padding-left:1em;text-indent:-1em">${marker} ${writeRuns(runs, context)}</p>`)
      .join('')
  return `<${tag} style="list-style-type:${css}">${items.map((runs) => `<li>${writeRuns(runs, context)}</li>`).join('')}</${tag}>`
}

function writeTable(
  { widths, isBordered, rows }: Extract<Block, { kind: 'table' }>,
  context: Context,
): string {
  const total = widths.reduce((sum, one) => sum + one, 0)
  const shares = widths.map((one) => Math.round((one / total) * 100))
  const write = (blocks: readonly Block[]) => blocks.map((block) => writeBlock(block, context)).join('')
  if (context.way === 'grid' && !isBordered)
    return rows
      .map(
        (cells) =>
          `<div style="display:grid;grid-template-columns:${shares.map((share) => `minmax(0,${share}fr)`).join(' ')};gap:10px">${cells
            .map((cell) => `<div>${write(cell)}</div>`)
            .join('')}</div>`,
      )
      .join('')
  const body = rows
    .map(
      (cells) =>
        `<tr>${cells.map((cell, at) => `<td width="${shares[at]}%" valign="top">${write(cell)}</td>`).join('')}</tr>`,
    )
    .join('')
  return `<table width="100%"${isBordered ? ' border="1" class="bordered"' : ''}>${body}</table>`
}

/** People hyphenate sentences, and neither names nor addresses. */
export const isProse = ({ text, kind }: Inline) => kind === undefined && text.length > 40

function writeRuns(runs: readonly Inline[], { style }: Context): string {
  return runs
    .map((run) => {
      const text = escapeHtml(style.hyphens && isProse(run) ? addSoftHyphens(run.text) : run.text)
      const css = [
        run.bold === true ? 'font-weight:bold' : '',
        run.italic === true ? 'font-style:italic' : '',
        run.size === undefined ? '' : `font-size:${Math.round(run.size * style.size * 10) / 10}pt`,
        run.muted === true ? 'color:#666666' : '',
        run.accent === true ? `color:${style.accent}` : '',
        run.tracking === undefined ? '' : `letter-spacing:${run.tracking}em`,
      ].filter(Boolean)
      const kept = text.replace(/ {2,}/g, (spaces) => '&nbsp;'.repeat(spaces.length - 1) + ' ')
      return css.length === 0 ? kept : `<span style="${css.join(';')}">${kept}</span>`
    })
    .join('')
}

export const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

function writeCss({ font, accent, size, heading, hyphens }: DocumentStyle, way: HtmlWay): string {
  const family =
    font === 'serif' ? "'Liberation Serif','Times New Roman',serif" : "'DejaVu Sans',Arial,sans-serif"
  return `
    @page { size: A4; margin: ${way === 'print' ? '18mm' : '12mm'} }
    aside, .aside { overflow-wrap: anywhere }
    body { font: ${size}pt/1.35 ${family}; margin: 0; ${hyphens ? 'hyphens: manual;' : ''} }
    p, ul, ol { margin: 0 } ul, ol { padding-left: 1.6em }
    table { border-collapse: collapse } td { padding: 2px 6px 2px 0 }
    .bordered td { border: 1px solid #777777; padding: 3px 5px }
    h2 { font-size: ${heading.size * size}pt; font-weight: ${heading.isBold ? 'bold' : 'normal'};
      ${heading.isAccent ? `color: ${accent};` : ''} ${heading.isUnderlined ? 'text-decoration: underline;' : ''}
      ${heading.hasRule ? `border-bottom: 1px solid ${accent};` : ''} text-align: ${heading.align};
      letter-spacing: ${heading.tracking}em; margin: 0.9em 0 0.3em; break-after: avoid }`
}
