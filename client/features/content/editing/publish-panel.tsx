import { useState } from 'react'
import { api } from '#client/app/api.ts'
import { failureText } from '#client/app/api-error.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { Input } from '#client/ui/field.tsx'
import type { EditedText } from '#shared/features/content/editing/contract.ts'
import { STATE_LABELS, STATE_TONES } from './labels.ts'
import { formatMoscowMoment } from './text-rows.tsx'

type Action = 'publish' | 'schedule' | 'withdraw'
const DONE: Record<Action, string> = {
  publish: 'Опубликовано: читатели уже видят этот текст.',
  schedule: 'Время назначено. Правка до этого времени отменит публикацию.',
  withdraw: 'Снято с публикации.',
}

/** The state of a text, and what leads to another one. Everything typed is saved first. */
export function PublishPanel({
  text,
  hasErrors,
  beforeAction,
  onChanged,
}: {
  text: EditedText
  hasErrors: boolean
  /** Saves what is typed. @returns the version to act on; null for a text that is not stored @throws why it is not saved */
  beforeAction: () => Promise<number | null>
  onChanged: (text: EditedText) => void
}) {
  const { kind, slug, state, path, publishAt, isShipped } = text
  const [at, setAt] = useState('')
  const [inFlight, setInFlight] = useState<Action | null>(null)
  const [status, setStatus] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [isAsking, setIsAsking] = useState(false)

  /** A draft that readers have never seen has nothing to withdraw. */
  const canWithdraw = state !== 'shipped' && (isShipped || path !== null || state === 'scheduled')

  async function run(action: Action) {
    if (inFlight) return
    setInFlight(action)
    setError(null)
    setStatus('')
    try {
      const version = await beforeAction()
      if (version === null) return setError('Сначала измените текст: сейчас он такой же, как в поставке.')
      const ref = { kind, slug, version }
      const changed =
        action === 'withdraw'
          ? await api.texts.staffWithdraw.call(ref)
          : await api.texts.staffPublish.call({ ...ref, at: action === 'schedule' ? instantOf(at) : null })
      setStatus(DONE[action])
      onChanged(changed)
    } catch (failure) {
      setError(failureText(asError(failure)))
    } finally {
      setIsAsking(false)
      setInFlight(null)
    }
  }

  return (
    <Card aria-labelledby="publication" className="grid gap-4">
      <div className="flex flex-wrap items-center gap-3 wrap-anywhere">
        <h2 id="publication">Публикация</h2>
        <Badge tone={STATE_TONES[state]}>
          {STATE_LABELS[state]}
          {publishAt && `: ${formatMoscowMoment(publishAt)}`}
        </Badge>
        {path ? <a href={path}>{path}</a> : <span className="text-muted">Читатели пока не видят</span>}
      </div>
      <div className="flex flex-wrap items-end gap-3">
        <Button
          isBusy={inFlight !== null}
          aria-busy={inFlight === 'publish' || undefined}
          onClick={() => void run('publish')}
        >
          Опубликовать
        </Button>
        <Input
          label="Или в назначенное время"
          type="datetime-local"
          value={at}
          onChange={({ target }) => setAt(target.value)}
        />
        <Button
          variant="secondary"
          isBusy={inFlight !== null || at === ''}
          aria-busy={inFlight === 'schedule' || undefined}
          onClick={() => void run('schedule')}
        >
          Назначить
        </Button>
        {canWithdraw && (
          <Button variant="quiet" onClick={() => setIsAsking(true)}>
            {isShipped ? 'Вернуть текст из поставки' : 'Снять с публикации'}
          </Button>
        )}
      </div>
      {hasErrors && <p className="text-small text-muted">Ошибки перечислены ниже: с ними текст не выйдет.</p>}
      <p role="status" className="text-good empty:hidden">
        {status}
      </p>
      {error && (
        <p role="alert" className="text-danger">
          {error}
        </p>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        title={isShipped ? 'Вернуть текст из поставки?' : 'Снять с публикации?'}
        confirmText={isShipped ? 'Вернуть' : 'Снять'}
        isPending={inFlight === 'withdraw'}
        onConfirm={() => void run('withdraw')}
        onClose={() => setIsAsking(false)}
      >
        <p>
          {isShipped
            ? 'Читатели снова увидят текст, с которым сайт поставлен. Ваши правки останутся в истории.'
            : path === null
              ? 'Текст не выйдет в назначенное время и останется черновиком.'
              : 'Читатели перестанут видеть страницу. Текст останется черновиком.'}
        </p>
      </ConfirmDialog>
    </Card>
  )
}

const asError = (failure: unknown) => (failure instanceof Error ? failure : new Error(String(failure)))

/** The typed time is of the device's clock. */
const instantOf = (local: string) => new Date(local).toISOString()
