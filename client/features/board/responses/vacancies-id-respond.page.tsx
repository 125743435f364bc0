import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams, type LoaderFunctionArgs } from 'react-router'
import { api } from '#client/app/api.ts'
import { pageActions } from '#client/app/form/page-action.ts'
import { load, refusePage } from '#client/app/page-data.ts'
import { privatePage } from '#client/app/private-page.ts'
import { NotificationOffer } from '#client/features/identity/notifications/notification-offer.tsx'
import { Card } from '#client/ui/card.tsx'
import { Notice } from '#client/ui/notice.tsx'
import type { Preparation } from '#shared/features/board/responses/model.ts'
import { answerLabel } from '#shared/features/board/responses/responsiveness.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { vacancyIdOf } from '#shared/features/board/vacancies/vacancy-id.ts'
import { respondAction, RespondForm } from './sending/respond-form.tsx'
import type { ReactNode } from 'react'
import { RefusalLine } from '#client/app/command/refusal-line.tsx'
import { useCommand } from '#client/app/command/use-command.ts'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { ACCEPTED_STEPS, GUARDIAN_STEPS } from '#shared/features/board/responses/steps.ts'
import { formatDay } from '#shared/kernel/dates.ts'

export const forms = pageActions(respondAction)

export async function loader(args: LoaderFunctionArgs) {
  const id = vacancyIdOf(args.params['id'])
  if (id === null) return refusePage(404)
  const { vacancy } = await load(args, api.responses.prepare.queryOptions({ input: { id } }))
  return privatePage(args, `Отклик: ${vacancy.title}`)
}

export function Component() {
  const id = vacancyIdOf(useParams()['id'])
  if (id === null) throw new Error('The loader lets no such address through')
  const { data } = useSuspenseQuery(api.responses.prepare.queryOptions({ input: { id } }))
  const { vacancy, company, answers, answerDays } = data
  return (
    <div className="container grid max-w-[720px] gap-4 pt-6">
      <h1>Отклик на вакансию</h1>
      <Card as="div" className="grid gap-1">
        <p className="text-lead font-semibold wrap-anywhere">
          <a href={pathOf('vacancies-id', { id: vacancy.id })} className="text-ink">
            {vacancy.title}
          </a>
        </p>
        <p className="wrap-anywhere text-muted">{company.title}</p>
        <p className="text-small text-muted">
          {answerLabel({ answers, answerDays }) ?? 'Как компания отвечает на отклики: мало данных.'}
        </p>
      </Card>
      <Choice data={data} />
    </div>
  )
}

/** The form, or why there is none. */
function Choice({ data }: { data: Preparation }) {
  if (data.sentId !== null)
    return (
      <Notice tone="success" title="Вы уже откликнулись на эту вакансию">
        <a href={pathOf('personal-responses-id', { id: data.sentId })}>Что с откликом</a>
      </Notice>
    )
  if (data.refusal !== null)
    return (
      <Notice tone="warning" title={data.refusal}>
        <a href={pathOf('vacancies-id', { id: data.vacancy.id })}>Вернуться к вакансии</a>
      </Notice>
    )
  if (data.accepted !== null)
    return (
      <AcceptedResponse
        vacancy={data.vacancy}
        accepted={data.accepted}
        offer={<NotificationOffer text="Узнайте об ответе сразу, а не из письма." />}
      />
    )
  if (data.left === 0)
    return (
      <Notice tone="warning" title="На сегодня откликов больше нет">
        <p>Чтобы компании читали каждый отклик, их число в сутки ограничено. Продолжите завтра.</p>
      </Notice>
    )
  return <RespondForm data={data} />
}

/** A response that is accepted and leaves by itself when its resume is checked, or when a parent agrees. */
function AcceptedResponse({
  vacancy,
  accepted: { at, resume, awaitsGuardian },
  offer,
}: {
  vacancy: Preparation['vacancy']
  accepted: NonNullable<Preparation['accepted']>
  /** To be notified of the answer. */
  offer: ReactNode
}) {
  const recall = useCommand(api.responses.recallAccepted, { done: () => 'Отклик вернулся в черновики' })
  return (
    <Card as="section" className="grid gap-4">
      <h2 className="text-lead font-semibold">
        {awaitsGuardian ? 'Ждёт согласия родителя' : 'Отправим после проверки'}
      </h2>
      <ol className="response-steps" aria-label="Где отклик">
        {(awaitsGuardian ? GUARDIAN_STEPS : ACCEPTED_STEPS).map((name, step) => (
          <li key={name} data-done={step === 0 || undefined} data-current={step === 0 || undefined}>
            {name}
          </li>
        ))}
      </ol>
      {awaitsGuardian ? (
        <p>
          Приняли отклик {formatDay(at)}. До 16 лет, пока не окончены девять классов, нужно согласие родителя
          или попечителя: отправьте ему письмо, и отклик уйдёт, когда он согласится. До этого компания ничего
          не получит. Письменное согласие для договора она попросит отдельно (статья 63 ТК).
        </p>
      ) : (
        <p>
          Приняли отклик {formatDay(at)}. Модератор проверит резюме{' '}
          <a href={pathOf('personal-resumes-id', { id: resume.id })}>«{resume.title}»</a>, и отклик уйдёт сам:
          пришлём письмо. Делать больше ничего не нужно.
        </p>
      )}
      {offer}
      <RefusalLine command={recall} />
      <div className="flex flex-wrap gap-3">
        {awaitsGuardian && (
          <ButtonLink href={pathOf('personal-guardian')}>Отправить письмо родителю</ButtonLink>
        )}
        <ButtonLink
          href={pathOf('personal-responses')}
          {...(awaitsGuardian ? { variant: 'secondary' as const } : {})}
        >
          Мои отклики
        </ButtonLink>
        <Button variant="quiet" isBusy={recall.isPending} onClick={() => recall.run({ id: vacancy.id })}>
          Не отправлять
        </Button>
      </div>
    </Card>
  )
}
