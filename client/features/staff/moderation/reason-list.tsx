import type { KeyboardEvent } from 'react'
import { Input, Textarea } from '#client/ui/field.tsx'
import {
  COMMENT_LENGTH_MAX,
  QUOTE_LENGTH_MAX,
  REFUSAL_RULES,
  ruleLabels,
  type RefusalRule,
} from '#shared/features/staff/moderation/labels.ts'
import type { ModeratedKind } from '#shared/features/staff/moderation/vocabulary.ts'
import { keyOfRule, type DecisionDraft } from './decision-draft.ts'

/** The rules that a text may break; a chosen one opens its quote and its note. */
export function ReasonList({
  kind,
  draft,
  onChange,
  onToggle,
  onSubmit,
}: {
  kind: ModeratedKind
  draft: DecisionDraft
  onChange: (draft: DecisionDraft) => void
  onToggle: (rule: RefusalRule) => void
  /** Ctrl and Enter in a field. Missing where the rules have no keys. */
  onSubmit?: () => void
}) {
  const edit = (rule: RefusalRule, change: { quote?: string; comment?: string }) =>
    onChange({
      ...draft,
      reasons: draft.reasons.map((reason) => (reason.rule === rule ? { ...reason, ...change } : reason)),
    })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSubmit?.()
  }
  return (
    <ul aria-label="Нарушенные правила" className="reason-list">
      {REFUSAL_RULES[kind].map((rule) => {
        const reason = draft.reasons.find((one) => one.rule === rule)
        const { title } = ruleLabels(rule, kind)
        const key = onSubmit && keyOfRule(rule, kind)
        return (
          <li key={rule}>
            <button
              type="button"
              aria-pressed={reason !== undefined}
              aria-keyshortcuts={key?.replace('−', 'Minus')}
              onClick={() => onToggle(rule)}
            >
              {key && <kbd aria-hidden="true">{key}</kbd>}
              {title}
            </button>
            {reason && (
              <fieldset ref={reveal} className="grid gap-2 px-2 pt-1 pb-3">
                <legend className="sr-only">{title}</legend>
                <Input
                  label="Место в тексте"
                  hint={onSubmit ? 'Выделите в тексте (Q) или впишите' : 'Слова, которые нарушают правило'}
                  value={reason.quote}
                  maxLength={QUOTE_LENGTH_MAX}
                  onChange={({ target }) => edit(rule, { quote: target.value })}
                  onKeyDown={onKeyDown}
                />
                <Textarea
                  label={rule === 'other' ? 'Что исправить' : 'Замечание, если нужно'}
                  rows={2}
                  value={reason.comment}
                  maxLength={COMMENT_LENGTH_MAX}
                  onChange={({ target }) => edit(rule, { comment: target.value })}
                  onKeyDown={onKeyDown}
                />
              </fieldset>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** Scrolls the list, where it scrolls by itself, to the fields of the rule. */
function reveal(fields: HTMLElement | null) {
  const [row, pane] = [fields?.parentElement, fields?.closest('section')]
  if (row && pane) pane.scrollTo(0, row.offsetTop - pane.offsetTop)
}
