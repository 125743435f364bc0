import { DAY_MS } from '#shared/kernel/durations.ts'
import type { MyResumeSummary } from './my-resume.ts'

/** Whether the author may raise the resume now: once a day, when readers see it. */
export const canProlong = (
  { status, visibility, publishedAt }: Pick<MyResumeSummary, 'status' | 'visibility' | 'publishedAt'>,
  now: Date,
): boolean =>
  status === 'published' &&
  visibility !== 'nobody' &&
  publishedAt !== null &&
  now.getTime() - Date.parse(publishedAt) >= DAY_MS
