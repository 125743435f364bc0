import { Badge } from '#client/ui/badge.tsx'
import type { MyResume } from '#shared/features/board/resumes/my-resume.ts'
import { RESUME_STATUS_LABELS } from '#shared/features/board/resumes/labels.ts'

const TONES = {
  draft: undefined,
  moderation: 'warning',
  published: 'good',
  hidden: undefined,
  rejected: 'danger',
} as const

export function StatusBadge({
  resume: { status, visibility, isChangePending },
}: {
  resume: Pick<MyResume, 'status' | 'visibility' | 'isChangePending'>
}) {
  const tone = TONES[status]
  const text =
    status === 'published' && visibility === 'nobody'
      ? 'Готово, никому не видно'
      : RESUME_STATUS_LABELS[status]
  return (
    <span className="flex flex-wrap gap-1.5">
      <Badge {...(tone ? { tone } : {})}>{text}</Badge>
      {isChangePending && status !== 'moderation' && <Badge tone="warning">Правки на проверке</Badge>}
    </span>
  )
}
