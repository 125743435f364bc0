import { useQueryClient } from '@tanstack/react-query'
import { api } from '#client/app/api.ts'
import { useFormAutosave } from '#client/app/form/use-form-autosave.ts'
import type { VacancyId } from '#shared/features/board/vacancies/model.ts'

type Draft = Parameters<typeof api.responses.saveDraft.call>[0]

/**
 * Saves what is written in the form of a response, so that it is there after a reload and on another device.
 * @param read the form as it is now
 */
export function useResponseDraft(id: VacancyId, read: () => Draft) {
  const queryClient = useQueryClient()
  return useFormAutosave(async () => {
    await api.responses.saveDraft.call(read(), { context: { keepalive: true } })
    await queryClient.invalidateQueries({
      queryKey: api.responses.prepare.queryKey({ input: { id } }),
      refetchType: 'none',
    })
  })
}
