import { Button } from '#client/ui/button.tsx'
import { ChoiceGroup, Radio } from '#client/ui/choice.tsx'
import { Input, Textarea } from '#client/ui/field.tsx'
import {
  COMMENT_LENGTH_MAX,
  QUOTE_LENGTH_MAX,
  REFUSAL_RULES,
  ruleLabels,
} from '#shared/features/staff/moderation/labels.ts'
import type { RefusalRule } from '#shared/features/staff/moderation/labels.ts'
import type { ModeratedKind } from '#shared/features/staff/moderation/vocabulary.ts'
import { keyOfRule } from './decision-draft.ts'
import type { Refusal, DecisionDraft } from './decision-draft.ts'

const REFUSALS: readonly [Refusal, string][] = [
  ['changes_asked', 'Попросить исправить'],
  ['rejected', 'Отказать'],
  ['final', 'Отказать навсегда, деньги вернутся'],
]

/** Approval takes one click; a refusal names the broken rules. */
export function DecisionForm({
  kind,
  draft,
  error,
  isBusy,
  onChange,
  onToggle,
  onApprove,
  onRefuse,
}: {
  kind: ModeratedKind
  draft: DecisionDraft
  error: string | null
  isBusy: boolean
  onChange: (draft: DecisionDraft) => void
  onToggle: (rule: RefusalRule) => void
  /** Missing where a vacancy is taken down: nothing can be approved there, and no keys work. */
  onApprove?: () => void
  onRefuse: () => void
}) {
  const chosen = new Set(draft.reasons.map(({ rule }) => rule))
  const edit = (rule: RefusalRule, change: { quote?: string; comment?: string }) =>
    onChange({
      ...draft,
      reasons: draft.reasons.map((reason) => (reason.rule === rule ? { ...reason, ...change } : reason)),
    })
  return (
    <div className="grid gap-4">
      <div role="group" aria-label="Нарушенные правила" className="flex flex-wrap gap-2">
        {REFUSAL_RULES[kind].map((rule) => (
          <button
            key={rule}
            type="button"
            className="chip text-left"
            data-chosen={chosen.has(rule) ? '' : undefined}
            aria-pressed={chosen.has(rule)}
            onClick={() => onToggle(rule)}
          >
            {onApprove && <kbd aria-hidden="true">{keyOfRule(rule, kind)} </kbd>}
            {ruleLabels(rule, kind).title}
          </button>
        ))}
      </div>
      {draft.reasons.map(({ rule, quote, comment }) => (
        <fieldset key={rule} className="grid gap-3 rounded-box bg-sunken p-3">
          <legend className="float-left font-semibold">{ruleLabels(rule, kind).title}</legend>
          <Input
            label="Место в тексте"
            hint={onApprove ? 'Выделите его в тексте или впишите' : 'Слова, которые нарушают правило'}
            value={quote}
            maxLength={QUOTE_LENGTH_MAX}
            onChange={({ target }) => edit(rule, { quote: target.value })}
          />
          <Textarea
            label={rule === 'other' ? 'Что исправить' : 'Замечание, если нужно'}
            rows={2}
            value={comment}
            maxLength={COMMENT_LENGTH_MAX}
            onChange={({ target }) => edit(rule, { comment: target.value })}
          />
        </fieldset>
      ))}
      {/* A resume costs nothing and can always be submitted again. */}
      {draft.reasons.length > 0 && kind === 'vacancy' && (
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
      <div className="flex flex-wrap gap-3">
        {draft.reasons.length === 0 && onApprove && (
          <Button isBusy={isBusy} onClick={onApprove}>
            Одобрить
          </Button>
        )}
        {draft.reasons.length > 0 && (
          <Button variant="danger" isBusy={isBusy} onClick={onRefuse}>
            {REFUSALS.find(([refusal]) => refusal === draft.refusal)?.[1].split(',')[0]}
          </Button>
        )}
      </div>
    </div>
  )
}
