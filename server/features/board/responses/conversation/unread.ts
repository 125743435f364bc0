/** What one side of a response has not seen yet: messages of the other side, and what it did about an interview or a test task. */
import { eq, sql } from 'drizzle-orm'
import { responses } from '#server/db/schema/responses.ts'
import type { Sql } from '#server/kernel/sql.ts'
import type { HistoryEntry, Message } from '#shared/features/board/responses/model.ts'
import type { Side } from '#shared/features/board/responses/vocabulary.ts'

/** Counts one more unread thing of the other side. @param shouldNotify whether that side is e-mailed about messages now */
export async function addUnread(
  tx: Sql,
  {
    responseId,
    side,
    at,
    shouldNotify = false,
  }: { responseId: number; side: Side; at: string; shouldNotify?: boolean },
) {
  await tx
    .update(responses)
    .set({
      updatedAt: at,
      ...(side === 'company'
        ? {
            unreadBySeeker: sql`${responses.unreadBySeeker} + 1`,
            // A message of the company is an answer.
            awaitsTestAnswer: false,
            ...(shouldNotify && { seekerNotifiedAt: at }),
          }
        : {
            unreadByCompany: sql`${responses.unreadByCompany} + 1`,
            ...(shouldNotify && { companyNotifiedAt: at }),
          }),
    })
    .where(eq(responses.id, responseId))
}

/** Counts one more thing that the board did. */
export async function addBoardNews(
  tx: Sql,
  { responseId, readers, at }: { responseId: number; readers: readonly Side[]; at: string },
) {
  await tx
    .update(responses)
    .set({
      updatedAt: at,
      ...(readers.includes('seeker') ? { unreadBySeeker: sql`${responses.unreadBySeeker} + 1` } : {}),
      ...(readers.includes('company') ? { unreadByCompany: sql`${responses.unreadByCompany} + 1` } : {}),
    })
    .where(eq(responses.id, responseId))
}

/** Events that count. The wish for other times and a test task that is handed in come with a message, which counts. */
const COUNTED: ReadonlySet<HistoryEntry['event']> = new Set([
  'interview_offered',
  'interview_agreed',
  'interview_cancelled',
  'test_offered',
  'test_accepted',
  'test_declined',
  'test_cancelled',
  'closed',
])

/** What the board did that counts, by who reads it. */
const COUNTED_OF_BOARD: Readonly<Record<Side, ReadonlySet<HistoryEntry['event']>>> = {
  seeker: new Set(['interview_cancelled', 'test_cancelled', 'closed', 'conversation_ended']),
  company: new Set(['interview_cancelled']),
}

/** How many of the last messages of a side are among what the other side has not seen. */
export function unseenMessages(
  { messages, history }: { messages: readonly Message[]; history: readonly HistoryEntry[] },
  { side, unread }: { side: Side; unread: number },
): number {
  const reader = side === 'seeker' ? 'company' : 'seeker'
  const events = history.filter((entry) =>
    entry.side === null
      ? COUNTED_OF_BOARD[reader].has(entry.event)
      : entry.side === side && COUNTED.has(entry.event),
  )
  const own = messages.filter((message) => message.side === side)
  const counted = [
    ...events.map(({ at }) => ({ at, isMessage: false })),
    ...own.map(({ at }) => ({ at, isMessage: true })),
  ].toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
  return unread === 0 ? 0 : counted.slice(-unread).filter(({ isMessage }) => isMessage).length
}
