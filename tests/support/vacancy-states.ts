import type { VacancyDraft } from '#server/features/board/vacancies/writing/draft.ts'
import { DAY_MS, HOUR_MS } from '#shared/kernel/durations.ts'

/**
 * The draft with the columns that belong to its state.
 * @throws Error for columns that the product never writes together: a test of such a row hides what is wrong with real ones
 */
export function inPossibleState<Draft extends Partial<VacancyDraft>>(draft: Draft, now: Date) {
  const vacancy = { status: 'published' as const, ...columnsOf(draft.status ?? 'published', now), ...draft }
  const fault = faultOf(vacancy, now)
  if (fault) throw new Error(`The product writes no vacancy that is ${vacancy.status} and ${fault}`)
  return vacancy
}

const ago = (now: Date, ms: number) => new Date(now.getTime() - ms).toISOString()

function columnsOf(status: NonNullable<VacancyDraft['status']>, now: Date): Partial<VacancyDraft> {
  const publishedAt = ago(now, HOUR_MS)
  const published = { firstPublishedAt: publishedAt, publishedAt, expiresAt: ago(now, -30 * DAY_MS) }
  switch (status) {
    case 'published':
      return published
    case 'unconfirmed': {
      const [asked, unconfirmedAt] = [ago(now, 4 * DAY_MS), ago(now, DAY_MS)]
      return { ...published, confirmationAskedAt: asked, unconfirmedAt }
    }
    case 'expired': {
      const [began, expiresAt] = [ago(now, 31 * DAY_MS), ago(now, DAY_MS)]
      return { firstPublishedAt: began, publishedAt: began, expiresAt }
    }
    case 'archived':
      return { ...published, archivedAt: now.toISOString(), archiveReason: 'not_needed' }
    case 'draft':
    case 'awaiting_payment':
    case 'moderation':
    case 'rejected':
      return {}
  }
}

/** What is wrong; null for nothing. */
function faultOf(vacancy: Partial<VacancyDraft>, now: Date): string | null {
  const { status, publishedAt, firstPublishedAt, expiresAt, source } = vacancy
  const has = (column: keyof VacancyDraft) => vacancy[column] !== null && vacancy[column] !== undefined
  const isPlaced = status === 'published' || status === 'unconfirmed'
  if (has('archivedAt') !== (status === 'archived'))
    return has('archivedAt') ? 'was closed' : 'was never closed'
  if (has('unconfirmedAt') !== (status === 'unconfirmed'))
    return has('unconfirmedAt') ? 'is not confirmed' : 'was confirmed'
  if (isPlaced && has('placementDays')) return 'has days that have not begun'
  // A source may state no date.
  const isPublished = publishedAt && (source || firstPublishedAt)
  if ((isPlaced || status === 'expired') && !isPublished) return 'was never published'
  if (status === 'expired' && !(expiresAt && Date.parse(expiresAt) <= now.getTime())) return 'has not ended'
  if (status === 'unconfirmed' && source) return 'was imported'
  return null
}
