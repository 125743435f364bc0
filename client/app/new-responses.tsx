import { useQuery } from '@tanstack/react-query'
import { Icon } from '#client/ui/icon.tsx'
import { countOf } from '#shared/kernel/plural.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { api } from './api.ts'

const SHOWN_MAX = 99
const REFRESH_MS = 120_000

/** How many responses nobody has opened; null until it is known, and for who may not see them. */
export function useNewResponses(mayAsk = true): number | null {
  const { data } = useQuery({
    ...api.responses.countNew.queryOptions({ input: {} }),
    enabled: mayAsk,
    refetchInterval: REFRESH_MS,
  })
  return data?.count ?? null
}

/** «3 новых» */
export const newResponsesText = (count: number) =>
  countOf(count, { one: 'новый', few: 'новых', many: 'новых' })

/** Of an employer, in the header: where responses are, and how many are new. */
export default function NewResponses() {
  const count = useNewResponses() ?? 0
  const words = count > 0 ? `: ${newResponsesText(count)}` : ''
  return (
    <a href={pathOf('responses')} className="icon-btn new-responses" title={`Отклики${words}`}>
      <Icon d="M3 4.5h14v8.5H9l-3.5 3v-3H3Z" />
      <span className="sr-only">{`Отклики${words}`}</span>
      {count > 0 && (
        <span className="new-responses-count" aria-hidden="true">
          {count > SHOWN_MAX ? `${SHOWN_MAX}+` : count}
        </span>
      )}
    </a>
  )
}
