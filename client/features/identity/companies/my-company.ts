import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { api } from '#client/app/api.ts'
import type { MyCompany } from '#shared/features/identity/companies/contract.ts'
import { ACCESS_LEVELS } from '#shared/features/identity/managers/vocabulary.ts'

/** The company as its members see it. */
export const myCompany = (id: number) => api.companies.own.queryOptions({ input: { id } })

export const useMyCompany = (id: number) => useSuspenseQuery(myCompany(id)).data

/** Stores the result of a command in the cache that the company's pages read. */
export function useStoreMyCompany() {
  const queryClient = useQueryClient()
  return (company: MyCompany) => {
    queryClient.setQueryData(api.companies.own.queryKey({ input: { id: company.id } }), company)
    void queryClient.invalidateQueries({ queryKey: api.companies.bySlug.key() })
    void queryClient.invalidateQueries({ queryKey: api.accounts.roles.key() })
  }
}

export const canEditProfile = ({ accessLevel }: Pick<MyCompany, 'accessLevel'>) =>
  accessLevel >= ACCESS_LEVELS.EDITOR
