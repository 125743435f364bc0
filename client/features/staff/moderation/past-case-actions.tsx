import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { failureText } from '#client/app/api-error.ts'
import { api } from '#client/app/api.ts'
import { Button } from '#client/ui/button.tsx'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import type { PastCase } from '#shared/features/staff/moderation/contract.ts'
import { UNDO_MINUTES } from '#shared/features/staff/moderation/vocabulary.ts'
import { MINUTE_MS } from '#shared/kernel/durations.ts'
import { decisionOf, EMPTY_DRAFT, toggleRule } from './decision-draft.ts'
import { TakeDownForm } from './take-down-form.tsx'

/** Undoes a decision, or takes the vacancy down. */
export function PastCaseActions({ one, now }: { one: PastCase; now: string }) {
  const [opened, setOpened] = useState<'undo' | 'take_down' | null>(null)
  if (one.kind !== 'vacancy' || one.decidedAt === null || one.state === 'withdrawn') return null
  const isFresh = Date.parse(now) - Date.parse(one.decidedAt) < UNDO_MINUTES * MINUTE_MS
  const isApproved = one.state === 'approved'
  if (!isFresh && !isApproved) return null
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap gap-2">
        {isFresh && (
          <Button
            size="small"
            variant="secondary"
            aria-label={`Отменить решение: «${one.title}»`}
            onClick={() => setOpened('undo')}
          >
            Отменить решение
          </Button>
        )}
        {isApproved && (
          <Button
            size="small"
            variant="secondary"
            aria-label={`Снять с публикации: «${one.title}»`}
            aria-expanded={opened === 'take_down'}
            onClick={() => setOpened(opened === 'take_down' ? null : 'take_down')}
          >
            Снять с публикации
          </Button>
        )}
      </div>
      {opened === 'take_down' && <TakeDown one={one} onDone={() => setOpened(null)} />}
      <Undo one={one} isOpen={opened === 'undo'} onDone={() => setOpened(null)} />
    </div>
  )
}

function Undo({ one, isOpen, onDone }: { one: PastCase; isOpen: boolean; onDone: () => void }) {
  const reload = useReload(onDone)
  const undo = useMutation(api.moderation.undo.mutationOptions({ onSuccess: reload }))
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title="Отменить решение?"
      confirmText="Отменить решение"
      isPending={undo.isPending}
      error={failureText(undo.error)}
      onConfirm={() => undo.mutate({ id: one.id })}
      onClose={onDone}
    >
      <p>
        {one.state === 'approved'
          ? 'Вакансия уйдёт с сайта и снова встанет в очередь. Оплаченные дни не пропадут, автор получит письмо.'
          : 'Текст снова встанет в очередь, автор получит письмо. Возвращённые деньги спишутся снова.'}
      </p>
    </ConfirmDialog>
  )
}

function TakeDown({ one, onDone }: { one: PastCase; onDone: () => void }) {
  const [draft, setDraft] = useState(EMPTY_DRAFT)
  const reload = useReload(onDone)
  const takeDown = useMutation(api.moderation.takeDown.mutationOptions({ onSuccess: reload }))
  const { outcome, ...decision } = decisionOf(draft)
  return (
    <div className="grid gap-3 rounded-box border border-line p-4">
      <p className="text-small text-muted">
        Назовите правило: автор получит его письмом. Если текст можно исправить, неиспользованные дни
        сохранятся; при отказе навсегда деньги за них вернутся на баланс.
      </p>
      <TakeDownForm
        draft={draft}
        error={failureText(takeDown.error)}
        isBusy={takeDown.isPending}
        onChange={setDraft}
        onToggle={(rule) => setDraft(toggleRule(draft, rule, { selected: '', findings: [] }))}
        onRefuse={() =>
          takeDown.mutate({
            id: one.id,
            ...decision,
            outcome: outcome === 'rejected' ? 'rejected' : 'changes_asked',
          })
        }
      />
    </div>
  )
}

function useReload(onDone: () => void) {
  const queryClient = useQueryClient()
  return async () => {
    onDone()
    await queryClient.invalidateQueries({ queryKey: api.moderation.key() })
  }
}
