import { useQuery, useQueryClient, keepPreviousData } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { api } from '#client/app/api.ts'
import { EditorFooter } from '#client/app/editor/editor-footer.tsx'
import { useAutosave } from '#client/app/editor/use-autosave.ts'
import { ButtonLink } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { useDebounced } from '#client/ui/use-debounced.ts'
import type { EditedText } from '#shared/features/content/editing/contract.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { BodyEditor } from './body-editor.tsx'
import { FactFields } from './fact-fields.tsx'
import { HeadFields } from './head-fields.tsx'
import { PublishPanel } from './publish-panel.tsx'
import { RevisionList } from './revision-list.tsx'
import { TextErrors } from './text-errors.tsx'

/** The fields, the Markdown with its view next to it, what prevents publication, and the revisions of a text. */
export function TextEditor({ text, onReplaced }: { text: EditedText; onReplaced: () => void }) {
  const { kind, slug } = text
  const ref = { kind, slug }
  const queryClient = useQueryClient()
  const textKey = api.texts.staffRead.queryKey({ input: ref })
  const [draft, setDraft] = useState({ head: text.head, body: text.body })
  const { head, body } = draft
  // What is typed now, for saves that begin before the next render.
  const typed = useRef(draft)
  const version = useRef(text.version)
  const autosave = useAutosave({
    initialVersion: text.version ?? NOT_STORED,
    read: () => typed.current,
    async save(content, edited) {
      const saved = await api.texts.staffSave.call({
        ...ref,
        ...content,
        version: edited === NOT_STORED ? null : edited,
        isForced: edited === null,
      })
      if (saved.version !== version.current) cacheSaved(content, saved)
      version.current = saved.version
      return saved
    },
  })

  /** What is saved is newer than the cached text, which this page opens with when the user returns. */
  function cacheSaved(content: typeof draft, saved: Saved) {
    queryClient.setQueryData(
      textKey,
      (cached) =>
        cached && {
          ...cached,
          ...content,
          version: saved.version,
          state: 'draft' as const,
          publishAt: null,
          updatedAt: saved.savedAt,
        },
    )
    void queryClient.invalidateQueries({ queryKey: api.texts.staffList.key() })
  }

  function change(part: Partial<typeof draft>) {
    typed.current = { ...typed.current, ...part }
    setDraft(typed.current)
    autosave.touch()
  }

  /**
   * Saves what is typed, also what is typed meanwhile.
   * @returns the stored version; null for a text that is not stored
   * @throws why it cannot be saved
   */
  async function savedVersion() {
    while (!(await autosave.flush())) {
      const failure = autosave.failureOfLast()
      if (failure !== null) throw failure
    }
    return version.current
  }

  const settled = useDebounced(draft, RENDER_PAUSE_MS)
  const rendering = useQuery({
    ...api.texts.staffRender.queryOptions({ input: { ...ref, ...settled } }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  const errors = rendering.data?.errors ?? []

  function onKeyDown(event: KeyboardEvent) {
    if (!(event.ctrlKey || event.metaKey) || event.code !== 'KeyS') return
    event.preventDefault()
    void autosave.flush()
  }

  function onChanged(changed: EditedText) {
    queryClient.setQueryData(textKey, changed)
    void queryClient.invalidateQueries({ queryKey: api.texts.staffList.key() })
    if (changed.version === version.current) return
    onReplaced()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Ctrl+S saves in the whole editor.
    <div className="grid gap-6" onKeyDown={onKeyDown}>
      <PublishPanel
        text={text}
        hasErrors={errors.length > 0}
        beforeAction={savedVersion}
        onChanged={onChanged}
      />
      <TextErrors errors={errors} />
      <Card aria-labelledby="fields" className="grid gap-4">
        <h2 id="fields">Поля</h2>
        <HeadFields
          kind={kind}
          head={head}
          onChange={(changed) => change({ head: { ...head, ...changed } })}
        />
      </Card>
      <BodyEditor
        body={body}
        html={rendering.data?.html ?? ''}
        errors={errors}
        onChange={(changed) => change({ body: changed })}
      />
      <FactFields facts={head.facts} onChange={(facts) => change({ head: { ...head, facts } })} />
      <RevisionList revisions={text.revisions} />
      <EditorFooter autosave={autosave} onRetry={() => void autosave.flush()} onBack={null}>
        <ButtonLink
          variant="secondary"
          href={pathOf('staff-content-kind-slug-preview', ref)}
          target="_blank"
          onClick={() => void autosave.flush()}
        >
          Посмотреть
        </ButtonLink>
      </EditorFooter>
    </div>
  )
}

/** The version of a text that has no row yet; `useAutosave` keeps null for overwriting. */
const NOT_STORED = 0
/** After the last keystroke, before the view is rendered. */
const RENDER_PAUSE_MS = 500

type Saved = { version: number; savedAt: string }
