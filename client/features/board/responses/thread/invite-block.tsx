import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { api } from '#client/app/api.ts'
import { useCommand } from '#client/app/command/use-command.ts'
import { useSession } from '#client/app/current-user.ts'
import { Form, SubmitButton } from '#client/app/form/form.tsx'
import { useValuesForm } from '#client/app/form/use-values-form.ts'
import { CurrentCompanyEnded } from '#client/app/ended-company.tsx'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { Select, Textarea } from '#client/ui/field.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import type { MyVacancyRow } from '#shared/features/board/posting/my-vacancy.ts'
import { InviteForm } from '#shared/features/board/responses/forms.ts'
import { INVITATIONS_A_DAY, MESSAGE_LENGTH_MAX } from '#shared/features/board/responses/vocabulary.ts'
import type { ResumeId } from '#shared/features/board/resumes/model.ts'
import { pathOf } from '#shared/routing/route-table.ts'

/** Invites the author of a resume to an open vacancy; for managers of a company. */
export function InviteBlock({ id, name }: { id: ResumeId; name: string }) {
  const session = useSession()
  // Links from the matching resumes of a vacancy name the vacancy.
  const chosen = Number(new URLSearchParams(useLocation().search).get('vacancy'))
  const [isOpen, setIsOpen] = useState(chosen > 0)
  if (session.status !== 'user' || session.currentRole === null) return null
  if (session.currentRole.endedStatus !== null)
    return (
      <div className="print:hidden">
        <CurrentCompanyEnded />
      </div>
    )
  return (
    <div className="print:hidden">
      <Button variant="secondary" className="max-sm:w-full" onClick={() => setIsOpen(true)}>
        Пригласить на вакансию
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setIsOpen(false)} title={`Пригласить на вакансию: ${name}`}>
        {isOpen && <Invitation id={id} name={name} chosen={chosen} onDone={() => setIsOpen(false)} />}
      </Dialog>
    </div>
  )
}

function Invitation({
  id,
  name,
  chosen,
  onDone,
}: {
  id: ResumeId
  name: string
  chosen: number
  onDone: () => void
}) {
  const { data, error } = useQuery(api.posting.list.queryOptions({ input: { tab: 'published' } }))
  if (error && !data) return <Notice tone="error" title="Не получилось загрузить вакансии. Повторите." />
  if (!data) return <Skeleton className="h-40" />
  if (data.items.length === 0)
    return (
      <div className="grid justify-items-start gap-3">
        <p>Пригласить можно на открытую вакансию, а у вас таких пока нет.</p>
        <ButtonLink href={pathOf('vacancies-new')}>Разместить вакансию</ButtonLink>
      </div>
    )
  const first = data.items.find((vacancy) => vacancy.id === chosen) ?? data.items[0]
  return <InvitationForm id={id} name={name} vacancies={data.items} first={first?.id ?? 0} onDone={onDone} />
}

export function InvitationForm({
  id,
  name,
  vacancies,
  first,
  onDone,
}: {
  id: ResumeId
  name: string
  vacancies: readonly MyVacancyRow[]
  /** Id of the preselected vacancy. */
  first: number
  onDone: () => void
}) {
  const invite = useCommand(api.responses.invite, {
    done() {
      onDone()
      return `Приглашение отправлено: ${name}`
    },
  })
  const form = useValuesForm({
    schema: InviteForm,
    defaults: { vacancyId: first },
    send: (values) => invite.send({ id, ...values }),
  })
  return (
    <Form form={form} labels={{ vacancyId: 'Вакансия', message: 'Сообщение' }} className="grid gap-4">
      <Select label="Вакансия" {...form.field('vacancyId')}>
        {vacancies.map((vacancy) => (
          <option key={vacancy.id} value={vacancy.id}>
            {vacancy.title}
          </option>
        ))}
      </Select>
      <Textarea
        label="Сообщение"
        hint={`Необязательно. Контакты откроются, когда человек согласится. В сутки можно пригласить ${INVITATIONS_A_DAY} человек.`}
        rows={5}
        maxLength={MESSAGE_LENGTH_MAX}
        {...form.field('message')}
      />
      <SubmitButton form={form} className="justify-self-start max-sm:w-full">
        Отправить приглашение
      </SubmitButton>
    </Form>
  )
}
