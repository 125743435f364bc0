import { Badge } from '#client/ui/badge.tsx'
import { MY_RESPONSE_STATE_LABELS } from '#shared/features/board/responses/labels.ts'
import type { ResponseState } from '#shared/features/board/responses/vocabulary.ts'

const TONES: Readonly<Partial<Record<ResponseState, 'good' | 'accent' | 'danger'>>> = {
  invited: 'good',
  viewed: 'accent',
  rejected: 'danger',
}

/** The state of a response, for the seeker. */
export function StateBadge({ state }: { state: ResponseState }) {
  const tone = TONES[state]
  return <Badge {...(tone ? { tone } : {})}>{MY_RESPONSE_STATE_LABELS[state]}</Badge>
}
