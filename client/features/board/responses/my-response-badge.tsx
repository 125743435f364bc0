import { useQuery } from '@tanstack/react-query'
import { api } from '#client/app/api.ts'
import { CheckIcon } from '#client/ui/icons.tsx'
import { MY_RESPONSE_BADGES } from '#shared/features/board/responses/labels.ts'
import type { VacancyId } from '#shared/features/board/vacancies/model.ts'
import { pathOf } from '#shared/routing/route-table.ts'

/** Leads to the own response. Marks of one page ask once, by the ids of all of them. */
export default function ResponseMark({ id, ids }: { id: VacancyId; ids: readonly VacancyId[] }) {
  const { data } = useQuery(api.responses.ofVacancies.queryOptions({ input: { ids: [...ids] } }))
  const own = data?.items.find(({ vacancyId }) => vacancyId === id)
  const text = own && MY_RESPONSE_BADGES[own.state]
  if (!own || text === null) return null
  return (
    <a
      href={pathOf('personal-responses-id', { id: own.id })}
      className="badge no-underline print:hidden"
      data-tone={own.state === 'invited' ? 'good' : 'accent'}
    >
      <CheckIcon className="size-4 shrink-0" />
      {text}
    </a>
  )
}
