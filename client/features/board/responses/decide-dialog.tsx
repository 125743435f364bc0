import { useQuery } from '@tanstack/react-query'
import { api } from '#client/app/api.ts'
import { Form, SubmitButton } from '#client/app/form/form.tsx'
import { useAppForm } from '#client/app/form/use-app-form.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { Select, Textarea } from '#client/ui/field.tsx'
import { showToast } from '#client/ui/toast.tsx'
import { DecideForm } from '#shared/features/board/responses/forms.ts'
import { REJECTION_LABELS } from '#shared/features/board/responses/labels.ts'
import type { ResponseId } from '#shared/features/board/responses/response-id.ts'
import { INVITE_TEMPLATE, REJECT_TEMPLATE } from '#shared/features/board/responses/templates.ts'
import { MESSAGE_LENGTH_MAX, REJECTION_REASONS } from '#shared/features/board/responses/vocabulary.ts'
import type { Decision } from '#shared/features/board/responses/vocabulary.ts'
import { ANSWER_DELAY_MINUTES } from '#shared/features/board/responses/work-vocabulary.ts'
import { answerTo } from './pending-label.ts'
import { countOf } from '#shared/kernel/plural.ts'

const MINUTES = { one: 'минуту', few: 'минуты', many: 'минут' }

/** Invites or rejects one or several people with an editable message. */
export function DecideDialog({
  decision,
  ids,
  isLater,
  onDone,
  onClose,
}: {
  decision: Decision
  ids: readonly ResponseId[]
  /** It leaves after a delay, in which it can be cancelled. */
  isLater: boolean
  onDone: () => Promise<void>
  onClose: () => void
}) {
  const isInvitation = decision === 'invite'
  const { data } = useQuery(api.responses.templates.queryOptions())
  const own = data?.items.filter(({ kind }) => kind === decision) ?? []
  const standard = isInvitation ? INVITE_TEMPLATE : REJECT_TEMPLATE
  const form = useAppForm({
    schema: DecideForm,
    defaults: {
      ids: [...ids],
      decision,
      // The seeker reads it, so somebody has to choose it.
      reason: isInvitation ? null : '',
      message: standard,
    },
    async send(values) {
      const send = isLater ? api.responses.answerLater : api.responses.decide
      const { done, refused } = await send.call(values)
      await onDone()
      showToast({
        type: refused.length > 0 ? 'warning' : 'success',
        title: sentTitle({ decision, isLater, count: done.length }),
        ...(refused.length > 0 ? { description: `Не отправлено: ${refused[0]?.message ?? ''}` } : {}),
      })
      onClose()
    },
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={
        ids.length === 1
          ? isInvitation
            ? 'Пригласить'
            : 'Отказать'
          : `${isInvitation ? 'Пригласить' : 'Отказать'}: ${ids.length}`
      }
    >
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
              form.methods.setValue(
                'message',
                own.find(({ id }) => String(id) === target.value)?.text ?? standard,
                { shouldDirty: true },
              )
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
        <div className="flex flex-wrap gap-3">
          <SubmitButton form={form} variant={isInvitation ? 'primary' : 'danger'}>
            {isInvitation ? 'Отправить приглашение' : 'Отправить отказ'}
          </SubmitButton>
          <Button variant="secondary" onClick={onClose}>
            Отмена
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}

/** «Отказ 3 людям уйдёт через 10 минут», «Отказ отправлен 1 человеку» */
function sentTitle({ decision, isLater, count }: { decision: Decision; isLater: boolean; count: number }) {
  if (isLater) return `${answerTo(decision, count)} уйдёт через ${countOf(ANSWER_DELAY_MINUTES, MINUTES)}`
  const [what, ...whom] = answerTo(decision, count).split(' ')
  return `${what} отправлен${decision === 'invite' ? 'о' : ''} ${whom.join(' ')}`
}
