import type { SectionLine } from './job-anchors.ts'
import type { Block } from './job-blocks.ts'
import { isSubheading, readLabel, scoreHeader } from './job-header.ts'
import { namesBoth } from './job-names.ts'
import type { Roles } from './job-roles.ts'

const HEADER_LINES_MAX = 3

/**
 * Jobs without dates: each begins with lines that look like the name of a company or of a position, and with those that
 * stand directly above or below them and tell of no work.
 */
export function splitByNames(lines: readonly SectionLine[], roles: Roles): Block[] {
  const scores = lines.map(({ line, label }) => scoreHeader(line, label, roles))
  const isHead = scores.map((score) => score > -1)
  const blocks: Block[] = []
  for (let at = 0; at < lines.length; at += 1) {
    let end = at
    while (end < lines.length && isHead[end] && end - at < HEADER_LINES_MAX) end += 1
    const run = lines.slice(at, end)
    if (scores.slice(at, end).some((score) => score >= 2)) {
      blocks.push({
        startMonth: null,
        endMonth: null,
        header: run.map(({ line, label }) => ({ ...label, isStrong: line.isStrong })),
        body: [],
        lines: run.map(({ line }) => line),
      })
      at = end - 1
      continue
    }
    const line = lines[at]?.line
    if (line) blocks.at(-1)?.body.push(line)
    if (line) blocks.at(-1)?.lines.push(line)
  }
  return blocks
}

/**
 * Jobs without dates among those that have them: in the text of a job a line that names both a company and a position, or
 * that is set in bold as the names of this file are.
 */
export function splitUndated(blocks: readonly Block[], roles: Roles): Block[] {
  const isBold =
    blocks.filter(({ header }) => header.some(({ isStrong }) => isStrong)).length >= blocks.length * 0.6
  return blocks.flatMap((block) => {
    const parts: Block[] = [{ ...block, body: [], lines: [] }]
    const kept = new Set(block.body)
    for (const line of block.lines) if (!kept.has(line)) parts[0]?.lines.push(line)
    for (const [at, line] of block.body.entries()) {
      const before = block.body[at - 1]
      const label = readLabel(line.text)
      const canBegin =
        (at > 0 || block.header.length > 0) && label.kind === null && scoreHeader(line, label, roles) >= 2
      const begins =
        canBegin &&
        (namesBoth(line.text, roles) ||
          (isBold && line.isStrong && !isSubheading(line.text) && roles.position(line.text) >= 2))
      const last = parts.at(-1)
      if (begins) {
        // The company may stand in bold above the position.
        const above =
          before?.isStrong && roles.company(before.text) >= 1 && last?.body.at(-1) === before
            ? last.body.splice(-1)
            : []
        if (above.length > 0) last?.lines.splice(-1)
        parts.push({
          startMonth: null,
          endMonth: null,
          header: [...above, line].map(({ text, isStrong }) => ({ kind: null, text, isStrong })),
          body: [],
          lines: [...above, line],
        })
      } else {
        last?.body.push(line)
        last?.lines.push(line)
      }
    }
    return parts
  })
}
