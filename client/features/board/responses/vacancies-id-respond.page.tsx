import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
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
import { AcceptedResponse } from './accepted-response.tsx'
import { vacancyIdOf } from '#shared/features/board/vacancies/vacancy-id.ts'
import { respondAction, RespondForm } from './respond-form.tsx'

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
