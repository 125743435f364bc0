import { Textarea } from '#client/ui/field.tsx'
import type { ResponseId } from '#shared/features/board/responses/response-id.ts'
import { NOTE_LENGTH_MAX } from '#shared/features/board/responses/vocabulary.ts'
import { useNote } from './use-note.ts'

/** The company's note on a response, which saves itself. */
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
      {/* The line keeps its height, so that the status moves nothing. */}
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
