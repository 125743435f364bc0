import type { ReceivedRow } from '#shared/features/board/responses/model.ts'
import { STAGE_BADGES } from '#shared/features/board/responses/labels.ts'
import { formatAge } from '#shared/kernel/dates.ts'
import { countOf } from '#shared/kernel/plural.ts'

/** A row of a list of responses, as a link: two lines, whatever their length. */
export function ReceivedLink({
  row: { name, resume, state, sentAt, unread },
  now,
  href,
  vacancyTitle = null,
  isOpen = false,
}: {
  row: ReceivedRow
  now: string
  href: string
  /** Shown where the list has several vacancies. */
  vacancyTitle?: string | null
  isOpen?: boolean
}) {
  const isNew = state === 'sent' || unread > 0
  return (
    <a href={href} data-keep-scroll="" aria-current={isOpen ? 'true' : undefined} className="response-link">
      <span className={`truncate ${isNew ? 'font-semibold' : 'font-medium'}`}>
        {isNew && <span className="lamp-dot" aria-hidden="true" />}
        {name}
      </span>
      <span className="text-small text-muted">{formatAge(sentAt, new Date(now))}</span>
      <span className="truncate text-small text-muted">
        {resume.title}
        {vacancyTitle !== null && <> · вакансия «{vacancyTitle}»</>}
      </span>
      <span className={`text-small ${isNew ? 'font-medium' : 'text-muted'}`}>
        {unread > 0 ? countOf(unread, MESSAGE_FORMS) : STAGE_BADGES[state]}
      </span>
    </a>
  )
}

const MESSAGE_FORMS = { one: 'сообщение', few: 'сообщения', many: 'сообщений' }
