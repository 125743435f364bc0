import { findOtherJob } from '#server/features/reference/data/other-job.ts'
import type { TextFinding } from '#shared/features/board/text-checks/finding.ts'

/** A mark on a title whose text looks for somebody else; staff decide, because one work has many names. */
export function otherJobFindings({ title, text }: { title: string; text: string }): TextFinding[] {
  const other = findOtherJob({ title, text })
  if (other === null) return []
  const place = { part: 'title', start: 0, end: title.length, quote: title }
  return [{ rule: 'other_job', ...place, note: `В тексте: ${other}` }]
}
