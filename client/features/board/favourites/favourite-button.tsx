import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { messageOf } from '#client/app/api-error.ts'
import { api } from '#client/app/api.ts'
import { showToast } from '#client/ui/toast.tsx'
import type { VacancyId } from '#shared/features/board/vacancies/model.ts'
import { HeartButton } from './heart-button.tsx'

/**
 * Keeps a vacancy for later, or takes it out again. Comes to signed-in people only, after the page. Hearts of one page
 * ask once, by the ids of all of them.
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
        (kept) => kept && { ids: [...kept.ids.filter((one) => one !== id), ...(isKept ? [id] : [])] },
      )
      // A list on the screen keeps its card until one leaves, so that a second tap takes the first one back.
      await queryClient.invalidateQueries({
        queryKey: api.favourites.vacancies.key(),
        refetchType: 'none',
      })
    },
    onError: (error: unknown) =>
      void showToast({ type: 'error', title: messageOf(error) ?? 'Не получилось. Повторите.' }),
  }
  const keep = useMutation(api.favourites.keepVacancy.mutationOptions(change))
  const drop = useMutation(api.favourites.dropVacancy.mutationOptions(change))
  if (!data) return null
  const isKept = data.ids.includes(id)
  return (
    <HeartButton
      isKept={isKept}
      isPending={keep.isPending || drop.isPending}
      name={name}
      onToggle={() => (isKept ? drop : keep).mutate({ id })}
    />
  )
}
