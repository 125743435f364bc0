import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { messageOf } from '#client/app/api-error.ts'
import { api } from '#client/app/api.ts'
import { Button } from '#client/ui/button.tsx'
import { showToast } from '#client/ui/toast.tsx'
import type { VacancyId } from '#shared/features/vacancies/model.ts'

/** Keeps a vacancy for later, or takes it out again. Comes to signed-in people only, after the page. */
export default function FavouriteButton({ id }: { id: VacancyId }) {
  const queryClient = useQueryClient()
  const { data } = useQuery(api.favourites.ofVacancy.queryOptions({ input: { id } }))
  const change = {
    async onSuccess(kept: { isKept: boolean }) {
      queryClient.setQueryData(api.favourites.ofVacancy.queryKey({ input: { id } }), kept)
      await queryClient.invalidateQueries({ queryKey: api.favourites.vacancies.key() })
    },
    onError: (error: unknown) =>
      void showToast({ type: 'error', title: messageOf(error) ?? 'Не получилось. Повторите.' }),
  }
  const keep = useMutation(api.favourites.keepVacancy.mutationOptions(change))
  const drop = useMutation(api.favourites.dropVacancy.mutationOptions(change))
  if (!data) return null
  const isPending = keep.isPending || drop.isPending
  return (
    <Button
      variant="quiet"
      size="small"
      aria-pressed={data.isKept}
      aria-disabled={isPending || undefined}
      onClick={() => !isPending && (data.isKept ? drop : keep).mutate({ id })}
    >
      <svg
        width="20"
        height="20"
        viewBox="0 0 20 20"
        fill={data.isKept ? 'currentColor' : 'none'}
        stroke="currentColor"
        strokeWidth="1.6"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        <path d="M10 16.5C5 13 2.5 10.2 2.5 7.3a3.8 3.8 0 0 1 7.5-1 3.8 3.8 0 0 1 7.5 1c0 2.9-2.5 5.7-7.5 9.2Z" />
      </svg>
      {data.isKept ? 'В избранном' : 'В избранное'}
    </Button>
  )
}
