import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#client/app/api.ts'
import { useCommand } from '#client/app/command/use-command.ts'
import { Form, FormActions } from '#client/app/form/form.tsx'
import { useValuesForm } from '#client/app/form/use-values-form.ts'
import { Dialog } from '#client/ui/dialog.tsx'
import { Select, Textarea } from '#client/ui/field.tsx'
import { showToast } from '#client/ui/toast.tsx'
import { DecideForm } from '#shared/features/board/responses/forms.ts'
import { REJECTION_LABELS } from '#shared/features/board/responses/labels.ts'
import type { ResponseId } from '#shared/features/board/responses/response-id.ts'
import { INVITE_TEMPLATE, REJECT_TEMPLATE } from '#shared/features/board/responses/templates.ts'
import {
  MESSAGE_LENGTH_MAX,
  REJECTION_REASONS,
  type Decision,
  ANSWER_DELAY_MINUTES,
} from '#shared/features/board/responses/vocabulary.ts'
import { formatNames, NAMES_SHOWN } from '#shared/kernel/text.ts'
import { answerName, answerTo } from './pending-label.ts'
import { countOf } from '#shared/kernel/number.ts'

const PEOPLE = { one: 'человека', few: 'человека', many: 'человек' }
const MINUTES = { one: 'минуту', few: 'минуты', many: 'минут' }

type Person = { id: ResponseId; name: string }

/** Invites or rejects one or several people, whom it names, with an editable message. */
export function DecideDialog({
  decision,
  people: asked,
  isLater,
  onDone,
  onClose,
}: {
  decision: Decision
  people: readonly Person[]
  /** The answer is sent after a delay, in which it can be cancelled. */
  isLater: boolean
  onDone: () => void
  onClose: () => void
}) {
  // A person who is answered may leave the list.
  const [people] = useState(asked)
  const isInvitation = decision === 'invite'
  const { data } = useQuery(api.responses.templates.queryOptions())
  const own = data?.items.filter(({ kind }) => kind === decision) ?? []
  const names = formatNames(
    people.slice(0, NAMES_SHOWN).map(({ name }) => name),
    people.length,
  )
  const standard = isInvitation ? INVITE_TEMPLATE : REJECT_TEMPLATE
  const answer = useCommand(isLater ? api.responses.answerLater : api.responses.decide, {
    // The response may have been answered in another tab, or withdrawn.
    isRefusalNews: true,
    done({ done, refused: [failed] }) {
      onDone()
      onClose()
      showToast({
        type: failed ? 'warning' : 'success',
        title: sentTitle({ decision, isLater, people: people.filter(({ id }) => done.includes(id)) }),
        ...(failed && {
          description: `Не отправлено: ${people.find(({ id }) => id === failed.id)?.name ?? ''} — ${failed.message}`,
        }),
      })
    },
  })
  const form = useValuesForm({
    schema: DecideForm,
    defaults: {
      ids: people.map(({ id }) => id),
      decision,
      // The seeker reads the reason, so the employer has to choose it.
      reason: isInvitation ? null : '',
      message: standard,
    },
    send: answer.send,
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`${isInvitation ? 'Пригласить' : 'Отказать'}: ${people.length === 1 ? names : countOf(people.length, PEOPLE)}`}
    >
      {people.length > 1 && <p className="mb-4 wrap-anywhere">{names}</p>}
      <Form form={form} labels={{ reason: 'Причина', message: 'Сообщение' }} className="grid gap-4">
        {!isInvitation && (
          <Select label="Причина" hint="Её увидит соискатель." {...form.field('reason')} aria-required>
            <option value="">Выберите</option>
            {REJECTION_REASONS.map((reason) => (
              <option key={reason} value={reason}>
                {REJECTION_LABELS[reason]}
              </option>
            ))}
          </Select>
        )}
        {own.length > 0 && (
          <Select
            label="Шаблон"
            onChange={({ target }) =>
              form.set('message', own.find(({ id }) => String(id) === target.value)?.text ?? standard)
            }
          >
            <option value="">Обычный</option>
            {own.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </Select>
        )}
        <Textarea
          label="Сообщение"
          hint="Вместо {имя} и {вакансия} каждому подставим своё. Можно оставить пустым."
          rows={7}
          maxLength={MESSAGE_LENGTH_MAX}
          {...form.field('message')}
        />
        {isLater && (
          <p className="text-small text-muted">
            Уйдёт через {countOf(ANSWER_DELAY_MINUTES, MINUTES)}. До этого можно отменить всё сразу.
          </p>
        )}
        <FormActions form={form} variant={isInvitation ? 'primary' : 'danger'} onCancel={onClose}>
          {isInvitation ? 'Отправить приглашение' : 'Отправить отказ'}
        </FormActions>
      </Form>
    </Dialog>
  )
}

/** «Отказ 3 людям уйдёт через 10 минут», «Отказ отправлен: Анна Белова» */
function sentTitle({
  decision,
  isLater,
  people,
}: {
  decision: Decision
  isLater: boolean
  people: readonly Person[]
}) {
  const [only] = people.length === 1 ? people : []
  const answer = only ? answerName(decision) : answerTo(decision, people.length)
  const happens = isLater
    ? `уйдёт через ${countOf(ANSWER_DELAY_MINUTES, MINUTES)}`
    : `отправлен${decision === 'invite' ? 'о' : ''}`
  return only ? `${answer} ${happens}: ${only.name}` : `${answer} ${happens}`
}
