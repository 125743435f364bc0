import { useQuery } from '@tanstack/react-query'
import { Icon } from '#client/ui/icon.tsx'
import { countOf } from '#shared/kernel/plural.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { api } from './api.ts'

const SHOWN_MAX = 99
const REFRESH_MS = 120_000

/** The number of unread responses; null until it is loaded, and for users who may not see it. */
export function useNewResponses(enabled = true): number | null {
  const { data } = useQuery({
    ...api.responses.countNew.queryOptions({ input: {} }),
    enabled,
    refetchInterval: REFRESH_MS,
  })
  return data?.count ?? null
}

/** «3 новых» */
export const newResponsesText = (count: number) =>
  countOf(count, { one: 'новый', few: 'новых', many: 'новых' })

/** The employer's link to the responses in the header, with the number of new ones. */
export default function NewResponses() {
  const count = useNewResponses() ?? 0
  const label = count > 0 ? `Отклики: ${newResponsesText(count)}` : 'Отклики'
  return (
    <a href={pathOf('responses')} className="icon-btn new-responses" title={label}>
      <Icon d="M3 4.5h14v8.5H9l-3.5 3v-3H3Z" />
      <span className="sr-only">{label}</span>
      {count > 0 && (
        <span className="new-responses-count" aria-hidden="true">
          {count > SHOWN_MAX ? `${SHOWN_MAX}+` : count}
        </span>
      )}
    </a>
  )
}
