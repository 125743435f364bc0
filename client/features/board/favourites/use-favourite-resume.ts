import { useMutation, useQueryClient } from '@tanstack/react-query'
import { showFailure } from '#client/app/show-failure.ts'
import { api } from '#client/app/api.ts'
import type { ResumeId } from '#shared/features/board/resumes/model.ts'

/** Adds a resume to the favourites of the company or removes it, and updates the cached hearts. */
export function useFavouriteResume(id: ResumeId) {
  const queryClient = useQueryClient()
  const change = {
    async onSuccess({ isKept }: { isKept: boolean }) {
      queryClient.setQueriesData<{ ids: ResumeId[] }>(
        { queryKey: api.favourites.keptResumes.key() },
        (cached) => cached && { ids: [...cached.ids.filter((one) => one !== id), ...(isKept ? [id] : [])] },
      )
      // The list on the screen is not refetched, so that the removal can be undone.
      await queryClient.invalidateQueries({ queryKey: api.favourites.resumes.key(), refetchType: 'none' })
    },
    onError: (error: Error) => showFailure(error),
  }
  const add = useMutation(api.favourites.keepResume.mutationOptions(change))
  const remove = useMutation(api.favourites.dropResume.mutationOptions(change))
  return { add, remove, isPending: add.isPending || remove.isPending }
}
