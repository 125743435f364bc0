import { useRef } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Checkbox } from '#client/ui/choice.tsx'
import type { RefusalRule } from '#shared/features/staff/moderation/labels.ts'
import type { ModeratedKind } from '#shared/features/staff/moderation/vocabulary.ts'
import type { DecisionDraft } from './decision-draft.ts'
import { ReasonList } from './reason-list.tsx'

/** Reasons, and the buttons of the decision in the same place for every text. */
export function DecisionPanel({
  kind,
  draft,
  error,
  onChange,
  onToggle,
  onApprove,
  onAskChanges,
  onReject,
}: {
  kind: ModeratedKind
  draft: DecisionDraft
  error: string | null
  onChange: (draft: DecisionDraft) => void
  onToggle: (rule: RefusalRule) => void
  onApprove: () => void
  onAskChanges: () => void
  onReject: () => void
}) {
  const reasons = useRef<HTMLElement>(null)
  /** A refusal needs a reason: leads to the list, which is below the text on narrow screens. */
  const orShowReasons = (refuse: () => void) => () => {
    refuse()
    if (draft.reasons.length === 0) reasons.current?.querySelector('button')?.focus()
  }
  return (
    <>
      <section ref={reasons} className="case-reasons" aria-label="Что нарушено">
        <h3 className="text-small font-semibold text-muted">Что нарушено</h3>
        <ReasonList
          kind={kind}
          draft={draft}
          onChange={onChange}
          onToggle={onToggle}
          onSubmit={onAskChanges}
        />
        {/* A resume costs nothing and can always be submitted again. */}
        {draft.reasons.length > 0 && kind === 'vacancy' && (
          <Checkbox
            label="Отказ навсегда, деньги вернутся"
            checked={draft.refusal === 'final'}
            onChange={({ target }) =>
              onChange({ ...draft, refusal: target.checked ? 'final' : 'changes_asked' })
            }
          />
        )}
      </section>
      <div className="case-decision bottom-bar">
        <p role="alert" className="text-small text-danger empty:hidden">
          {error}
        </p>
        <Button aria-keyshortcuts="A" onClick={onApprove}>
          Одобрить <kbd aria-hidden="true">A</kbd>
        </Button>
        <Button variant="secondary" aria-keyshortcuts="M" onClick={orShowReasons(onAskChanges)}>
          Попросить исправить <kbd aria-hidden="true">M</kbd>
        </Button>
        {kind === 'vacancy' && (
          <Button variant="danger" aria-keyshortcuts="R" onClick={orShowReasons(onReject)}>
            Отказать <kbd aria-hidden="true">R</kbd>
          </Button>
        )}
      </div>
    </>
  )
}
