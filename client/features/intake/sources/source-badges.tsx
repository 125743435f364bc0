import { Badge } from '#client/ui/badge.tsx'
import { SOURCE_ALARM_LABELS, SOURCE_STATE_LABELS } from '#shared/features/intake/sources/labels.ts'
import type { SourceSummary } from '#shared/features/intake/sources/source-models.ts'
import { RED_ALARMS, type SourceAlarm } from '#shared/features/intake/sources/vocabulary.ts'

const TONES = { on: 'good', paused: 'warning', off: undefined, removed: undefined } as const

/** Whether the source is read, and whether it is being read at this moment. */
export const SourceStateBadge = ({ state, isRunning }: Pick<SourceSummary, 'state' | 'isRunning'>) => (
  <>
    <Badge tone={TONES[state]}>{SOURCE_STATE_LABELS[state]}</Badge>
    {isRunning && <Badge tone="accent">Читается</Badge>}
  </>
)

export const SourceAlarms = ({ alarms }: { alarms: readonly SourceAlarm[] }) =>
  alarms.map((alarm) => (
    <Badge key={alarm} tone={RED_ALARMS.includes(alarm) ? 'danger' : 'warning'}>
      {SOURCE_ALARM_LABELS[alarm]}
    </Badge>
  ))
