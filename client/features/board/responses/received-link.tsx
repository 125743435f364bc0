import { Avatar } from '#client/ui/avatar.tsx'
import { Badge } from '#client/ui/badge.tsx'
import type { ReceivedRow } from '#shared/features/board/responses/model.ts'
import { STAGE_BADGES } from '#shared/features/board/responses/labels.ts'
import { formatAge } from '#shared/kernel/dates.ts'
import { formatAmount } from '#shared/kernel/money.ts'

/** A row of a list of responses, as a link. */
export function ReceivedLink({
  row: { name, resume, state, sentAt, unread, note },
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
  return (
    <a
      href={href}
      data-keep-scroll=""
      aria-current={isOpen ? 'true' : undefined}
      className="grid min-w-0 grow grid-cols-[auto_minmax(0,1fr)] gap-x-3 text-ink no-underline hover:text-accent"
    >
      <Avatar name={name} src={resume.photoUrl} />
      <span className="grid min-w-0">
        <span className="flex flex-wrap items-center gap-x-2">
          <span className="font-semibold wrap-anywhere">{name}</span>
          <Badge {...(state === 'sent' ? { tone: 'accent' as const } : {})}>{STAGE_BADGES[state]}</Badge>
          {unread > 0 && <Badge tone="accent">Сообщений: {unread}</Badge>}
        </span>
        <span className="wrap-anywhere">{resume.title}</span>
        {vacancyTitle !== null && (
          <span className="text-small wrap-anywhere text-muted">Вакансия: {vacancyTitle}</span>
        )}
        <span className="text-small text-muted">
          {resume.salary !== null && `${formatAmount(resume.salary, 'RUB')} · `}
          {formatAge(sentAt, new Date(now))}
        </span>
        {note !== '' && (
          <span className="line-clamp-1 text-small wrap-anywhere text-muted">Заметка: {note}</span>
        )}
      </span>
    </a>
  )
}
