import { Badge } from '#client/ui/badge.tsx'
import { BILL_STATE_NAMES } from '#shared/features/money/documents/vocabulary.ts'
import type { BillState } from '#shared/features/money/documents/vocabulary.ts'

const TONES = { waiting: 'warning', paid: 'good', expired: 'danger' } as const

export const StateBadge = ({ state }: { state: BillState }) => (
  <Badge tone={TONES[state]}>{BILL_STATE_NAMES[state]}</Badge>
)
