import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { failureText, statusOf } from '#client/app/api-error.ts'
import { api } from '#client/app/api.ts'
import { ConfirmCommand } from '#client/app/command/confirm-command.tsx'
import { useCommand } from '#client/app/command/use-command.ts'
import { loadCurrentUser } from '#client/app/current-user.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { showToast } from '#client/ui/toast.tsx'
import type { CurrentUser } from '#shared/features/identity/accounts/model.ts'
import type { Passkey } from '#shared/features/identity/passkeys/contract.ts'
import { PASSKEYS_MAX, PASSKEY_NAME_MAX } from '#shared/features/identity/passkeys/vocabulary.ts'
import { formatMoment } from '#shared/kernel/moments.ts'
import { loadPasskeys, useHasPasskeys } from './passkey-support.ts'
import { SessionConfirmation } from '#client/app/form/session-confirmation.tsx'
import { Form, SubmitButton } from '#client/app/form/form.tsx'
import { useForm } from '#client/app/form/use-form.ts'
import { Dialog } from '#client/ui/dialog.tsx'
import { Input } from '#client/ui/field.tsx'

type Step =
  | { kind: 'rename' | 'remove'; passkey: Passkey }
  /** The session is old: `retry` repeats the action after a code has confirmed it. */
  | { kind: 'confirm'; retry: () => void }

/** The keys of the account. The server decides whether a code must confirm the session first. */
export function PasskeyList({ user }: { user: CurrentUser }) {
  const queryClient = useQueryClient()
  const { items } = useSuspenseQuery(api.accounts.passkeys.queryOptions()).data
  const [step, setStep] = useState<Step | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const hasPasskeys = useHasPasskeys()

  const add = useMutation({
    async mutationFn() {
      setFailure(null)
      const { createPasskey, deviceRefusal } = await loadPasskeys()
      try {
        queryClient.setQueryData(api.accounts.passkeys.queryKey(), await createPasskey())
      } catch (error) {
        if (statusOf(error) === 403) return setStep({ kind: 'confirm', retry: () => add.mutate() })
        if (!(error instanceof Error)) throw error
        return setFailure(deviceRefusal(error) ?? failureText(error))
      }
      showToast({ type: 'success', title: 'Ключ добавлен' })
      await loadCurrentUser(queryClient, { isFresh: true })
    },
    onError: (error) => setFailure(failureText(error)),
  })
  const remove = useCommand(api.accounts.removePasskey, {
    refresh: [api.accounts.passkeys],
    done: () => setStep(null),
    refused(error, passkey) {
      if (statusOf(error) === 403) setStep({ kind: 'confirm', retry: () => remove.run(passkey) })
    },
  })
  const open = (kind: 'rename' | 'remove', passkey: Passkey) => {
    remove.reset()
    setStep({ kind, passkey })
  }

  return (
    <>
      <p className="mb-4">
        Ключ хранится в&nbsp;телефоне или компьютере и&nbsp;открывается отпечатком, лицом или PIN. С&nbsp;ним
        не&nbsp;нужен код из&nbsp;письма: можно войти и&nbsp;без почты, а&nbsp;поддельный сайт ключ
        не&nbsp;получит.
      </p>
      <ul className="mb-4 empty:hidden">
        {items.map((passkey) => (
          <Row key={passkey.id} passkey={passkey} zone={user.zone} onOpen={open} />
        ))}
      </ul>
      {items.length >= PASSKEYS_MAX ? (
        <p className="text-small text-muted">Больше {PASSKEYS_MAX} ключей добавить нельзя.</p>
      ) : hasPasskeys ? (
        <Button
          variant="secondary"
          className="no-js:hidden"
          isBusy={add.isPending}
          onClick={() => add.mutate()}
        >
          Добавить ключ
        </Button>
      ) : (
        <p className="text-small text-muted">
          Этот браузер не умеет создавать ключи. Откройте настройки в новом Chrome, Яндекс Браузере, Safari
          или Firefox.
        </p>
      )}
      {failure !== null && (
        <p role="alert" className="mt-3 text-small text-danger">
          {failure}
        </p>
      )}
      {step?.kind === 'confirm' && (
        <SessionConfirmation
          email={user.email}
          onClose={() => setStep(null)}
          onConfirmed={() => {
            setStep(null)
            step.retry()
          }}
        />
      )}
      {step?.kind === 'rename' && <PasskeyName passkey={step.passkey} onClose={() => setStep(null)} />}
      {step?.kind === 'remove' && (
        <ConfirmCommand
          command={remove}
          input={{ id: step.passkey.id }}
          title="Удалить ключ?"
          confirmText="Удалить"
          onClose={() => setStep(null)}
        >
          <p className="wrap-anywhere">
            С ключом «{step.passkey.name}» больше не войти. Код из письма работает, как и раньше.
          </p>
        </ConfirmCommand>
      )}
    </>
  )
}

function Row({
  passkey,
  zone,
  onOpen,
}: {
  passkey: Passkey
  zone: string
  onOpen: (kind: 'rename' | 'remove', passkey: Passkey) => void
}) {
  const { name, isSynced, createdAt, lastUsedAt } = passkey
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line py-3 first:pt-0">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">
          {name} {isSynced && <Badge>Есть и на других ваших устройствах</Badge>}
        </p>
        <p className="text-small text-muted">
          Добавлен {formatMoment(createdAt, { zone })},{' '}
          {lastUsedAt === null
            ? 'ещё не использовался'
            : `последний вход ${formatMoment(lastUsedAt, { zone })}`}
        </p>
      </div>
      <div className="flex flex-wrap gap-2 no-js:hidden">
        <Button
          variant="quiet"
          size="small"
          aria-label={`Переименовать ключ: ${name}`}
          onClick={() => onOpen('rename', passkey)}
        >
          Переименовать
        </Button>
        <Button
          variant="secondary"
          size="small"
          aria-label={`Удалить ключ: ${name}`}
          onClick={() => onOpen('remove', passkey)}
        >
          Удалить
        </Button>
      </div>
    </li>
  )
}

export function PasskeyName({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const rename = useCommand(api.accounts.renamePasskey, {
    refresh: [],
    answers: () => api.accounts.passkeys.queryOptions(),
    done: onClose,
  })
  const form = useForm({ send: ({ name = '' }) => rename.send({ id: passkey.id, name }) })
  return (
    <Dialog isOpen title="Название ключа" onClose={onClose}>
      <Form form={form} labels={{ name: 'Название' }} className="grid gap-4">
        <Input
          label="Название"
          hint="Например, «Телефон» или «Рабочий компьютер»"
          maxLength={PASSKEY_NAME_MAX}
          autoComplete="off"
          required
          defaultValue={passkey.name}
          {...form.field('name')}
        />
        <SubmitButton form={form}>Сохранить</SubmitButton>
      </Form>
    </Dialog>
  )
}
