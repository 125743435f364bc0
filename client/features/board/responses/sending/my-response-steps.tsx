import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api } from '#client/app/api.ts'
import { MY_RESPONSE_BADGES } from '#shared/features/board/responses/labels.ts'
import { responseSteps } from '#shared/features/board/responses/steps.ts'
import type { VacancyId } from '#shared/features/board/vacancies/model.ts'
import { pathOf } from '#shared/routing/route-table.ts'

/** A link to the user's response that shows how far it is, in the box of the button; else the button. */
export default function MyResponseSteps({ id, button }: { id: VacancyId; button: ReactNode }) {
  const { data } = useQuery(api.responses.ofVacancies.queryOptions({ input: { ids: [id] } }))
  const mine = data?.items.find(({ vacancyId }) => vacancyId === id)
  if (!mine && data?.accepted.includes(id))
    return (
      <a href={pathOf('vacancies-id-respond', { id })} className="response-steps text-small">
        {data.awaitsGuardian
          ? 'Отклик принят: ждёт согласия родителя'
          : 'Отклик принят: отправим после проверки резюме'}
      </a>
    )
  if (!mine) return button
  const href = pathOf('personal-responses-id', { id: mine.id })
  if (mine.state === 'rejected')
    return (
      <a href={href} className="response-steps text-small">
        На этот раз компания отказала. Спасибо за отклик — ниже есть похожие вакансии.
      </a>
    )
  const steps = responseSteps(mine)
  if (!steps) return button
  const { names, done } = steps
  return (
    <a
      href={href}
      className="response-steps"
      aria-label={`${MY_RESPONSE_BADGES[mine.state]}: шаг ${done} из ${names.length}, ${names[done - 1]}`}
    >
      {names.map((name, at) => (
        <span key={name} data-done={at < done || undefined} data-current={at === done - 1 || undefined}>
          {name}
        </span>
      ))}
    </a>
  )
}
