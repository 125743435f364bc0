import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '#client/app/api.ts'
import { useSessionFlag } from '#client/app/session-flag.ts'
import type { OwnCompany } from '#shared/features/identity/companies/contract.ts'
import { ACCESS_LEVELS } from '#shared/features/identity/managers/vocabulary.ts'

/** The company as its own people see it. Asked only by a browser with a session. */
export function useOwnCompany(id: number) {
  const hasSession = useSessionFlag() === true
  return useQuery({ ...api.companies.own.queryOptions({ input: { id } }), enabled: hasSession })
}

/** Puts the answer to a command where the pages of the company read it. */
export function useKeepOwnCompany() {
  const queryClient = useQueryClient()
  return (company: OwnCompany) => {
    queryClient.setQueryData(api.companies.own.queryKey({ input: { id: company.id } }), company)
    void queryClient.invalidateQueries({ queryKey: api.companies.bySlug.key() })
    void queryClient.invalidateQueries({ queryKey: api.accounts.roles.key() })
  }
}

export const canEditProfile = ({ accessLevel }: Pick<OwnCompany, 'accessLevel'>) =>
  accessLevel >= ACCESS_LEVELS.EDITOR
