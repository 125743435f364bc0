import type { ReactNode } from 'react'
import { Button } from '#client/ui/button.tsx'
import { ChevronLeftIcon } from '#client/ui/icons.tsx'
import { Notice } from '#client/ui/notice.tsx'
import type { Autosave, SaveState } from './use-autosave.ts'

/** The end of a step of an editor, always on the screen: the way back, whether the text is saved, the way on. */
export function EditorFooter({
  autosave,
  onRetry,
  onBack,
  children,
}: {
  autosave: Pick<Autosave, 'state' | 'overwrite'>
  /** Saves again what was not saved, and shows what is wrong with it. */
  onRetry: () => void
  /** Null in the first step. */
  onBack: (() => void) | null
  /** The button that leads on. */
  children: ReactNode
}) {
  const { state } = autosave
  return (
    <div className="editor-footer bottom-bar">
      {state.kind === 'conflict' && <Conflict message={state.message} onOverwrite={autosave.overwrite} />}
      <div className="editor-footer-row">
        {onBack && (
          <Button variant="secondary" className="editor-back" aria-label="Назад" onClick={onBack}>
            <ChevronLeftIcon />
            <span className="max-sm:hidden">Назад</span>
          </Button>
        )}
        <SaveStatus state={state} onRetry={onRetry} />
        {children}
      </div>
    </div>
  )
}

function SaveStatus({ state, onRetry }: { state: SaveState; onRetry: () => void }) {
  const act = state.kind === 'invalid' ? 'Показать' : state.kind === 'failed' ? 'Повторить' : null
  return (
    <p role="status" className="save-status" data-kind={state.kind}>
      <span className="save-dot" />
      {act === null ? (
        toLabel(state)
      ) : (
        <button type="button" className="min-h-11 text-left" onClick={onRetry}>
          {toLabel(state)} <span className="font-semibold underline underline-offset-4">{act}</span>
        </button>
      )}
    </p>
  )
}

function toLabel(state: SaveState) {
  switch (state.kind) {
    case 'untouched':
      return 'Сохраняется само'
    case 'waiting':
      return 'Сохраняем…'
    case 'saved':
      return `Сохранено в ${localTime(state.at)}`
    case 'invalid':
      return 'Не сохранено: есть ошибка.'
    case 'failed':
      return state.message ?? 'Не сохранено: нет связи.'
    case 'conflict':
      return 'Не сохранено'
  }
}

/** «10:42» by the clock of the device, which the user compares it with. */
const localTime = (iso: string) =>
  new Date(iso).toLocaleTimeString('ru', { hour: '2-digit', minute: '2-digit' })

function Conflict({ message, onOverwrite }: { message: string; onOverwrite: () => Promise<void> }) {
  return (
    <div role="alert">
      <Notice tone="warning" title={message}>
        <p>Чтобы ничего не потерялось, этот вариант больше не сохраняется сам.</p>
        <div className="mt-2 flex flex-wrap gap-2">
          <Button size="small" onClick={() => void onOverwrite()}>
            Оставить этот вариант
          </Button>
          <Button size="small" variant="secondary" onClick={() => location.reload()}>
            Взять тот
          </Button>
        </div>
      </Notice>
    </div>
  )
}
