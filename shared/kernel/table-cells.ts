/**
 * What stands between the cells of a row: «Оклад — 50 000» reads well and needs no table.
 * @param last the letter before it
 */
export const cellSeparator = (last: string) => (last === ':' ? ' ' : ' — ')

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
