import type { FormEvent } from 'react'
import { api } from '#client/app/api.ts'
import { useCommand } from '#client/app/command/use-command.ts'
import { refusalOf } from '#client/app/form/refusal.ts'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { Input } from '#client/ui/field.tsx'
import type { RouteTrial } from '#shared/features/staff/route-rules/contract.ts'

const REASON_LABELS = { plain: 'простой вид адреса', rule: 'правило' } as const

/** Shows where a path leads, step by step. */
export function PathTrial() {
  const trial = useCommand(api.routeRules.staffTry, { refresh: [] })
  const refusal = trial.error ? refusalOf(trial.error, (name) => name === 'path') : null

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const path = new FormData(event.currentTarget).get('path')
    if (typeof path === 'string' && path.trim() !== '' && !trial.isPending) trial.run({ path: path.trim() })
  }

  return (
    <Card aria-labelledby="trial">
      <h2 id="trial" className="mb-4">
        Проверить адрес
      </h2>
      <form method="post" className="grid gap-4" onSubmit={onSubmit}>
        <Input
          label="Адрес"
          name="path"
          placeholder="/staraya-stranica"
          maxLength={2000}
          autoComplete="off"
          spellCheck={false}
          required
          error={refusal && (refusal.fields['path'] ?? refusal.general)}
        />
        <Button type="submit" variant="secondary" className="justify-self-start" isBusy={trial.isPending}>
          Проверить
        </Button>
      </form>
      <div role="status" className="mt-4 empty:hidden">
        {trial.data && <Result trial={trial.data} />}
      </div>
    </Card>
  )
}

function Result({ trial: { steps, end } }: { trial: RouteTrial }) {
  return (
    <>
      {steps.length === 0 && <p>Перенаправлений нет.</p>}
      <ol className="grid gap-1">
        {steps.map(({ from, to, why }) => (
          <li key={`${from} ${to}`} className="break-all">
            {from} → {to} <span className="text-small text-muted">({REASON_LABELS[why]})</span>
          </li>
        ))}
      </ol>
      <p className={end === 'no_page' ? 'mt-2 text-danger' : 'mt-2 text-muted'}>{END_LABELS[end]}</p>
    </>
  )
}

const END_LABELS: Record<RouteTrial['end'], string> = {
  page: 'В конце страница сайта.',
  no_page: 'В конце страницы нет: посетитель увидит ошибку 404.',
  outside: 'В конце чужой сайт.',
}
