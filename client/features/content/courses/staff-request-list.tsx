import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { failureText } from '#client/app/api-error.ts'
import { api } from '#client/app/api.ts'
import { useExistingPage } from '#client/app/existing-page.ts'
import { Form, SubmitButton } from '#client/app/form/form.tsx'
import { useValuesForm } from '#client/app/form/use-values-form.ts'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { Textarea } from '#client/ui/field.tsx'
import { Pagination } from '#client/ui/pagination.tsx'
import { showToast } from '#client/ui/toast.tsx'
import { RequestAnswerForm } from '#shared/features/content/courses/forms.ts'
import type { SchoolRequest } from '#shared/features/content/courses/staff-contract.ts'
import {
  REQUEST_TEXT_LENGTH_MAX,
  STAFF_COURSES_PAGE_SIZE,
} from '#shared/features/content/courses/vocabulary.ts'
import { formatAge } from '#shared/kernel/dates.ts'
import { pageCount } from '#shared/kernel/paging.ts'
import { OutsideLink } from './outside-link.tsx'
import { staffCoursesPath } from './staff-address.ts'

/** What schools wrote: those without an answer first. */
export function StaffRequestList({ page, now }: { page: number; now: string }) {
  const { count, unanswered, items } = useSuspenseQuery(
    api.schools.staffRequests.queryOptions({ input: { page } }),
  ).data
  const paging = {
    page,
    pages: pageCount(count, { size: STAFF_COURSES_PAGE_SIZE }),
    hrefOf: (number: number) => staffCoursesPath({ view: 'requests', page: number }),
  }
  useExistingPage(paging)
  return (
    <>
      <p role="status" className="text-muted empty:hidden">
        {unanswered > 0 && `Ждут ответа: ${unanswered}`}
      </p>
      {items.length === 0 && (
        <EmptyState title="Заявок нет">
          <p>Школы пишут с формы на странице «Школы». Заявка хранится год.</p>
        </EmptyState>
      )}
      <ul className="grid gap-4">
        {items.map((request) => (
          <li key={request.id}>
            <Request request={request} now={new Date(now)} />
          </li>
        ))}
      </ul>
      <Pagination {...paging} />
    </>
  )
}

function Request({ request, now }: { request: SchoolRequest; now: Date }) {
  const { id, schoolName, email, courseUrl, text, createdAt, answer, answeredAt } = request
  const queryClient = useQueryClient()
  const [isRemoving, setIsRemoving] = useState(false)
  const remove = useMutation(
    api.schools.staffRemoveRequest.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries({ queryKey: api.schools.key() }),
    }),
  )
  return (
    <Card as="article" aria-label={`Заявка: ${schoolName}`} className="grid max-w-[760px] gap-3">
      <div>
        <h2 className="wrap-anywhere">{schoolName}</h2>
        <p className="text-small wrap-anywhere text-muted">
          {email} · {formatAge(createdAt, now)}
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
      <Button
        variant="danger"
        size="small"
        className="justify-self-start"
        onClick={() => setIsRemoving(true)}
      >
        Удалить заявку
      </Button>
      <ConfirmDialog
        isOpen={isRemoving}
        title="Удалить заявку?"
        confirmText="Удалить"
        isPending={remove.isPending}
        error={failureText(remove.error)}
        onConfirm={() => remove.mutate({ id })}
        onClose={() => setIsRemoving(false)}
      >
        <p>Заявка школы «{schoolName}» и ответ на него исчезнут у нас.</p>
      </ConfirmDialog>
    </Card>
  )
}

export function AnswerForm({ id, email }: { id: number; email: string }) {
  const queryClient = useQueryClient()
  const form = useValuesForm({
    schema: RequestAnswerForm,
    defaults: {},
    async send(values) {
      await api.schools.staffAnswer.call({ ...values, id })
      showToast({ type: 'success', title: `Ответ отправлен: ${email}` })
      await queryClient.invalidateQueries({ queryKey: api.schools.key() })
    },
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
