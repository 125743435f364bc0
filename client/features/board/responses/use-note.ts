import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { failureText } from '#client/app/api-error.ts'
import { api } from '#client/app/api.ts'
import { AUTOSAVE_PAUSE_MS } from '#client/app/form/use-form-autosave.ts'
import type { Received } from '#shared/features/board/responses/model.ts'
import type { ResponseId } from '#shared/features/board/responses/response-id.ts'

type State = { kind: 'untouched' | 'waiting' | 'saved' } | { kind: 'failed'; message: string }

/** The note on a response, saved while it is being written: one save at a time, the newest text last. */
export function useNote(id: ResponseId, initial: string) {
  const queryClient = useQueryClient()
  const [text, setText] = useState(initial)
  const [state, setState] = useState<State>({ kind: 'untouched' })
  const latest = useRef(initial)
  const stored = useRef(initial)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const saves = useRef(Promise.resolve())

  function write(note: string) {
    latest.current = note
    setText(note)
    setState({ kind: 'waiting' })
    clearTimeout(timer.current)
    timer.current = setTimeout(flush, AUTOSAVE_PAUSE_MS)
  }

  function flush() {
    clearTimeout(timer.current)
    saves.current = saves.current.then(save)
  }

  async function save() {
    const note = latest.current
    if (note === stored.current)
      return setState(({ kind }) => ({ kind: kind === 'waiting' ? 'saved' : 'untouched' }))
    try {
      await api.responses.setNote.call({ id, note }, { context: { keepalive: true } })
      stored.current = note
      if (latest.current === note) setState({ kind: 'saved' })
      queryClient.setQueryData<Received>(
        api.responses.read.queryKey({ input: { id } }),
        (response) => response && { ...response, note },
      )
      // The next save does not wait for the lists: it could come too late for a page that is being left.
      void queryClient.invalidateQueries({ queryKey: api.responses.listReceived.key() })
    } catch (error) {
      const message = failureText(error instanceof Error ? error : null, 'Заметка не сохранена: нет связи.')
      setState({ kind: 'failed', message: message ?? '' })
    }
  }

  const flushUnsaved = useEffectEvent(() => {
    if (latest.current !== stored.current) flush()
  })
  // At once, also while another save is on its way: the page may not live until its end.
  const saveUnsaved = useEffectEvent(() => {
    if (latest.current !== stored.current) void save()
  })
  useEffect(() => {
    const onHidden = () => {
      if (document.visibilityState === 'hidden') saveUnsaved()
    }
    document.addEventListener('visibilitychange', onHidden)
    return () => {
      document.removeEventListener('visibilitychange', onHidden)
      flushUnsaved()
    }
  }, [])

  return { text, state, write, flush: flushUnsaved }
}
