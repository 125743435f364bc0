import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { messageOf, statusOf } from '#client/app/api-error.ts'
import { api } from '#client/app/api.ts'
import type { VacancyContent } from '#shared/features/board/posting/model.ts'
import type { VacancyId } from '#shared/features/board/vacancies/model.ts'

/** After the last letter. */
const PAUSE_MS = 1200

export type SaveState =
  | { kind: 'untouched' }
  | { kind: 'waiting' }
  | { kind: 'saved'; at: string }
  | { kind: 'failed'; message: string }
  /** Somebody has saved another text meanwhile: nothing is written until a person decides. */
  | { kind: 'conflict'; message: string }

type Kept = { id: VacancyId; version: number }

/**
 * Saves the text while it is being written, one save at a time, the newest text last. A text that has no vacancy yet
 * gets one with its first save.
 */
export function useAutosave({
  initial,
  companyId,
  read,
  onMade,
}: {
  initial: Kept | null
  companyId: number
  read: () => VacancyContent
  onMade: (id: VacancyId) => void
}) {
  const [state, setState] = useState<SaveState>({ kind: 'untouched' })
  const kept = useRef(initial)
  const isDirty = useRef(false)
  const isStopped = useRef(false)
  const underWay = useRef<Promise<void> | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  /** Writes what has not been written yet. Gives the vacancy, or null when it could not be saved. */
  async function flush(): Promise<VacancyId | null> {
    clearTimeout(timer.current)
    while (underWay.current) await underWay.current
    if (isDirty.current || kept.current === null) {
      underWay.current = save().finally(() => {
        underWay.current = null
      })
      await underWay.current
    }
    return isDirty.current ? null : (kept.current?.id ?? null)
  }

  async function save() {
    if (isStopped.current) return
    isDirty.current = false
    try {
      const content = read()
      const before = kept.current
      const saved = before
        ? await api.posting.saveDraft.call({ id: before.id, content, version: before.version })
        : await api.posting.create.call({ companyId, content })
      kept.current = { id: saved.id, version: saved.version }
      setState({ kind: 'saved', at: saved.savedAt })
      if (!before) onMade(saved.id)
    } catch (error) {
      isDirty.current = true
      if (statusOf(error) === 409 && kept.current) {
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

  /** The text here is the right one: it goes over the other. */
  async function overwrite() {
    if (!kept.current) return
    const content = read()
    try {
      const saved = await api.posting.saveDraft.call({ id: kept.current.id, content, version: null })
      kept.current = { id: saved.id, version: saved.version }
      isStopped.current = false
      isDirty.current = false
      setState({ kind: 'saved', at: saved.savedAt })
    } catch (error) {
      setState({ kind: 'conflict', message: messageOf(error) ?? 'Не получилось сохранить. Повторите.' })
    }
  }

  const flushLeft = useEffectEvent(() => {
    if (isDirty.current) void flush()
  })
  useEffect(() => {
    const onHidden = () => {
      if (document.visibilityState === 'hidden') flushLeft()
    }
    document.addEventListener('visibilitychange', onHidden)
    return () => {
      document.removeEventListener('visibilitychange', onHidden)
      flushLeft()
    }
  }, [])

  return { state, touch, flush, overwrite }
}
