import { useQuery } from '@tanstack/react-query'
import type { Audience } from '#client/ui/layout/site-links.ts'
import { CountMark } from '#client/ui/count-mark.tsx'
import { countOf } from '#shared/kernel/number.ts'
import { api } from './api.ts'

const REFRESH_MS = 120_000

/** What waits for the user: responses that the company has not opened, and own responses with news. */
export const unreadCounts = () => api.responses.countNew.queryOptions({ input: {} })

/** Null until they are loaded. */
function useUnreadCounts() {
  return useQuery({ ...unreadCounts(), refetchInterval: REFRESH_MS }).data ?? null
}

/** «3 новых» */
const newResponsesText = (count: number) => countOf(count, { one: 'новый', few: 'новых', many: 'новых' })

/** The number of unread responses of one side; nothing until it is loaded, and for zero. */
export default function UnreadCount({ side }: { side: Audience }) {
  const counts = useUnreadCounts()
  const count = (side === 'employer' ? counts?.count : counts?.own) ?? 0
  return count > 0 && <CountMark count={count} label={newResponsesText(count)} />
}
