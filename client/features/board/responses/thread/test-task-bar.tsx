import { useState } from 'react'
import { api } from '#client/app/api.ts'
import { useCommand } from '#client/app/command/use-command.ts'
import { Button } from '#client/ui/button.tsx'
import { Disclosure } from '#client/ui/disclosure.tsx'
import type { ResponseId } from '#shared/features/board/responses/response-id.ts'
import type { TestTask } from '#shared/features/board/responses/test-task-contract.ts'
import { TEST_VERDICT_LABELS, testTaskLabel } from '#shared/features/board/test-tasks/labels.ts'
import type { TestTaskState } from '#shared/features/board/test-tasks/vocabulary.ts'
import { formatDay } from '#shared/kernel/dates.ts'
import { ReasonDialog } from '../answering/reason-dialog.tsx'

const HEADINGS: Readonly<Record<TestTaskState, string>> = {
  offered: 'Ждём, возьмётся ли соискатель за тестовое задание',
  accepted: 'Соискатель делает тестовое задание',
  declined: 'Соискатель отказался от тестового задания',
  handed_in: 'Тестовое задание сдано: ответ — в переписке',
  cancelled: 'Тестовое задание отменено',
}

/** The test task of a response, for the company. */
export function TestTaskBar({
  id,
  name,
  task,
  now,
}: {
  id: ResponseId
  /** Of the seeker. */
  name: string
  task: TestTask
  now: string
}) {
  const [isAsked, setIsAsked] = useState(false)
  const cancel = useCommand(api.responses.cancelTestTask)
  const { state } = task
  return (
    <section className="accept-bar" aria-label="Тестовое задание">
      <div className="interview-text">
        <TaskState task={task} headings={HEADINGS} now={now} />
        <TaskText task={task} />
      </div>
      {(state === 'offered' || state === 'accepted') && (
        <Button
          size="small"
          variant="quiet"
          aria-label={`Отменить задание: ${name}`}
          onClick={() => setIsAsked(true)}
        >
          Отменить задание
        </Button>
      )}
      {isAsked && (
        <ReasonDialog
          title={`Отменить тестовое задание: ${name}`}
          label="Почему"
          hint="Причину прочитает соискатель."
          action="Отменить задание"
          isDangerous
          onSend={(reason) => cancel.send({ id, reason })}
          onClose={() => setIsAsked(false)}
        />
      )}
    </section>
  )
}

type TaskStateProps = { task: TestTask; headings: Readonly<Record<TestTaskState, string>>; now: string }

/** The state of a task in the words of one side, or its verdict. */
export const TaskState = ({ task, headings, now }: TaskStateProps) => (
  <p>
    <strong>{task.verdict === null ? headings[task.state] : TEST_VERDICT_LABELS[task.verdict]}</strong>
    <DueBy task={task} now={now} />
  </p>
)

/** «, до 28 ноября» */
function DueBy({ task: { state, dueAt }, now }: { task: TestTask; now: string }) {
  if (state !== 'accepted' || dueAt === null) return null
  const day = formatDay(dueAt, { now: new Date(now) })
  return Date.parse(dueAt) < Date.parse(now) ? `, срок был ${day}` : `, до ${day}`
}

/** What it takes and brings, and the folded text. */
export function TaskText({ task, isOpen = false }: { task: TestTask; isOpen?: boolean }) {
  return (
    <Disclosure summary={`Задание: ${testTaskLabel(task)}`} isOpen={isOpen}>
      <p className="wrap-anywhere whitespace-pre-line">{task.text}</p>
    </Disclosure>
  )
}
