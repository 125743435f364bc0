import { useMutation, useQueryClient } from '@tanstack/react-query'
import { messageOf } from '#client/app/api-error.ts'
import { api } from '#client/app/api.ts'
import { showToast } from '#client/ui/toast.tsx'
import type { ResumeId } from '#shared/features/board/resumes/model.ts'

/** Keeping a resume and taking it out again; what the page knows of hearts follows. */
export function useFavouriteResume(id: ResumeId) {
  const queryClient = useQueryClient()
  const change = {
    async onSuccess({ isKept }: { isKept: boolean }) {
      queryClient.setQueriesData<{ ids: ResumeId[] }>(
        { queryKey: api.favourites.keptResumes.key() },
        (kept) => kept && { ids: [...kept.ids.filter((one) => one !== id), ...(isKept ? [id] : [])] },
      )
      // A list on the screen keeps its card until one leaves, so that it can be taken back.
      await queryClient.invalidateQueries({ queryKey: api.favourites.resumes.key(), refetchType: 'none' })
    },
    onError: (error: unknown) =>
      void showToast({ type: 'error', title: messageOf(error) ?? 'Не получилось. Повторите.' }),
  }
  const keep = useMutation(api.favourites.keepResume.mutationOptions(change))
  const drop = useMutation(api.favourites.dropResume.mutationOptions(change))
  return { keep, drop, isPending: keep.isPending || drop.isPending }
}
