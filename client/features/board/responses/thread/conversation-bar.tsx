import type { ReactNode } from 'react'
import { MeetingTime } from './meeting-time.tsx'

/** Until when the seeker may write after the vacancy was closed. */
export function ConversationBar({
  endsAt,
  who,
  now,
  children,
}: {
  /** Null where no closing ends the conversation. */
  endsAt: string | null
  /** «Соискатель может писать» */
  who: string
  now: string
  /** What follows. */
  children?: ReactNode
}) {
  if (endsAt === null || endsAt <= now) return null
  return (
    <section className="accept-bar" aria-label="Переписка">
      <p>
        <strong>Вакансия закрыта.</strong> {who} до <MeetingTime at={endsAt} now={now} />. {children}
      </p>
    </section>
  )
}
