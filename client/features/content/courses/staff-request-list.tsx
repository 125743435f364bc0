import { api } from '#client/app/api.ts'
import { ConfirmedButton } from '#client/app/command/confirm-command.tsx'
import { useCommand } from '#client/app/command/use-command.ts'
import { Form, SubmitButton } from '#client/app/form/form.tsx'
import { useValuesForm } from '#client/app/form/use-values-form.ts'
import { staffRows } from '#client/app/staff/staff-list.tsx'
import { Card } from '#client/ui/card.tsx'
import { Textarea } from '#client/ui/field.tsx'
import { RequestAnswerForm } from '#shared/features/content/courses/forms.ts'
import type { SchoolRequest } from '#shared/features/content/courses/staff-contract.ts'
import {
  REQUEST_TEXT_LENGTH_MAX,
  STAFF_COURSES_PAGE_SIZE,
} from '#shared/features/content/courses/vocabulary.ts'
import { formatAge } from '#shared/kernel/dates.ts'
import { OutsideLink } from './outside-link.tsx'
import { coursesAddress } from './staff-address.ts'
import { formatEmail } from '#shared/kernel/email-label.ts'

/** What schools wrote: those without an answer first. */
export const requestRows = staffRows(coursesAddress, {
  query: ({ page }) => api.schools.staffRequests.queryOptions({ input: { page } }),
  size: STAFF_COURSES_PAGE_SIZE,
  summary: ({ unanswered }) => (
    <p role="status" className="text-muted empty:hidden">
      {unanswered > 0 && `Ждут ответа: ${unanswered}`}
    </p>
  ),
  empty: () => ['Заявок нет', 'Школы пишут с формы на странице «Школы». Заявка хранится год.'],
  keyOf: ({ id }) => id,
  row: (request, { now }) => (
    <li>
      <Request request={request} now={new Date(now)} />
    </li>
  ),
  className: 'grid gap-4',
})

function Request({ request, now }: { request: SchoolRequest; now: Date }) {
  const { id, schoolName, email, courseUrl, text, createdAt, answer, answeredAt } = request
  const remove = useCommand(api.schools.staffRemoveRequest)
  return (
    <Card as="article" aria-label={`Заявка: ${schoolName}`} className="grid max-w-[760px] gap-3">
      <div>
        <h2 className="wrap-anywhere">{schoolName}</h2>
        <p className="text-small wrap-anywhere text-muted">
          {formatEmail(email)} · {formatAge(createdAt, now)}
        </p>
      </div>
      <p className="wrap-anywhere">
        <OutsideLink href={courseUrl}>{courseUrl}</OutsideLink>
      </p>
      <p className="wrap-anywhere whitespace-pre-line">{text}</p>
      {answer !== null && answeredAt !== null ? (
        <div className="border-l-3 border-line pl-3">
          <p className="text-small text-muted">Ответили {formatAge(answeredAt, now)}</p>
          <p className="wrap-anywhere whitespace-pre-line">{answer}</p>
        </div>
      ) : (
        <AnswerForm id={id} email={email} />
      )}
      <ConfirmedButton
        command={remove}
        input={{ id }}
        text="Удалить заявку"
        confirmText="Удалить"
        title="Удалить заявку?"
        variant="danger"
        size="small"
        className="justify-self-start"
      >
        Заявка школы «{schoolName}» и ответ на неё исчезнут у нас.
      </ConfirmedButton>
    </Card>
  )
}

export function AnswerForm({ id, email }: { id: number; email: string }) {
  const answer = useCommand(api.schools.staffAnswer, { done: () => `Ответ отправлен: ${formatEmail(email)}` })
  const form = useValuesForm({
    schema: RequestAnswerForm,
    defaults: {},
    send: (values) => answer.send({ ...values, id }),
  })
  return (
    <Form form={form} labels={{ text: 'Ответ' }} className="grid gap-3">
      <Textarea
        label="Ответ"
        hint="Уйдёт письмом на почту школы"
        rows={4}
        maxLength={REQUEST_TEXT_LENGTH_MAX}
        required
        {...form.field('text')}
      />
      <SubmitButton form={form} className="justify-self-start max-sm:w-full">
        Ответить
      </SubmitButton>
    </Form>
  )
}
