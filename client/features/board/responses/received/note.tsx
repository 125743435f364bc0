import { Textarea } from '#client/ui/field.tsx'
import type { ResponseId } from '#shared/features/board/responses/response-id.ts'
import { NOTE_LENGTH_MAX } from '#shared/features/board/responses/vocabulary.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { failureText } from '#client/app/api-error.ts'
import { api } from '#client/app/api.ts'
import { AUTOSAVE_PAUSE_MS } from '#client/app/form/use-form-autosave.ts'
import type { Received } from '#shared/features/board/responses/model.ts'

type State = { kind: 'untouched' | 'waiting' | 'saved' } | { kind: 'failed'; message: string }

/** The company's note on a response. It is saved automatically. */
export function Note({ id, note }: { id: ResponseId; note: string }) {
  const { text, state, write, flush } = useNote(id, note)
  return (
    <div>
      <Textarea
        label="Заметка"
        hint="Её видят только ваши коллеги."
        rows={3}
        maxLength={NOTE_LENGTH_MAX}
        className="note-field"
        value={text}
        onChange={({ target }) => write(target.value)}
        onBlur={flush}
      />
      {/* The line keeps its height, so that the status causes no layout shift. */}
      <p
        role="status"
        className={`min-h-4.5 text-small ${state.kind === 'failed' ? 'text-danger' : 'text-good'}`}
      >
        {state.kind === 'waiting' && <span className="text-muted">Сохраняем…</span>}
        {state.kind === 'saved' && 'Сохранено'}
        {state.kind === 'failed' && state.message}
      </p>
    </div>
  )
}

/** The note on a response, saved while it is being written: one save at a time, the newest text last. */
function useNote(id: ResponseId, initial: string) {
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
  // Saves immediately, even while another save is in progress: the page may close before that one ends.
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
