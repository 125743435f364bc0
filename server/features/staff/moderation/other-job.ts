import { findOtherJob } from '#server/features/reference/data/other-job.ts'
import type { TextFinding } from '#shared/features/board/text-checks/finding.ts'

/** Marks a title whose text looks for another profession; staff decide, because one profession has many names. */
export function otherJobFindings({ title, text }: { title: string; text: string }): TextFinding[] {
  const other = findOtherJob({ title, text })
  if (other === null) return []
  const place = { part: 'title', start: 0, end: title.length, quote: title }
  return [{ rule: 'other_job', ...place, note: `В тексте: ${other}` }]
}
