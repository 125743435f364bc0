import { useSuspenseQuery, useQuery, useQueryClient, keepPreviousData } from '@tanstack/react-query'
import { useState, useRef, type KeyboardEvent } from 'react'
import { useParams, type LoaderFunctionArgs } from 'react-router'
import { api } from '#client/app/api.ts'
import { load, refusePage } from '#client/app/page-data.ts'
import { privatePage } from '#client/app/private-page.ts'
import { StaffNav } from '#client/app/staff/staff-nav.tsx'
import { Breadcrumbs } from '#client/ui/breadcrumbs.tsx'
import { pathOf } from '#shared/routing/route-table.ts'
import { KIND_NAMES, ACTION_LABELS } from './labels.ts'
import { textRefOf } from './text-ref.ts'
import { EditorFooter } from '#client/app/editor/editor-footer.tsx'
import { useAutosave } from '#client/app/editor/use-autosave.ts'
import { ButtonLink } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { useDebounced } from '#client/ui/use-debounced.ts'
import type { EditedText, TextError, TextRevision } from '#shared/features/content/editing/contract.ts'
import { BodyEditor } from './body-editor.tsx'
import { FactFields } from './fact-fields.tsx'
import { HeadFields } from './head-fields.tsx'
import { PublishPanel } from './publish-panel.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { TextChanges } from '#client/ui/text-changes.tsx'
import { formatMoscowMoment } from './text-rows.tsx'

/** The version of a text that has no row yet; `useAutosave` reserves null for overwriting. */
const NOT_STORED = 0

/** Time between the last keystroke and the rendering of the view. */
const RENDER_PAUSE_MS = 500

type Saved = { version: number; savedAt: string }

const CRUMBS = [{ href: pathOf('staff-content'), text: 'Тексты' }]

export function loader(args: LoaderFunctionArgs) {
  const ref = textRefOf(args.params)
  if (!ref) return refusePage(404)
  return privatePage(args, KIND_NAMES[ref.kind], load(args, textQuery(ref)))
}

const textQuery = (ref: NonNullable<ReturnType<typeof textRefOf>>) =>
  api.texts.staffRead.queryOptions({ input: ref })

export function Component() {
  const ref = textRefOf(useParams())
  if (!ref) throw new Error('The loader answers 404 for this address')
  const { data: text } = useSuspenseQuery({ ...textQuery(ref), refetchOnMount: 'always' })
  const [epoch, setEpoch] = useState(0)
  return (
    <div className="container grid gap-6 py-6 md:py-8">
      <StaffNav current="staff-content" />
      <div className="grid gap-2">
        <Breadcrumbs crumbs={CRUMBS} />
        <h1 className="break-words">{text.head.title || KIND_NAMES[text.kind]}</h1>
      </div>
      <TextEditor
        key={`${text.kind} ${text.slug} ${epoch}`}
        text={text}
        onReplaced={() => setEpoch(epoch + 1)}
      />
    </div>
  )
}

/** The fields, the Markdown with its rendered view, the errors that prevent publication, and the revisions. */
function TextEditor({ text, onReplaced }: { text: EditedText; onReplaced: () => void }) {
  const { kind, slug } = text
  const ref = { kind, slug }
  const queryClient = useQueryClient()
  const textKey = api.texts.staffRead.queryKey({ input: ref })
  const [draft, setDraft] = useState({ head: text.head, body: text.body })
  const { head, body } = draft
  // The currently typed text, for saves that begin before the next render.
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

  /** The saved text is newer than the cached one, with which this page opens when the user returns. */
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
   * Saves the typed text, including text that is typed meanwhile.
   * @returns the stored version; null for a text that is not stored
   * @throws the reason why it cannot be saved
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

/** Errors that prevent publication. */
function TextErrors({ errors }: { errors: readonly TextError[] }) {
  if (errors.length === 0) return null
  return (
    <Notice tone="warning" title="Перед публикацией исправьте">
      <ul className="grid gap-1">
        {errors.map(({ field, line, message }) => (
          <li key={`${field} ${line} ${message}`}>
            {line !== null && <span className="font-semibold">Строка {line}: </span>}
            {message}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

/** The author and time of each revision; an expanded revision displays its changes. */
function RevisionList({ revisions }: { revisions: readonly TextRevision[] }) {
  if (revisions.length === 0) return null
  return (
    <Card aria-labelledby="revisions" className="grid gap-2">
      <h2 id="revisions">Правки</h2>
      <ul className="divide-y divide-line">
        {revisions.map((revision) => (
          <li key={revision.id}>
            <RevisionRow revision={revision} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function RevisionRow({ revision: { id, action, at, author } }: { revision: TextRevision }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className="min-h-11 py-2">
        <span className="font-medium">{ACTION_LABELS[action]}</span>{' '}
        <span className="text-muted">
          {formatMoscowMoment(at)}, {author ?? 'по расписанию'}
        </span>
      </summary>
      {isOpen && <RevisionDiff id={id} />}
    </details>
  )
}

function RevisionDiff({ id }: { id: number }) {
  const { data, isError } = useQuery(api.texts.staffRevision.queryOptions({ input: { id } }))
  if (isError) return <p className="text-danger">Не получилось загрузить. Закройте и откройте снова.</p>
  if (!data) return <p className="text-muted">Загружаем…</p>
  if (data.before === data.text) return <p className="pb-3 text-muted">Слова те же, что и до этого.</p>
  return (
    <p className="pb-3 text-small break-words whitespace-pre-line">
      <TextChanges before={data.before ?? ''} text={data.text} />
    </p>
  )
}
