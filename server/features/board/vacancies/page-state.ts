import type { Vacancy } from '#shared/features/board/vacancies/contract.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'
import type { VacancyRow } from './queries.ts'

/** How long a closed vacancy stays readable. */
const READABLE_AFTER_CLOSING_MS = 30 * DAY_MS

/** Null for a vacancy that was never published or is hidden. */
export function pageStateOf(
  {
    status,
    publishedAt,
    expiresAt,
    archivedAt,
    updatedAt,
  }: Pick<VacancyRow, 'status' | 'publishedAt' | 'expiresAt' | 'archivedAt' | 'updatedAt'>,
  now: Date,
): Vacancy['state'] | 'gone' | null {
  if (publishedAt === null) return null
  if (status === 'unconfirmed') return 'unconfirmed'
  const isOver = expiresAt !== null && Date.parse(expiresAt) <= now.getTime()
  if (status === 'published' && !isOver) return 'open'
  // Between two placements it is closed too: while it is edited, paid for or moderated.
  const closedAt = archivedAt ?? expiresAt ?? updatedAt
  return now.getTime() - Date.parse(closedAt) <= READABLE_AFTER_CLOSING_MS ? 'closed' : 'gone'
}
