import type { ReactNode } from 'react'
import type { FormState } from '#client/app/form/use-form.ts'
import { Select, Textarea } from '#client/ui/field.tsx'
import { meetingTime } from '#shared/features/board/responses/interview-labels.ts'
import { CLOSING_OUTCOME_LABELS, REJECTION_LABELS } from '#shared/features/board/responses/labels.ts'
import type { InvitedPerson } from '#shared/features/board/responses/model.ts'
import { CLOSING_INVITED_TEMPLATES } from '#shared/features/board/responses/templates.ts'
import {
  CLOSING_OUTCOMES,
  CONVERSATION_DAYS,
  MESSAGE_LENGTH_MAX,
  REJECTION_REASONS,
} from '#shared/features/board/responses/vocabulary.ts'
import { TEST_VERDICT_LABELS } from '#shared/features/board/test-tasks/labels.ts'
import { TEST_VERDICTS } from '#shared/features/board/test-tasks/vocabulary.ts'
import { NO_BREAK_SPACE, countOf, DAY_FORMS } from '#shared/kernel/number.ts'
import { needsVerdict, type InvitedAnswers, type Whom } from './use-invited-answers.ts'

const PEOPLE = { one: 'человек', few: 'человека', many: 'человек' }

/** Lists invited people with their interviews and test tasks, and requests an answer for each. */
export function InvitedFields({
  count,
  people,
  answers,
  form,
  now,
}: {
  count: number
  /** The first people of the list. */
  people: readonly InvitedPerson[]
  answers: InvitedAnswers
  form: FormState
  now: string
}) {
  const isGroup = count > 1
  const hasVacancies = new Set(people.map(({ vacancy }) => vacancy.id)).size > 1
  return (
    <fieldset className="mt-5 grid gap-4">
      <legend className="mb-1 font-semibold">Приглашённые: {countOf(count, PEOPLE)}</legend>
      <p className="text-small text-muted">
        Назначенные собеседования и начатые задания отменятся, каждому придёт письмо. Писать вам можно будет
        ещё {countOf(CONVERSATION_DAYS, DAY_FORMS)}.
      </p>
      {isGroup && (
        <Answer
          whom="everybody"
          label="Что сказать всем"
          none="Выберите"
          isRequired={answers.isEverybodyNeeded}
          answers={answers}
          form={form}
        />
      )}
      <ul className="grid gap-4">
        {people.map((person) => (
          <li key={person.id} className="grid gap-3 border-t border-line pt-4">
            <div>
              <p className="font-medium wrap-anywhere">{person.name}</p>
              {hasVacancies && (
                <p className="text-small wrap-anywhere text-muted">Вакансия «{person.vacancy.title}»</p>
              )}
              {begunWith(person, now).map((line) => (
                <p key={line} className="text-small text-muted">
                  {line}
                </p>
              ))}
            </div>
            <Answer
              whom={person.id}
              label={<About person={person}>Что сказать</About>}
              none={person.isHired ? 'Уже взяли' : isGroup ? 'Как всем' : 'Выберите'}
              isRequired={!isGroup && !person.isHired}
              answers={answers}
              form={form}
            />
            {needsVerdict(person, answers.outcomeFor(person)) && (
              <Select
                label={<About person={person}>Тестовое задание</About>}
                hint="Оценку увидит соискатель."
                required
                value={answers.choiceOf(person.id).verdict ?? ''}
                onChange={({ target }) =>
                  answers.change(person.id, {
                    verdict: TEST_VERDICTS.find((one) => one === target.value) ?? null,
                  })
                }
                {...form.field(`verdict${person.id}`)}
              >
                <option value="">Выберите</option>
                {TEST_VERDICTS.map((one) => (
                  <option key={one} value={one}>
                    {TEST_VERDICT_LABELS[one]}
                  </option>
                ))}
              </Select>
            )}
          </li>
        ))}
      </ul>
      {count > people.length && (
        <p className="text-small text-muted">И ещё {count - people.length}: они получат ответ всем.</p>
      )}
    </fieldset>
  )
}

/** The label of a field under the name of a person. The name is repeated for screen readers only. */
function About({ person, children }: { person: InvitedPerson; children: ReactNode }) {
  return (
    <>
      {children}
      <span className="sr-only"> ({person.name})</span>
    </>
  )
}

/** Fields for an outcome and, once it is chosen, for its details. */
function Answer({
  whom,
  label,
  none,
  isRequired,
  answers,
  form,
}: {
  whom: Whom
  label: ReactNode
  /** The label of the choice of no answer. */
  none: string
  isRequired: boolean
  answers: InvitedAnswers
  form: FormState
}) {
  const { outcome, reason, messages } = answers.choiceOf(whom)
  return (
    <>
      <Select
        label={label}
        required={isRequired}
        value={outcome ?? ''}
        onChange={({ target }) =>
          answers.change(whom, { outcome: CLOSING_OUTCOMES.find((one) => one === target.value) ?? null })
        }
        {...form.field(`outcome${whom}`)}
      >
        <option value="">{none}</option>
        {CLOSING_OUTCOMES.map((one) => (
          <option key={one} value={one}>
            {CLOSING_OUTCOME_LABELS[one]}
          </option>
        ))}
      </Select>
      {outcome === 'rejected' && (
        <Select
          label="Причина отказа"
          hint="Её увидит соискатель."
          value={reason ?? answers.defaultReason}
          onChange={({ target }) =>
            answers.change(whom, { reason: REJECTION_REASONS.find((one) => one === target.value) ?? null })
          }
          {...form.field(`reason${whom}`)}
        >
          {REJECTION_REASONS.map((one) => (
            <option key={one} value={one}>
              {REJECTION_LABELS[one]}
            </option>
          ))}
        </Select>
      )}
      {outcome !== null && (
        <Textarea
          label="Сообщение"
          hint="Вместо {имя} и {вакансия} подставим своё. Можно оставить пустым."
          rows={4}
          maxLength={MESSAGE_LENGTH_MAX}
          value={messages[outcome] ?? CLOSING_INVITED_TEMPLATES[outcome]}
          onChange={({ target }) =>
            answers.change(whom, { messages: { ...messages, [outcome]: target.value } })
          }
          {...form.field(`message${whom}`)}
        />
      )}
    </>
  )
}

/** Names of the fields for the summary of errors. */
export const invitedLabels = (people: readonly InvitedPerson[]): Readonly<Record<string, string>> => ({
  outcomeeverybody: 'Что сказать всем',
  ...Object.fromEntries(
    people.flatMap(({ id, name }) => [
      [`outcome${id}`, `Что сказать: ${name}`],
      [`verdict${id}`, `Тестовое задание: ${name}`],
    ]),
  ),
})

/** «Собеседование 3 декабря, 15:00 по Москве», «Тестовое задание сдано» */
function begunWith({ interview, testTask }: InvitedPerson, now: string): string[] {
  const lines = []
  if (interview?.state === 'agreed' && interview.slot !== null)
    lines.push(`Собеседование${NO_BREAK_SPACE}${meetingTime(interview.slot, now)}`)
  if (interview?.state === 'offered') lines.push('Выбирает время собеседования')
  if (interview?.state === 'asked') lines.push('Просит другое время собеседования')
  if (testTask?.state === 'offered') lines.push('Решает, возьмётся ли за тестовое задание')
  if (testTask?.state === 'accepted') lines.push('Делает тестовое задание')
  if (testTask?.state === 'handed_in') lines.push('Тестовое задание сдано')
  return lines
}
