import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#client/app/api.ts'
import { useFormAutosave } from '#client/app/form/use-form-autosave.ts'
import type { VacancyId } from '#shared/features/board/vacancies/model.ts'

type Draft = Parameters<typeof api.responses.saveDraft.call>[0]

/**
 * Saves what is written in the form of a response, so that it is there after a reload and on another device.
 * @param read the form as it is now
 * @returns `healthWords`: what the saved draft seems to say of health
 */
export function useResponseDraft(id: VacancyId, read: () => Draft) {
  const queryClient = useQueryClient()
  const [healthWords, setHealthWords] = useState<readonly string[]>([])
  const autosave = useFormAutosave(async () => {
    const saved = await api.responses.saveDraft.call(read(), { context: { keepalive: true } })
    setHealthWords(saved.healthWords)
    await queryClient.invalidateQueries({
      queryKey: api.responses.prepare.queryKey({ input: { id } }),
      refetchType: 'none',
    })
  })
  return { ...autosave, healthWords }
}
