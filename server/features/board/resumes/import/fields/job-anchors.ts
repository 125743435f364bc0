import { EXPERIENCE_MAX } from '#shared/features/board/resumes/vocabulary.ts'
import type { FileLine } from '../file-line.ts'
import { findDate, findLastDate, findSpan, type DateSpan } from './date-spans.ts'
import { isBullet, type LabelledLine } from './job-header.ts'
import type { Roles } from './job-roles.ts'

/** A line of the section of experience with the label that it begins with. */
export type SectionLine = { line: FileLine; label: LabelledLine }

/** A line that begins a job with its dates. */
export type Anchor = {
  at: number
  startMonth: string
  endMonth: string | null
  /** What became the dates. */
  text: string
  /** The texts of its line before and after the dates. */
  aroundDates: string[]
}

/** «Март 2021 —» on one line and «настоящее время» on the next. */
export function joinDates(lines: readonly FileLine[]): FileLine[] {
  const joined: FileLine[] = []
  for (const line of lines) {
    const last = joined.at(-1)
    const canJoin = last && last.text.length < 30 && /(?:[-–—]|\s(?:по|to))$/iu.test(last.text)
    const text = canJoin ? `${last.text} ${line.text}` : ''
    const span = canJoin && line.text.length < 40 ? findSpan(text) : null
    if (last && span && span.before === '') last.text = text
    else joined.push({ ...line })
  }
  return joined
}

/** Lines with a period that begin a job, and not those that mention one. */
export function findAnchors(lines: readonly SectionLine[], roles: Roles): Anchor[] {
  // When dates have a separate column, years in the right column are part of a text.
  const hasColumn = lines.some(({ line }) => line.column === 'left' && findSpan(line.text) !== null)
  const hasPeriods = lines.some(({ line }) => !isBullet(line.text) && findSpan(line.text) !== null)
  const found = lines.flatMap(({ line, label }, at) => {
    if (hasColumn && line.column === 'right') return []
    const span =
      label.kind === 'dates'
        ? (findSpan(label.text) ?? findDate(label.text))
        : (findSpan(line.text) ?? (hasPeriods ? findLastDate(line.text) : null))
    if (!span) return []
    const aroundDates = [span.before, span.after].filter((text) => /[\p{L}\d]/u.test(text))
    const isOwn = aroundDates.length === 0 || label.kind === 'dates'
    // «…in» on one line and «in 2021» on the next are one sentence.
    if (aroundDates.length === 0 && /^(?:в|in)\s/u.test(line.text)) return []
    if (
      !isOwn &&
      (isBullet(line.text) ||
        isMention(span) ||
        label.kind === 'text' ||
        !canName(span.before, span.after, roles))
    )
      return []
    return [{ at, ...span, text: span.dates, aroundDates: isOwn ? [] : aroundDates, isOwn }]
  })
  // Where most jobs have months, years without them next to a text date no job; where dates are alone on their lines, sentences
  // with dates are texts.
  const isMostlyOwn = found.filter(({ isOwn }) => isOwn).length > found.length / 2
  const isMostlyMonths = found.filter(({ isYears }) => !isYears).length > found.length / 2
  const anchors = found.filter(({ at, isOwn, isYears, aroundDates }) => {
    if (isOwn) return true
    const score = Math.max(...aroundDates.map((text) => roles.company(text) + roles.position(text)))
    const isStrong = lines[at]?.line.isStrong === true
    return (!isMostlyOwn && !(isMostlyMonths && isYears)) || score >= 2 || isStrong
  })
  return anchors.slice(0, ANCHORS_MAX)
}

/** Twice the jobs that a resume holds; the text behind them belongs to the last one. */
const ANCHORS_MAX = 2 * EXPERIENCE_MAX

/** «Архив материалов за 2018–2022 годы» tells of a period. */
const isMention = ({ before, after }: DateSpan) =>
  /(?:^|\s)(?:за|в|на|с|от|до|по|к|in|for|during|over|of|by)$/iu.test(before) ||
  /^(?:год|гг|years?)(?!\p{L})/iu.test(after)

/** Whether what stands next to the dates may name a job: it is short and no sentence. */
function canName(before: string, after: string, roles: Roles): boolean {
  const text = `${before} ${after}`.trim()
  if (text.length > 160) return false
  const isNamed = roles.company(text) + roles.position(text) >= 3
  if (/^\p{Ll}/u.test(before || after) && !isNamed) return false
  if (/[.;]$/u.test(text) && text.split(/\s+/u).length > 6 && !isNamed) return false
  return text.length <= 90 || isNamed
}
