import type { FileLine } from '../file-line.ts'
import { isDuration } from './date-spans.ts'
import type { Anchor, SectionLine } from './job-anchors.ts'
import {
  isBullet,
  isIndustry,
  isSubheading,
  readLabel,
  scoreHeader,
  type LabelledLine,
} from './job-header.ts'
import { namesBoth } from './job-names.ts'
import type { Roles } from './job-roles.ts'

/** The lines of one job: those that name it and those that tell of it. */
export type Block = {
  startMonth: string | null
  endMonth: string | null
  /** Before the dates, beside them and after them. */
  header: LabelledLine[]
  body: FileLine[]
  /** All lines in the order of the file. */
  lines: FileLine[]
}

export function splitByAnchors(
  lines: readonly SectionLine[],
  anchors: readonly Anchor[],
  roles: Roles,
): Block[] {
  const patterns = [0, 1, 2, 3].flatMap((before) =>
    [0, 1, 2, 3, 4].flatMap((after) => [
      { before, after, isStrong: false },
      { before, after, isStrong: true },
    ]),
  )
  let best: { score: number; blocks: Block[] } | null = null
  for (const pattern of patterns) {
    const blocks = cutBlocks(lines, anchors, pattern, roles)
    const score =
      blocks.reduce((sum, block) => sum + scoreBlock(block, roles), 0) -
      // Of equal ways the one with fewer lines.
      (pattern.before + pattern.after) * 0.05 * blocks.length
    if (!best || score > best.score) best = { score, blocks }
  }
  return best?.blocks ?? []
}

type Pattern = { before: number; after: number; isStrong: boolean }

function cutBlocks(
  lines: readonly SectionLine[],
  anchors: readonly Anchor[],
  pattern: Pattern,
  roles: Roles,
): Block[] {
  const starts: number[] = []
  const ends: number[] = []
  for (const [k, { at }] of anchors.entries()) {
    const from = k === 0 ? 0 : Math.max(ends[k - 1] ?? 0, (anchors[k - 1]?.at ?? 0) + 1)
    let start = at
    while (start > from && at - start < pattern.before && canHead(lines[start - 1], pattern, roles))
      start -= 1
    starts.push(start)
    const limit = anchors[k + 1]?.at ?? lines.length
    let end = at + 1
    while (end < limit && end - at - 1 < pattern.after && canHead(lines[end], pattern, roles)) end += 1
    ends.push(pattern.isStrong ? endOfStrong(lines, { at, limit, end, roles }) : end)
  }
  return anchors.map((anchor, k) => {
    const { at, aroundDates, startMonth, endMonth } = anchor
    const start = starts[k] ?? at
    const headEnd = Math.min(ends[k] ?? at + 1, starts[k + 1] ?? lines.length)
    const bodyEnd = starts[k + 1] ?? lines.length
    const own = lines.slice(start, bodyEnd)
    const head = [
      ...lines.slice(start, at).map(({ line, label }) => ({ ...label, isStrong: line.isStrong })),
      ...aroundDates.map((text) => ({ ...readLabel(text), isStrong: lines[at]?.line.isStrong ?? false })),
      ...lines.slice(at + 1, headEnd).map(({ line, label }) => ({ ...label, isStrong: line.isStrong })),
    ]
    return {
      startMonth,
      endMonth,
      header: [
        ...head,
        ...lines.slice(headEnd, bodyEnd).flatMap(({ label }) => (isName(label) ? [label] : [])),
      ].filter(({ text }) => !isDuration(text)),
      body: lines
        .slice(headEnd, bodyEnd)
        .filter(({ line, label }) => !isDuration(line.text) && !isName(label))
        .map(({ line }) => line),
      lines: own.map(({ line }) => line),
    }
  })
}

/** Behind its label a name may stand anywhere in a job. */
const isName = ({ kind }: LabelledLine) => kind === 'company' || kind === 'position'

/** Exports of job boards set the company and the position in bold, with the place and industries between them. */
function endOfStrong(
  lines: readonly SectionLine[],
  { at, limit, end, roles }: { at: number; limit: number; end: number; roles: Roles },
): number {
  let last = end
  let between = 0
  for (let next = at + 1; next < limit && next - at <= 10; next += 1) {
    const line = lines[next]?.line
    if (!line) break
    if (line.isStrong && !isSubheading(line.text)) {
      last = next + 1
      between = 0
    } else if (
      !roles.isPlace(line.text) &&
      !isIndustry(line.text) &&
      !isDuration(line.text) &&
      !isDetail(line.text)
    ) {
      // An industry that no list knows.
      between += 1
      if (between > 2 || last <= at + 1 || !isShort(line.text)) break
    }
  }
  return last
}

const isDetail = (text: string) => /^[•·—–-]\s.{0,80}$/u.test(text)

const isShort = (text: string) => text.length <= 60 && !/[.;:!]$/u.test(text) && !isBullet(text)

const canHead = (line: SectionLine | undefined, { isStrong }: Pattern, roles: Roles) =>
  line !== undefined && scoreHeader(line.line, line.label, roles) > -1 && (!isStrong || line.line.isStrong)

/** How well the header of a job names it. */
function scoreBlock({ header, body }: Block, roles: Roles): number {
  const named = header.filter(({ text }) => !roles.isPlace(text) && !isIndustry(text))
  const lines = named.map((label) => scoreHeader(label, label, roles))
  const sum = lines.reduce((total, score) => total + score, 0)
  const companies = named.map(({ text, kind }) => (kind === 'company' ? 5 : roles.company(text)))
  const positions = named.map(({ text, kind }) => (kind === 'position' ? 5 : roles.position(text)))
  const isWhole = named.some(({ text }) => namesBoth(text, roles))
  const hasCompany = isWhole || companies.some((score) => score >= 2)
  const hasPosition = isWhole || positions.some((score) => score >= 2)
  const isPair = named.length > 1
  const missed = body.slice(0, 1).filter((line) => line.isStrong && !line.text.endsWith(':')).length
  return (
    sum +
    (hasCompany ? 1 : 0) +
    (hasPosition ? 1 : 0) +
    (hasCompany && hasPosition ? 1.5 : isPair ? 1.2 : named.length === 0 ? -2 : 0) -
    missed -
    Math.max(0, named.length - (isWhole ? 1 : 3))
  )
}
