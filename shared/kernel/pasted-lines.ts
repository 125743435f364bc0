import { plainLines } from './text.ts'

/** Soft hyphens and zero-width characters; joiners stay, because emoji are made with them. */
const INVISIBLE = /[\u00AD\u200B\u2060\uFEFF]/g
/** A bullet or number before a gap, as Word, Pages and mail copy them: «\t•\t», «·\u00A0\u00A0\u00A0», «o\t». */
const BULLET = /^[^\S\n]*(?:[•·▪●○◦§\uF0A7\uF0B7\uF0D8\uF0FC][^\S\n]*|o[\t\u00A0][^\S\n]*)(?=\S)/gm
const NUMBER = /^[^\S\n]*(\d{1,2}[.)])[\t\u00A0][^\S\n]*(?=\S)/gm

/**
 * What stands between the cells of a row: «Оклад — 50 000» reads well and needs no table.
 * @param last the letter before it
 */
export const cellSeparator = (last: string) => (last === ':' ? ' ' : ' — ')

/** A text of several lines as people paste it: same bullets, cells of a table apart, no invisible characters. */
export const pastedLines = (text: string): string =>
  partCells(
    plainLines(text)
      .replace(/[\u000B\u2028\u2029]/g, '\n')
      .replace(INVISIBLE, ''),
  )
    .replace(BULLET, '• ')
    .replace(NUMBER, '$1 ')
    .replace(/[^\S\n]/g, ' ')
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')

/** Rows of a table, which a clipboard holds as lines with as many tabs each, as lines with their cells apart. */
export function partCells(text: string): string {
  if (!text.includes('\t')) return text
  const lines = text.split('\n')
  const tabs = lines.map(countTabs)
  return lines
    .map((line, at) => {
      const count = tabs[at] ?? 0
      const isRow = count > 0 && (tabs[at - 1] === count || tabs[at + 1] === count)
      return isRow ? joinCells(line) : line
    })
    .join('\n')
}

/** None where the tab follows a bullet. */
const countTabs = (line: string) =>
  /^\s*(?:[^\p{L}\d\s]+|[oü§]|\d{1,2}[.)])\t/u.test(line) ? 0 : line.split('\t').length - 1

const joinCells = (line: string) =>
  line
    .split('\t')
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '')
    .reduce(
      (joined, cell) => (joined === '' ? cell : `${joined}${cellSeparator(joined.slice(-1))}${cell}`),
      '',
    )
