import { useState, type ReactNode } from 'react'
import { useHasEnded } from '#client/app/ended-company.tsx'
import { Button, IconButton } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import type { Decision, StageNames } from '#shared/features/board/responses/vocabulary.ts'
import { formatNames, NAMES_SHOWN } from '#shared/kernel/text.ts'
import { StageMenu } from './stage-menu.tsx'
import { TagEditor } from './tag-editor.tsx'
import { TagIcon } from '../thread/thread-icons.tsx'
import { useReceivedWork, type Chosen } from './use-received-work.ts'

/** What can be done with the chosen responses. */
export function BulkBar({
  rows,
  names,
  usedTags,
  onAsk,
  files,
}: {
  /** The chosen ones. */
  rows: readonly Chosen[]
  /** The company's own names of stages. */
  names: StageNames
  usedTags: readonly string[]
  onAsk: (decision: Decision) => void
  files?: ReactNode
}) {
  const { move, tag } = useReceivedWork(names)
  const hasEnded = useHasEnded()
  const [isTagging, setIsTagging] = useState(false)
  const whose = formatNames(
    rows.slice(0, NAMES_SHOWN).map(({ name }) => name),
    rows.length,
  )
  const tags = [...new Set(rows.flatMap((row) => row.tags))]
  return (
    <div className="list-actions bottom-bar" role="group" aria-label={`Действия с выбранными: ${whose}`}>
      {!hasEnded && (
        <Button size="small" onClick={() => onAsk('invite')}>
          Пригласить ({rows.length})
        </Button>
      )}
      <Button size="small" variant="secondary" onClick={() => onAsk('reject')}>
        Отказать ({rows.length})
      </Button>
      <StageMenu
        current={null}
        whose={whose}
        names={names}
        opens="up"
        onMove={(stage) => void move(rows, stage)}
      />
      <IconButton label="Метки выбранных" aria-haspopup="dialog" onClick={() => setIsTagging(true)}>
        <TagIcon />
      </IconButton>
      {files}
      {isTagging && (
        <Dialog isOpen onClose={() => setIsTagging(false)} title={`Метки: ${whose}`}>
          <TagEditor
            tags={tags}
            used={usedTags}
            onAdd={(one) => tag(rows, one, 'add')}
            onRemove={(one) => tag(rows, one, 'remove')}
          />
        </Dialog>
      )}
    </div>
  )
}
