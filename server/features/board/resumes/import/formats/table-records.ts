import { isLabelName, listLabelKinds } from '../fields/labels.ts'
import { cleanText, type FileLine } from '../file-line.ts'

type Cells = FileLine[][]

/**
 * A table whose first row names its columns, «Период | Организация | Должность»: each further row as lines with labels, the
 * dates first. Null for another table.
 * @param rows lines of each cell
 */
export function readRecords(rows: readonly Cells[]): FileLine[] | null {
  const [header, ...records] = rows
  if (!header || records.length === 0 || header.length < 2) return null
  const names = header.map((cell) => cleanText(cell.map(({ text }) => text).join(' ')))
  const known = names.filter(isLabelName)
  if (known.length < 2 || known.length < names.filter((name) => name !== '').length * 0.6) return null
  const order = names
    .map((name, at) => ({ name, at, isDates: listLabelKinds(name).has('dates') }))
    .toSorted((a, b) => Number(b.isDates) - Number(a.isDates) || a.at - b.at)
  return records.flatMap((record) =>
    order.flatMap(({ name, at }) => {
      const lines = record[at] ?? []
      const kinds = listLabelKinds(name)
      // Names that are wrapped in a narrow cell are one; duties are a line each.
      if (!kinds.has('text') && kinds.size > 0 && lines.length > 1) return [labelled(name, joined(lines))]
      return lines.map((line, index) => (index === 0 ? labelled(name, line) : { ...line, column: null }))
    }),
  )
}

function labelled(name: string, line: FileLine): FileLine {
  const text = name === '' ? line.text : `${name.replace(/\s*:$/u, '')}: ${line.text.trim()}`
  return { ...line, text, column: null, isContinuation: false }
}

/** A name that its narrow cell wraps. */
function joined(lines: readonly FileLine[]): FileLine {
  const [first] = lines
  if (!first) throw new Error('A cell without lines')
  const text = lines.map((line) => line.text.trim()).join(' ')
  return {
    ...first,
    text: text.replace(/(\p{L})[\u00AD\u2010] (?=\p{L})/gu, '$1').replace(/(\p{L}-) (?=\p{Ll})/gu, '$1'),
  }
}
