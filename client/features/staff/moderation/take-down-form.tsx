import { Button } from '#client/ui/button.tsx'
import { ChoiceGroup, Radio } from '#client/ui/choice.tsx'
import type { RefusalRule } from '#shared/features/staff/moderation/labels.ts'
import type { Refusal, DecisionDraft } from './decision-draft.ts'
import { ReasonList } from './reason-list.tsx'

const REFUSALS: readonly [Refusal, string][] = [
  ['changes_asked', 'Попросить исправить'],
  ['rejected', 'Отказать'],
  ['final', 'Отказать навсегда, деньги вернутся'],
]

/** Names the rules that a published vacancy breaks, and what follows. */
export function TakeDownForm({
  draft,
  error,
  isBusy,
  onChange,
  onToggle,
  onRefuse,
}: {
  draft: DecisionDraft
  error: string | null
  isBusy: boolean
  onChange: (draft: DecisionDraft) => void
  onToggle: (rule: RefusalRule) => void
  onRefuse: () => void
}) {
  return (
    <div className="grid gap-4">
      <ReasonList kind="vacancy" draft={draft} onChange={onChange} onToggle={onToggle} />
      {draft.reasons.length > 0 && (
        <ChoiceGroup legend="Решение">
          {REFUSALS.map(([refusal, label]) => (
            <Radio
              key={refusal}
              name="refusal"
              label={label}
              checked={draft.refusal === refusal}
              onChange={() => onChange({ ...draft, refusal })}
            />
          ))}
        </ChoiceGroup>
      )}
      <p role="alert" className="text-danger empty:hidden">
        {error}
      </p>
      {draft.reasons.length > 0 && (
        <Button variant="danger" isBusy={isBusy} className="justify-self-start" onClick={onRefuse}>
          {REFUSALS.find(([refusal]) => refusal === draft.refusal)?.[1].split(',')[0]}
        </Button>
      )}
    </div>
  )
}
