import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#client/app/api.ts'
import { Card } from '#client/ui/card.tsx'
import { TextChanges } from '#client/ui/text-changes.tsx'
import type { TextRevision } from '#shared/features/content/editing/contract.ts'
import { ACTION_LABELS } from './labels.ts'
import { formatMoscowMoment } from './text-rows.tsx'

/** Who changed the text and when; an open one shows what it changed. */
export function RevisionList({ revisions }: { revisions: readonly TextRevision[] }) {
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
