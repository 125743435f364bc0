import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { showFailure } from '#client/app/show-failure.ts'
import { api } from '#client/app/api.ts'
import type { VacancyId } from '#shared/features/board/vacancies/model.ts'
import { HeartButton } from './heart-button.tsx'

/**
 * Adds a vacancy to favourites or removes it. For signed-in users, loaded after the page; the hearts of a page share one
 * request by the ids of all of them.
 */
export default function FavouriteButton({
  id,
  ids,
  name,
}: {
  id: VacancyId
  ids: readonly VacancyId[]
  name: string | null
}) {
  const queryClient = useQueryClient()
  const { data } = useQuery(api.favourites.keptVacancies.queryOptions({ input: { ids: [...ids] } }))
  const change = {
    async onSuccess({ isKept }: { isKept: boolean }) {
      queryClient.setQueriesData<{ ids: VacancyId[] }>(
        { queryKey: api.favourites.keptVacancies.key() },
        (cached) => cached && { ids: [...cached.ids.filter((one) => one !== id), ...(isKept ? [id] : [])] },
      )
      // The list on the screen is not refetched, so that a second tap undoes the first.
      await queryClient.invalidateQueries({
        queryKey: api.favourites.vacancies.key(),
        refetchType: 'none',
      })
      // A new favourite is no longer hidden.
      if (isKept) await queryClient.invalidateQueries({ queryKey: api.hidden.key() })
    },
    onError: (error: Error) => showFailure(error),
  }
  const add = useMutation(api.favourites.keepVacancy.mutationOptions(change))
  const remove = useMutation(api.favourites.dropVacancy.mutationOptions(change))
  const isFavourite = data?.ids.includes(id) ?? false
  return (
    <HeartButton
      isFavourite={isFavourite}
      isPending={!data || add.isPending || remove.isPending}
      name={name}
      onToggle={() => (isFavourite ? remove : add).mutate({ id })}
    />
  )
}
