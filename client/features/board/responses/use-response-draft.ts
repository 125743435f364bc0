import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { api } from '#client/app/api.ts'
import { AUTOSAVE_PAUSE_MS } from './autosave.ts'
import type { VacancyId } from '#shared/features/board/vacancies/model.ts'

type Draft = Parameters<typeof api.responses.saveDraft.call>[0]

/**
 * Saves what is written in the form of a response, so that it is there after a reload and on another device. A failed
 * save is repeated with the next change.
 * @param read the form as it is now
 */
export function useResponseDraft(id: VacancyId, read: () => Draft) {
  const queryClient = useQueryClient()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isUnsaved = useRef(false)

  const save = useEffectEvent(() => {
    clearTimeout(timer.current)
    if (!isUnsaved.current) return
    isUnsaved.current = false
    // The request outlives the page.
    api.responses.saveDraft.call(read(), { context: { keepalive: true } }).then(
      () =>
        queryClient.invalidateQueries({
          queryKey: api.responses.prepare.queryKey({ input: { id } }),
          refetchType: 'none',
        }),
      () => (isUnsaved.current = true),
    )
  })
  useEffect(() => {
    const onHidden = () => {
      if (document.visibilityState === 'hidden') save()
    }
    document.addEventListener('visibilitychange', onHidden)
    return () => document.removeEventListener('visibilitychange', onHidden)
  }, [])

  return {
    change() {
      isUnsaved.current = true
      clearTimeout(timer.current)
      timer.current = setTimeout(save, AUTOSAVE_PAUSE_MS)
    },
    /** After sending: nothing is left to save. */
    stop() {
      isUnsaved.current = false
      clearTimeout(timer.current)
    },
  }
}
