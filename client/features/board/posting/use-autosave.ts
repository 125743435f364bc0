import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { messageOf, statusOf } from '#client/app/api-error.ts'
import { api } from '#client/app/api.ts'
import type { VacancyContent } from '#shared/features/board/posting/model.ts'
import type { VacancyId } from '#shared/features/board/vacancies/model.ts'

/** After the last keystroke. */
const PAUSE_MS = 1200

export type SaveState =
  | { kind: 'untouched' }
  | { kind: 'waiting' }
  | { kind: 'saved'; at: string }
  | { kind: 'failed'; message: string }
  /** Another tab or a colleague has saved another text: nothing is written until the user decides. */
  | { kind: 'conflict'; message: string }

type Saved = { id: VacancyId; version: number }

/**
 * Saves the text while it is being written, one save at a time, the newest text last. The first save of a new text
 * creates its vacancy.
 */
export function useAutosave({
  initial,
  companyId,
  read,
  onMade,
}: {
  initial: Saved | null
  companyId: number
  read: () => VacancyContent
  onMade: (id: VacancyId) => void
}) {
  const [state, setState] = useState<SaveState>({ kind: 'untouched' })
  const stored = useRef(initial)
  const isDirty = useRef(false)
  const isStopped = useRef(false)
  const inFlight = useRef<Promise<void> | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  /** Saves unsaved changes. @returns the vacancy, or null when it could not be saved */
  async function flush(): Promise<VacancyId | null> {
    clearTimeout(timer.current)
    while (inFlight.current) await inFlight.current
    if (isDirty.current || stored.current === null) {
      inFlight.current = save().finally(() => {
        inFlight.current = null
      })
      await inFlight.current
    }
    return isDirty.current ? null : (stored.current?.id ?? null)
  }

  async function save() {
    if (isStopped.current) return
    isDirty.current = false
    try {
      const content = read()
      const before = stored.current
      const saved = before
        ? await api.posting.saveDraft.call({ id: before.id, content, version: before.version })
        : await api.posting.create.call({ companyId, content })
      stored.current = { id: saved.id, version: saved.version }
      setState({ kind: 'saved', at: saved.savedAt })
      if (!before) onMade(saved.id)
    } catch (error) {
      isDirty.current = true
      if (statusOf(error) === 409 && stored.current) {
        isStopped.current = true
        setState({ kind: 'conflict', message: messageOf(error) ?? '' })
      } else
        setState({
          kind: 'failed',
          message: (statusOf(error) !== null && messageOf(error)) || 'Черновик не сохранён: нет связи.',
        })
    }
  }

  function touch() {
    isDirty.current = true
    if (isStopped.current) return
    setState({ kind: 'waiting' })
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void flush(), PAUSE_MS)
  }

  /** Saves this text over the other one. */
  async function overwrite() {
    if (!stored.current) return
    const content = read()
    try {
      const saved = await api.posting.saveDraft.call({ id: stored.current.id, content, version: null })
      stored.current = { id: saved.id, version: saved.version }
      isStopped.current = false
      isDirty.current = false
      setState({ kind: 'saved', at: saved.savedAt })
    } catch (error) {
      setState({ kind: 'conflict', message: messageOf(error) ?? 'Не получилось сохранить. Повторите.' })
    }
  }

  const flushDirty = useEffectEvent(() => {
    if (isDirty.current) void flush()
  })
  useEffect(() => {
    const onHidden = () => {
      if (document.visibilityState === 'hidden') flushDirty()
    }
    document.addEventListener('visibilitychange', onHidden)
    return () => {
      document.removeEventListener('visibilitychange', onHidden)
      flushDirty()
    }
  }, [])

  return { state, touch, flush, overwrite }
}
