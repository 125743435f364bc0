import { Button } from '#client/ui/button.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { formatMoscowTime } from '#shared/features/board/posting/moscow-moment.ts'
import type { SaveState } from './use-autosave.ts'

/** The state of autosave: a quiet line, or an alert about a conflict. */
export function SaveStatus({ state, onOverwrite }: { state: SaveState; onOverwrite: () => void }) {
  if (state.kind === 'conflict')
    return (
      <div role="alert" className="w-full">
        <Notice tone="warning" title={state.message}>
          <p>Чтобы ничего не потерялось, этот вариант больше не сохраняется сам.</p>
          <div className="mt-2 flex flex-wrap gap-2">
            <Button size="small" onClick={onOverwrite}>
              Оставить этот вариант
            </Button>
            <Button size="small" variant="secondary" onClick={() => location.reload()}>
              Взять тот
            </Button>
          </div>
        </Notice>
      </div>
    )
  return (
    <p role="status" className={state.kind === 'failed' ? 'text-small text-danger' : 'text-small text-muted'}>
      {labelOf(state)}
    </p>
  )
}

function labelOf(state: Exclude<SaveState, { kind: 'conflict' }>) {
  switch (state.kind) {
    case 'untouched':
      return 'Черновик сохраняется сам'
    case 'waiting':
      return 'Сохраняем…'
    case 'saved':
      return `Сохранено в ${formatMoscowTime(state.at)}`
    case 'failed':
      return state.message
  }
}
