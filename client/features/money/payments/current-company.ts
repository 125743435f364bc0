import { useQuery } from '@tanstack/react-query'
import { api } from '#client/app/api.ts'
import { useSessionFlag } from '#client/app/session-flag.ts'

/** The company the person acts for: undefined while it is asked, null for none. */
export function useCurrentCompany() {
  const hasSession = useSessionFlag() === true
  const { data, error } = useQuery({ ...api.accounts.roles.queryOptions(), enabled: hasSession })
  const role = data?.results.find(({ id }) => id === data.current)
  return { company: data ? (role?.company ?? null) : undefined, error: data ? null : error }
}
