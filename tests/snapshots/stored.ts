/**
 * What the product answers at present, kept as text under `stored/`. A test compares, and an intended change is accepted
 * by `npm run test:unit -- tests/snapshots -u`.
 */

/** @param lines one for each thing that may change alone */
export const linesOf = (lines: readonly string[]) => `${lines.join('\n')}\n`

const WIDTH = 110

/** JSON with keys in alphabetical order, whatever order the product has them in; what fits on a line is on one. */
export const sortedJson = (value: unknown) => printed(sorted(value), '')

function printed(value: unknown, indent: string): string {
  const line = JSON.stringify(value)
  if (typeof value !== 'object' || value === null || line.length + indent.length <= WIDTH) return line
  const deeper = `${indent}  `
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  const parts = Array.isArray(value)
    ? value.map((inner) => printed(inner, deeper))
    : Object.entries(value).map(([key, inner]) => `${JSON.stringify(key)}: ${printed(inner, deeper)}`)
  return `${open}\n${deeper}${parts.join(`,\n${deeper}`)}\n${indent}${close}`
}

/** The same on one line. */
export const sortedLine = (value: unknown) => JSON.stringify(sorted(value))

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, inner]): [string, unknown] => [key, sorted(inner)])
  return Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)))
}
