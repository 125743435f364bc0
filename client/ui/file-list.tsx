import type { ReactNode } from 'react'
import { formatFileSize } from '#shared/kernel/file-size.ts'
import { DocumentIcon } from './nav-icons.tsx'

type ListedFile = { id: number | string; name: string; size: number; url: string }

/** Files to download, each with its action. */
export function FileList<File extends ListedFile>({
  label,
  files,
  actionOf,
}: {
  label: string
  files: readonly File[]
  actionOf?: (file: File) => ReactNode
}) {
  return (
    <ul aria-label={label} className="grid gap-1">
      {files.map((file) => (
        <li key={file.id} className="flex items-center gap-2">
          <DocumentIcon className="shrink-0 text-muted" />
          <p className="min-w-0 grow py-1 break-words">
            <a href={file.url} download={file.name}>
              {file.name}
            </a>{' '}
            <span className="text-small whitespace-nowrap text-muted">{formatFileSize(file.size)}</span>
          </p>
          {actionOf && <span className="-mr-3 shrink-0">{actionOf(file)}</span>}
        </li>
      ))}
    </ul>
  )
}
