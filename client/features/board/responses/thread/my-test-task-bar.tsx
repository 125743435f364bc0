import { useState } from 'react'
import { api } from '#client/app/api.ts'
import { ConfirmCommand } from '#client/app/command/confirm-command.tsx'
import { RefusalLine } from '#client/app/command/refusal-line.tsx'
import { useCommand } from '#client/app/command/use-command.ts'
import { Form, FormActions } from '#client/app/form/form.tsx'
import { useForm } from '#client/app/form/use-form.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { Textarea } from '#client/ui/field.tsx'
import type { ResponseId } from '#shared/features/board/responses/response-id.ts'
import type { TestTask } from '#shared/features/board/responses/test-task-contract.ts'
import { MESSAGE_LENGTH_MAX } from '#shared/features/board/responses/vocabulary.ts'
import type { TestTaskState } from '#shared/features/board/test-tasks/vocabulary.ts'
import { countOf, DAY_FORMS } from '#shared/kernel/number.ts'
import { TaskState, TaskText } from './test-task-bar.tsx'

const HEADINGS: Readonly<Record<TestTaskState, string>> = {
  offered: 'Компания предлагает тестовое задание',
  accepted: 'Вы делаете тестовое задание',
  declined: 'Вы отказались от тестового задания. Это ничего не портит: отклик остаётся',
  handed_in: 'Вы сдали тестовое задание, компания ответит в обещанный срок',
  cancelled: 'Тестовое задание отменено, делать его не нужно',
}

/** The test task of one's own response: takes it on, declines it, hands it in. */
export function MyTestTaskBar({ id, task, now }: { id: ResponseId; task: TestTask; now: string }) {
  const [asked, setAsked] = useState<'decline' | 'hand_in' | null>(null)
  const accept = useCommand(api.responses.acceptTestTask, { isRefusalNews: true })
  const { state } = task
  const isOpen = state === 'offered' || state === 'accepted'
  const close = () => setAsked(null)
  return (
    <section className="accept-bar" aria-label="Тестовое задание">
      <div className="interview-text">
        <TaskState task={task} headings={HEADINGS} now={now} />
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
            <Button size="small" isBusy={accept.isPending} onClick={() => accept.run({ id })}>
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
      <RefusalLine command={accept} />
      {asked === 'hand_in' && <HandInDialog id={id} onClose={close} />}
      {asked === 'decline' && <Decline id={id} onClose={close} />}
    </section>
  )
}

type Asking = { id: ResponseId; onClose: () => void }

function Decline({ id, onClose }: Asking) {
  const decline = useCommand(api.responses.declineTestTask)
  return (
    <ConfirmCommand
      command={decline}
      input={{ id, reason: '' }}
      title="Отказаться от задания?"
      confirmText="Отказаться"
      onClose={onClose}
    >
      <p>Отклик останется, и компания сможет продолжить без задания. Объяснять ничего не нужно.</p>
    </ConfirmCommand>
  )
}

export function HandInDialog({ id, onClose }: Asking) {
  const handIn = useCommand(api.responses.handInTestTask, { done: onClose })
  const form = useForm({ send: ({ text = '' }) => handIn.send({ id, text }) })
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
        <FormActions form={form} cancelText="Закрыть" onCancel={onClose}>
          Сдать
        </FormActions>
      </Form>
    </Dialog>
  )
}
