import { Badge } from '#client/ui/badge.tsx'
import type { MyVacancyRow } from '#shared/features/board/posting/my-vacancy.ts'
import { STATUS_LABELS } from '#shared/features/board/posting/labels.ts'

const TONES = {
  draft: undefined,
  awaiting_payment: 'warning',
  moderation: 'accent',
  published: 'good',
  unconfirmed: 'warning',
  rejected: 'danger',
  expired: undefined,
  archived: undefined,
} as const

type StatusFacts = Pick<
  MyVacancyRow,
  | 'status'
  | 'revision'
  | 'confirmAt'
  | 'publishAt'
  | 'isPaid'
  | 'awaitsVerification'
  | 'firstPublishedAt'
  | 'confirmationAskedAt'
>

/** The state of the vacancy, and that of a newer text. */
export function StatusBadges({ vacancy }: { vacancy: StatusFacts }) {
  const tone = TONES[vacancy.status]
  const also = textState(vacancy)
  return (
    <span className="flex flex-wrap gap-1.5">
      <Badge {...(tone ? { tone } : {})}>{statusLabel(vacancy)}</Badge>
      {also && <Badge tone={also.tone}>{also.text}</Badge>}
    </span>
  )
}

function statusLabel({ status, confirmAt, isPaid, awaitsVerification }: StatusFacts) {
  if (status === 'moderation' && confirmAt !== null)
    return awaitsVerification ? 'Проверена, ждёт проверки компании' : 'Проверена, ждёт даты'
  if (status === 'rejected' && !isPaid) return 'Отказано'
  if (isPaid && (status === 'draft' || status === 'awaiting_payment')) return 'Оплачена, не отправлена'
  return STATUS_LABELS[status]
}

function textState({ status, revision, confirmationAskedAt }: StatusFacts) {
  if (status !== 'published') return null
  if (confirmationAskedAt !== null) return { tone: 'warning', text: 'Ещё актуальна?' } as const
  if (revision === 'draft') return { tone: 'warning', text: 'Есть неотправленные изменения' } as const
  if (revision === 'pending') return { tone: 'accent', text: 'Изменения на проверке' } as const
  if (revision === 'changes_asked' || revision === 'rejected')
    return { tone: 'danger', text: 'Изменения не приняты' } as const
  return null
}
