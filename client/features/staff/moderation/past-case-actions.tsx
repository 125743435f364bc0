import { useState } from 'react'
import { api } from '#client/app/api.ts'
import { ConfirmedButton } from '#client/app/command/confirm-command.tsx'
import { useCommand } from '#client/app/command/use-command.ts'
import { Button } from '#client/ui/button.tsx'
import type { PastCase } from '#shared/features/staff/moderation/contract.ts'
import { UNDO_MINUTES } from '#shared/features/staff/moderation/vocabulary.ts'
import { MINUTE_MS } from '#shared/kernel/durations.ts'
import { decisionOf, EMPTY_DRAFT, toggleRule, type Refusal, type DecisionDraft } from './decision-draft.ts'
import { ChoiceGroup, Radio } from '#client/ui/choice.tsx'
import type { RefusalRule } from '#shared/features/staff/moderation/labels.ts'
import { ReasonList } from './reason-list.tsx'

const REFUSALS: readonly [Refusal, string][] = [
  ['changes_asked', 'Попросить исправить'],
  ['rejected', 'Отказать'],
  ['final', 'Отказать навсегда, деньги вернутся'],
]

/** Undoes a decision, or takes the vacancy down. */
export function PastCaseActions({ one, now }: { one: PastCase; now: string }) {
  const [isOpened, setIsOpened] = useState(false)
  if (one.kind !== 'vacancy' || one.decidedAt === null || one.state === 'withdrawn') return null
  const isFresh = Date.parse(now) - Date.parse(one.decidedAt) < UNDO_MINUTES * MINUTE_MS
  const isApproved = one.state === 'approved'
  if (!isFresh && !isApproved) return null
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap gap-2">
        {isFresh && <Undo one={one} />}
        {isApproved && (
          <Button
            size="small"
            variant="secondary"
            aria-label={`Снять с публикации: «${one.title}»`}
            aria-expanded={isOpened}
            onClick={() => setIsOpened(!isOpened)}
          >
            Снять с публикации
          </Button>
        )}
      </div>
      {isOpened && <TakeDown one={one} onDone={() => setIsOpened(false)} />}
    </div>
  )
}

function Undo({ one: { id, title, state } }: { one: PastCase }) {
  const undo = useCommand(api.moderation.undo)
  return (
    <ConfirmedButton
      command={undo}
      input={{ id }}
      text="Отменить решение"
      name={`«${title}»`}
      title="Отменить решение?"
      size="small"
    >
      {state === 'approved'
        ? 'Вакансия уйдёт с сайта и снова встанет в очередь. Оплаченные дни не пропадут, автор получит письмо.'
        : 'Текст снова встанет в очередь, автор получит письмо. Возвращённые деньги спишутся снова.'}
    </ConfirmedButton>
  )
}

function TakeDown({ one, onDone }: { one: PastCase; onDone: () => void }) {
  const [draft, setDraft] = useState(EMPTY_DRAFT)
  const takeDown = useCommand(api.moderation.takeDown, { done: onDone })
  const { outcome, ...decision } = decisionOf(draft)
  return (
    <div className="grid gap-3 rounded-box border border-line p-4">
      <p className="text-small text-muted">
        Назовите правило: автор получит его письмом. Если текст можно исправить, неиспользованные дни
        сохранятся; при отказе навсегда деньги за них вернутся на баланс.
      </p>
      <TakeDownForm
        draft={draft}
        error={takeDown.refusal}
        isBusy={takeDown.isPending}
        onChange={setDraft}
        onToggle={(rule) => setDraft(toggleRule(draft, rule, { selected: '', findings: [] }))}
        onRefuse={() =>
          takeDown.run({
            id: one.id,
            ...decision,
            outcome: outcome === 'rejected' ? 'rejected' : 'changes_asked',
          })
        }
      />
    </div>
  )
}

/** Names the rules that a published vacancy breaks, and what follows. */
function TakeDownForm({
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
