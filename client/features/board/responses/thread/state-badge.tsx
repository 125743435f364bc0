import { Badge } from '#client/ui/badge.tsx'
import { MY_RESPONSE_STATE_LABELS } from '#shared/features/board/responses/labels.ts'
import { MY_PROGRESS_LABELS } from '#shared/features/board/responses/stage-labels.ts'
import type { ProgressStep, ResponseState } from '#shared/features/board/responses/vocabulary.ts'

const TONES: Readonly<Partial<Record<ResponseState, 'good' | 'accent' | 'danger'>>> = {
  invited: 'good',
  viewed: 'accent',
  rejected: 'danger',
}

/** The state of a response, for the seeker. */
export function StateBadge({ state, progress }: { state: ResponseState; progress: ProgressStep | null }) {
  const tone = TONES[state]
  return (
    <Badge {...(tone ? { tone } : {})}>
      {progress === null ? MY_RESPONSE_STATE_LABELS[state] : MY_PROGRESS_LABELS[progress]}
    </Badge>
  )
}
