import type { ExperienceEntry } from '#shared/features/board/resumes/model.ts'
import { ENTRY_TEXT_MAX, EXPERIENCE_MAX } from '#shared/features/board/resumes/vocabulary.ts'
import { joinWithGaps, withoutGaps, type FileLine } from '../file-line.ts'
import { findAnchors, joinDates } from './job-anchors.ts'
import { splitByAnchors } from './job-blocks.ts'
import { isIndustry, readLabel, type LabelledLine } from './job-header.ts'
import { assignRoles, type JobHeader } from './job-names.ts'
import type { Roles } from './job-roles.ts'
import { splitByNames, splitUndated } from './undated-jobs.ts'

/** A job with the lines of the file it was read from. */
export type ReadJob = { entry: ExperienceEntry; source: string }

type ReadJobs = {
  jobs: ReadJob[]
  /** Texts that became dates. */
  understood: string[]
}

export const JOB_LINE_MAX = 150

/**
 * Parses the jobs of the section of experience. Each has its dates on a line of their own, beside its names or in a column;
 * the lines that name the company and the position stand before or after them, which is decided for the whole file: the
 * way that gives most jobs both. Without any dates, lines that look like names begin jobs.
 */
export function parseJobs(section: readonly FileLine[], roles: Roles): ReadJobs {
  const lines = joinDates(joinWithGaps(section)).map((line) => ({ line, label: readLabel(line.text) }))
  const anchors = findAnchors(lines, roles)
  const blocks =
    anchors.length > 0
      ? splitUndated(splitByAnchors(lines, anchors, roles), roles)
      : splitByNames(lines, roles)
  const headers = assignRoles(
    blocks.map(({ header }): JobHeader => ({ lines: header })),
    roles,
  )
  const understood = [
    ...anchors.map(({ text }) => text),
    ...lines.flatMap(({ line, label }) => labelIn(line.text, label)),
  ]
  const jobs = blocks.flatMap((block, at): ReadJob[] => {
    const named = headers[at]
    if (!named) return []
    const { description, isCut } = joinDescription([...named.rest, ...withoutPlace(block.body, roles)])
    const entry = {
      position: fitting(named.position),
      company: fitting(named.company),
      startMonth: block.startMonth,
      endMonth: block.endMonth,
      description,
    }
    if (!isCut && entry.position === '' && entry.company === '' && description === '') return []
    return [{ entry, source: block.lines.map(({ text }) => withoutGaps(text)).join('\n') }]
  })
  return { jobs: jobs.slice(0, EXPERIENCE_MAX), understood }
}

/** A name that is too long for its field stays in the rest, whole. */
const fitting = (name: string) => (name.length <= JOB_LINE_MAX ? withoutGaps(name) : '')

/** The place and the industry of the company below its name have no field. */
function withoutPlace(body: readonly FileLine[], roles: Roles): string[] {
  const from = body.findIndex(({ text }) => !roles.isPlace(text) && !isIndustry(text))
  return from < 0 ? [] : body.slice(from).map(({ text }) => text)
}

/** As many whole lines as the field holds. */
function joinDescription(lines: readonly string[]) {
  let description = ''
  for (const line of lines) {
    const text = withoutGaps(line)
    const more = description === '' ? text : `${description}\n${text}`
    if (more.length > ENTRY_TEXT_MAX) return { description, isCut: true }
    description = more
  }
  return { description, isCut: false }
}

/** The label before a name that fills a field. */
const labelIn = (line: string, { kind, text }: LabelledLine) =>
  kind === 'company' || kind === 'position' || kind === 'dates'
    ? [line.slice(0, line.length - text.length)]
    : []
