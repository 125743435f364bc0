import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { failureText } from '#client/app/api-error.ts'
import { api } from '#client/app/api.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import type { TaxRegimeRow } from '#shared/features/money/tax-regimes/contract.ts'
import { TAX_REGIME_LABELS, USN_BASE_LABELS } from '#shared/features/money/tax-regimes/labels.ts'
import { isUsn } from '#shared/features/money/tax-regimes/vocabulary.ts'
import { formatDay } from '#shared/kernel/dates.ts'

/** The last day first; one that has not begun can be removed. */
export function TaxRegimeList({
  items,
  onRemoved,
}: {
  items: readonly TaxRegimeRow[]
  onRemoved: (startsOn: string) => void
}) {
  const queryClient = useQueryClient()
  const [chosen, setChosen] = useState<string | null>(null)
  const remove = useMutation({
    mutationFn: (startsOn: string) => api.taxRegimes.remove.call({ startsOn }),
    async onSuccess(_rows, startsOn) {
      setChosen(null)
      onRemoved(startsOn)
      await queryClient.invalidateQueries({ queryKey: api.taxRegimes.key() })
    },
  })
  return (
    <div className="min-w-0">
      <ul className="grid gap-2">
        {items.map((row) => (
          <Row
            key={row.startsOn ?? ''}
            row={row}
            onRemove={(startsOn) => {
              remove.reset()
              setChosen(startsOn)
            }}
          />
        ))}
      </ul>
      <ConfirmDialog
        isOpen={chosen !== null}
        title="Убрать режим?"
        confirmText="Убрать"
        isPending={remove.isPending}
        error={failureText(remove.error)}
        onConfirm={() => chosen !== null && remove.mutate(chosen)}
        onClose={() => setChosen(null)}
      >
        <p>{chosen !== null && `С ${formatDay(chosen)} останется режим, который действует до этого дня.`}</p>
      </ConfirmDialog>
    </div>
  )
}

function Row({ row, onRemove }: { row: TaxRegimeRow; onRemove: (startsOn: string) => void }) {
  const { startsOn, regime, usnBase, enteredBy, enteredAt, isCurrent, isFuture, isUnfit } = row
  const name = TAX_REGIME_LABELS[regime]
  return (
    <li className="card flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
      <div className="min-w-0 grow basis-64">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium">
          {name}
          {isCurrent && <Badge tone="good">Действует</Badge>}
          {isFuture && <Badge>Назначен</Badge>}
          {isUnfit && <Badge tone="danger">Не подходит владельцу</Badge>}
        </p>
        {isUsn(regime) && <p className="mt-1">Объект: {USN_BASE_LABELS[usnBase]}</p>}
        <p className="mt-1 text-small text-muted">
          {startsOn === null
            ? 'До первого назначенного дня, из настроек сервера'
            : `С ${formatDay(startsOn)}`}
          {enteredAt !== null && `. Записано ${formatDay(enteredAt)}`}
          {enteredBy !== null && `, ${enteredBy}`}
        </p>
      </div>
      {isFuture && startsOn !== null && (
        <Button
          size="small"
          variant="secondary"
          aria-label={`Убрать: ${name} с ${formatDay(startsOn)}`}
          onClick={() => onRemove(startsOn)}
        >
          Убрать
        </Button>
      )}
    </li>
  )
}
