import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { failureText } from '#client/app/api-error.ts'
import { api } from '#client/app/api.ts'
import { Form, SubmitButton } from '#client/app/form/form.tsx'
import { useForm } from '#client/app/form/use-form.ts'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { Textarea } from '#client/ui/field.tsx'
import type { StaffPersonDetails } from '#shared/features/staff/people/contract.ts'
import { BLOCK_REASON_LENGTH } from '#shared/features/staff/people/vocabulary.ts'
import { formatDay } from '#shared/kernel/dates.ts'
import { personOf } from './shown.ts'

/** Sessions of a person, and whether they may sign in. */
export function AccessPanel({ person }: { person: StaffPersonDetails }) {
  const [status, setStatus] = useState('')
  const { id, name, blockedAt, blockReason, staffRole, sessions } = person
  return (
    <Card aria-labelledby="access" className="grid gap-4">
      <h2 id="access">Вход</h2>
      <p role="status" className="text-good empty:hidden">
        {status}
      </p>
      {blockedAt !== null ? (
        <>
          <p>Закрыт {formatDay(blockedAt)}. Человек видит причину:</p>
          <p className="wrap-anywhere whitespace-pre-line rounded-box bg-sunken p-3">{blockReason}</p>
          <Confirmed
            button="Открыть вход"
            title="Открыть вход снова?"
            text={`${name} получит письмо. Резюме останутся скрытыми, пока их не откроет владелец.`}
            act={() => api.people.staffUnblock.call({ id })}
            personId={id}
            onDone={() => setStatus('Вход открыт.')}
          />
        </>
      ) : (
        <>
          {sessions > 0 && (
            <Confirmed
              button="Завершить все сеансы"
              title="Завершить все сеансы?"
              text={`${name} выйдет на всех устройствах и сможет войти снова.`}
              act={() => api.people.staffEndSessions.call({ id })}
              personId={id}
              onDone={() => setStatus('Сеансы завершены.')}
            />
          )}
          {staffRole === null ? (
            <BlockForm id={id} onDone={() => setStatus('Вход закрыт, письмо с причиной отправлено.')} />
          ) : (
            <p className="text-muted">Сотруднику вход не закрыть: сначала с него снимают роль.</p>
          )}
        </>
      )}
    </Card>
  )
}

export function BlockForm({ id, onDone }: { id: number; onDone: () => void }) {
  const queryClient = useQueryClient()
  const form = useForm({
    async send({ reason = '' }) {
      queryClient.setQueryData(personOf(id).queryKey, await api.people.staffBlock.call({ id, reason }))
      onDone()
    },
  })
  return (
    <Form form={form} labels={{ reason: 'Причина' }} className="grid gap-3">
      <Textarea
        label="Причина"
        hint="Её прочитает человек. Сеансы завершатся, резюме скроются, войти снова не получится."
        rows={4}
        minLength={BLOCK_REASON_LENGTH.min}
        maxLength={BLOCK_REASON_LENGTH.max}
        required
        {...form.field('reason')}
      />
      <SubmitButton form={form} className="justify-self-start">
        Закрыть вход
      </SubmitButton>
    </Form>
  )
}

/** A button whose action is confirmed first. */
function Confirmed({
  button,
  title,
  text,
  act,
  personId,
  onDone,
}: {
  button: string
  title: string
  text: string
  act: () => Promise<unknown>
  personId: number
  onDone: () => void
}) {
  const queryClient = useQueryClient()
  const [isOpen, setIsOpen] = useState(false)
  const action = useMutation({
    mutationFn: act,
    async onSuccess() {
      setIsOpen(false)
      await queryClient.invalidateQueries({ queryKey: personOf(personId).queryKey })
      onDone()
    },
  })
  return (
    <>
      <Button variant="secondary" className="justify-self-start" onClick={() => setIsOpen(true)}>
        {button}
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        title={title}
        confirmText={button}
        isPending={action.isPending}
        error={failureText(action.error)}
        onConfirm={() => action.mutate()}
        onClose={() => {
          action.reset()
          setIsOpen(false)
        }}
      >
        <p className="wrap-anywhere">{text}</p>
      </ConfirmDialog>
    </>
  )
}
