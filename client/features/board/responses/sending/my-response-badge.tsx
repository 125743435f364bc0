import { useQuery } from '@tanstack/react-query'
import { api } from '#client/app/api.ts'
import { CheckIcon } from '#client/ui/icons.tsx'
import { MY_RESPONSE_BADGES } from '#shared/features/board/responses/labels.ts'
import type { VacancyId } from '#shared/features/board/vacancies/model.ts'
import { pathOf } from '#shared/routing/route-table.ts'

/** A link to the user's response. Badges of a page share one request by the ids of all of them. */
export default function MyResponseBadge({ id, ids }: { id: VacancyId; ids: readonly VacancyId[] }) {
  const { data } = useQuery(api.responses.ofVacancies.queryOptions({ input: { ids: [...ids] } }))
  const mine = data?.items.find(({ vacancyId }) => vacancyId === id)
  if (!mine && data?.accepted.includes(id))
    return (
      <a
        href={pathOf('vacancies-id-respond', { id })}
        className="badge no-underline print:hidden"
        data-tone="accent"
      >
        {data.awaitsGuardian ? 'Ждёт согласия родителя' : 'Отправим после проверки'}
      </a>
    )
  const text = mine && MY_RESPONSE_BADGES[mine.state]
  if (!mine || text === null) return null
  return (
    <a
      href={pathOf('personal-responses-id', { id: mine.id })}
      className="badge no-underline print:hidden"
      data-tone={mine.state === 'invited' ? 'good' : 'accent'}
    >
      <CheckIcon className="size-4 shrink-0" />
      {text}
    </a>
  )
}
