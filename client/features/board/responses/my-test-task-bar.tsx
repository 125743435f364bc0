import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { failureText } from '#client/app/api-error.ts'
import { api } from '#client/app/api.ts'
import { Form, SubmitButton } from '#client/app/form/form.tsx'
import { useForm } from '#client/app/form/use-form.ts'
import { Button } from '#client/ui/button.tsx'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { Textarea } from '#client/ui/field.tsx'
import type { ResponseId } from '#shared/features/board/responses/response-id.ts'
import type { TestTask } from '#shared/features/board/responses/test-task-contract.ts'
import { MESSAGE_LENGTH_MAX } from '#shared/features/board/responses/vocabulary.ts'
import { TEST_VERDICT_LABELS } from '#shared/features/board/test-tasks/labels.ts'
import type { TestTaskState } from '#shared/features/board/test-tasks/vocabulary.ts'
import { countOf, DAY_FORMS } from '#shared/kernel/plural.ts'
import { DueBy, TaskText } from './test-task-bar.tsx'

const HEADINGS: Readonly<Record<TestTaskState, string>> = {
  offered: 'Компания предлагает тестовое задание',
  accepted: 'Вы делаете тестовое задание',
  declined: 'Вы отказались от тестового задания. Это ничего не портит: отклик остаётся',
  handed_in: 'Вы сдали тестовое задание, компания ответит в обещанный срок',
  cancelled: 'Тестовое задание отменено, делать его не нужно',
}

/** The test task of one's own response: takes it on, declines it, hands it in. */
export function MyTestTaskBar({
  id,
  task,
  now,
  onDone,
}: {
  id: ResponseId
  task: TestTask
  now: string
  onDone: () => Promise<void>
}) {
  const [asked, setAsked] = useState<'decline' | 'hand_in' | null>(null)
  const accept = useMutation(api.responses.acceptTestTask.mutationOptions({ onSettled: onDone }))
  const { state } = task
  const isOpen = state === 'offered' || state === 'accepted'
  const close = () => setAsked(null)
  return (
    <section className="accept-bar" aria-label="Тестовое задание">
      <div className="interview-text">
        <p>
          <strong>{task.verdict === null ? HEADINGS[state] : TEST_VERDICT_LABELS[task.verdict]}</strong>
          <DueBy task={task} now={now} />
        </p>
        {state === 'offered' && (
          <p className="text-small">
            Сдать нужно за {countOf(task.days, DAY_FORMS)} с согласия. Можно отказаться: отклик останется.
          </p>
        )}
        <TaskText task={task} isOpen={state === 'offered'} />
      </div>
      {isOpen && (
        <div className="flex flex-wrap gap-2">
          {state === 'offered' ? (
            <Button size="small" isBusy={accept.isPending} onClick={() => accept.mutate({ id })}>
              Взяться
            </Button>
          ) : (
            <Button size="small" onClick={() => setAsked('hand_in')}>
              Сдать задание
            </Button>
          )}
          <Button size="small" variant="quiet" onClick={() => setAsked('decline')}>
            Отказаться
          </Button>
        </div>
      )}
      {accept.error && (
        <p role="alert" className="text-danger">
          {failureText(accept.error)}
        </p>
      )}
      {asked === 'hand_in' && <HandInDialog id={id} onDone={onDone} onClose={close} />}
      {asked === 'decline' && <Decline id={id} onDone={onDone} onClose={close} />}
    </section>
  )
}

type Asking = { id: ResponseId; onDone: () => Promise<void>; onClose: () => void }

function Decline({ id, onDone, onClose }: Asking) {
  const decline = useMutation(
    api.responses.declineTestTask.mutationOptions({
      async onSuccess() {
        await onDone()
        onClose()
      },
    }),
  )
  return (
    <ConfirmDialog
      isOpen
      title="Отказаться от задания?"
      confirmText="Отказаться"
      isPending={decline.isPending}
      error={failureText(decline.error)}
      onConfirm={() => decline.mutate({ id, reason: '' })}
      onClose={onClose}
    >
      <p>Отклик останется, и компания сможет продолжить без задания. Объяснять ничего не нужно.</p>
    </ConfirmDialog>
  )
}

export function HandInDialog({ id, onDone, onClose }: Asking) {
  const form = useForm({
    async send({ text = '' }) {
      await api.responses.handInTestTask.call({ id, text })
      await onDone()
      onClose()
    },
  })
  return (
    <Dialog isOpen onClose={onClose} title="Сдать задание">
      <Form form={form} labels={{ text: 'Ответ' }} className="grid gap-4">
        <Textarea
          label="Ответ"
          hint="Текст или ссылка на файл, который открыт по ссылке. Это сообщение прочитает компания."
          rows={6}
          required
          maxLength={MESSAGE_LENGTH_MAX}
          {...form.field('text')}
        />
        <div className="flex flex-wrap gap-3">
          <SubmitButton form={form}>Сдать</SubmitButton>
          <Button variant="secondary" onClick={onClose}>
            Закрыть
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
