import { getDocumentProxy, getResolvedPDFJS } from 'unpdf'
import type { FileLine } from '../file-line.ts'
import { findRegions, type Region } from './pdf-columns.ts'
import { placeRow, readCells } from './pdf-placed.ts'
import { toRowText, toRows, type Fragment, type PdfRow } from './pdf-rows.ts'
import { dropAddedSpaces } from './pdf-spaces.ts'
import { boundStreams } from './pdf-streams.ts'
import { toLines, type Block } from './pdf-wrapping.ts'

const FOOTER = /резюме обновлено|resume updated/i

const PAGE_NUMBER =
  /^(?:[—–-]\s*)?(?:стр(?:аница|\.)?\s*|page\s*)?\d{1,2}(?:\s*(?:из|of|\/)\s*\d{1,2})?(?:\s*[—–-])?$/i

const PAGES_MAX = 30

const PIECES_MAX = 100_000

/** Stronger than the body by this much in size. */
const STRONG_RATIO = 1.15

type PdfDocument = Awaited<ReturnType<typeof getDocumentProxy>>

type TextPage = Awaited<ReturnType<PdfDocument['getPage']>>

/** The lines of a PDF in the order of reading. @throws Error for what is no PDF, too long, or unpacks to too much */
export async function readPdfLines(bytes: Uint8Array): Promise<FileLine[]> {
  // Pictures are not decoded: only texts are read.
  const document = await getDocumentProxy(boundStreams(bytes), { maxImageSize: 0, verbosity: 0 })
  try {
    return await readDocumentLines(document)
  } finally {
    // The process continues with the next file.
    await document.loadingTask.destroy()
  }
}

async function readDocumentLines(document: PdfDocument): Promise<FileLine[]> {
  if (document.numPages > PAGES_MAX) throw new Error('Too many pages')
  const fragments: Fragment[] = []
  let width = 0
  for (let page = 1; page <= document.numPages; page++) {
    const read = await document.getPage(page)
    width = Math.max(width, read.getViewport({ scale: 1 }).width)
    for (const fragment of await readFragments(read, page)) fragments.push(fragment)
    if (fragments.length > PIECES_MAX) throw new Error('Too many pieces of text')
  }
  const bodySize = findHeaviest(fragments.map(({ size, text }) => [Math.round(size * 2) / 2, text.length]))
  const rows = toRows(
    fragments.map((one) => {
      const isLarge = one.size >= bodySize * STRONG_RATIO
      return { ...one, isLarge, isStrong: one.isStrong || isLarge }
    }),
  )
  return readPages(rows, width)
}

async function readFragments(page: TextPage, number: number): Promise<Fragment[]> {
  const { OPS } = await getResolvedPDFJS()
  // Names of fonts are known only once the page has been interpreted.
  const operators = await page.getOperatorList()
  const { height } = page.getViewport({ scale: 1 })
  const content = await page.getTextContent({ disableNormalization: true })
  const items = content.items.flatMap((item) => ('str' in item ? [item] : []))
  const texts = dropAddedSpaces(
    items.map(({ str }) => str),
    operators,
    { showText: OPS.showText, beginSpan: OPS.beginMarkedContentProps },
  )
  return items.flatMap((item, at) => {
    const text = texts[at] ?? ''
    if (text.trim() === '') return []
    const [, , , scale = 0, left = 0, bottom = 0] = item.transform.map(Number)
    const place = { page: number, top: height - bottom, size: Math.abs(scale) || item.height || 1 }
    return splitByGaps(text, { left, width: item.width }).map((piece) => ({
      ...piece,
      ...place,
      isStrong: isBold(page, item.fontName),
      isLarge: false,
    }))
  })
}

/** Words that three spaces or more keep apart are apart. */
function splitByGaps(text: string, { left, width }: { left: number; width: number }) {
  const perLetter = width / Math.max(1, text.length)
  return Array.from(text.matchAll(/\S+(?:\s{1,2}\S+)*/gu), (match) => ({
    text: match[0],
    left: left + match.index * perLetter,
    right: left + (match.index + match[0].length) * perLetter,
  }))
}

function isBold(page: TextPage, fontName: string): boolean {
  if (!page.commonObjs.has(fontName)) return false
  const font: unknown = page.commonObjs.get(fontName)
  const name = typeof font === 'object' && font !== null && 'name' in font ? String(font.name) : ''
  return /bold|black|heavy|demi/i.test(name)
}

/**
 * Lines in the order of reading: the text of all pages first, then the sidebars, then what is repeated at the edges of pages.
 */
function readPages(all: readonly PdfRow[], width: number): FileLine[] {
  const { rows, running } = takeRunningTitles(all)
  const margin = Math.min(...rows.flatMap(({ pieces }) => pieces.map(({ left }) => left)))
  const edge = width - margin
  const main: Block[] = []
  const sidebars: Block[] = []
  const pages = [...new Set(rows.map((row) => row.page))]
  const regions = pages.flatMap((page) => findRegions(rows.filter((row) => row.page === page)))
  for (const region of withWholeTable(regions)) addRegion(region, { main, sidebars, edge })
  const rest = running.length === 0 ? [] : [{ rows: running.map(placeRow), edge, isStart: true }]
  return [...main, ...sidebars, ...rest].flatMap(toLines)
}

/** Rows of a table that stand alone between headings, or on another page, are found by its second column. */
function withWholeTable(regions: readonly Region[]): Region[] {
  const second = findHeaviest(
    regions.flatMap((one) => (one.kind === 'table' ? [[one.second, one.rows.length]] : [])),
  )
  if (second === 0) return [...regions]
  return regions.map((one) =>
    (one.kind === 'flow' && one.rows.some((row) => isCellRow(row, second))) ||
    (one.kind === 'columns' && Math.abs(one.start - second) < 4)
      ? { kind: 'table', rows: one.rows, second }
      : one,
  )
}

const isCellRow = ({ pieces: [first, next] }: PdfRow, second: number) =>
  first !== undefined && next !== undefined && first.right < second && Math.abs(next.left - second) < 4

function addRegion(
  region: Region,
  { main, sidebars, edge }: { main: Block[]; sidebars: Block[]; edge: number },
) {
  if (region.kind === 'records') {
    main.push({ rows: [], edge: 0, isStart: false, lines: region.lines })
    return
  }
  if (region.kind === 'columns') {
    for (const [at, column] of region.columns.entries()) {
      const isSidebar = region.sidebar === at
      const inner =
        at === 0 ? Math.max(...column.flatMap(({ pieces }) => pieces.map(({ right }) => right))) : edge
      const parts: Block[] = []
      for (const part of findRegions(column, 2)) addRegion(part, { main: parts, sidebars, edge: inner })
      for (const [index, part] of parts.entries())
        (isSidebar ? sidebars : main).push({ ...part, isStart: isSidebar && index === 0 })
    }
    return
  }
  const rows = region.kind === 'table' ? readCells(region.rows, region.second) : region.rows.map(placeRow)
  const last = main.at(-1)
  // A text goes on over the end of its page.
  if (last && !last.lines && Math.abs(last.edge - edge) < 5) last.rows.push(...rows)
  else main.push({ rows, edge, isStart: false })
}

/**
 * Takes page numbers and the dates of exports out, and what stands at the same place of several pages: its first occurrence
 * is read at the end.
 */
function takeRunningTitles(all: readonly PdfRow[]): { rows: PdfRow[]; running: PdfRow[] } {
  const counts = new Map<string, Set<number>>()
  const toKey = (row: PdfRow) => `${toRowText(row.pieces).replace(/\d+/g, '#')}|${Math.round(row.top / 4)}`
  for (const row of all) counts.set(toKey(row), (counts.get(toKey(row)) ?? new Set()).add(row.page))
  const running: PdfRow[] = []
  const rows = all.filter((row, at) => {
    const text = toRowText(row.pieces)
    const isEdge = all[at - 1]?.page !== row.page || all[at + 1]?.page !== row.page
    if (FOOTER.test(text) || (isEdge && PAGE_NUMBER.test(text))) return false
    if ((counts.get(toKey(row))?.size ?? 0) < 2 || !isAtEdge(all, at)) return true
    if (!running.some((one) => toKey(one) === toKey(row))) running.push(row)
    return false
  })
  return { rows, running }
}

/** Among the first or the last two lines of its page. */
const isAtEdge = (rows: readonly PdfRow[], at: number) =>
  [-2, 2].some((offset) => rows[at + offset]?.page !== rows[at]?.page)

/** The value with the largest sum of weights; 0 without values. */
function findHeaviest(weighted: readonly (readonly [value: number, weight: number])[]): number {
  const sums = new Map<number, number>()
  for (const [value, weight] of weighted) sums.set(value, (sums.get(value) ?? 0) + weight)
  return [...sums].reduce((best, one) => (one[1] > best[1] ? one : best), [0, 0] as [number, number])[0]
}
