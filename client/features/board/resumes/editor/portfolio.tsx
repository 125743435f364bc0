import { ExternalIcon } from '#client/ui/fact-icons.tsx'
import { FileList } from '#client/ui/file-list.tsx'
import type { Resume, ResumeId } from '#shared/features/board/resumes/model.ts'
import { workFileLabel, workName } from '#shared/features/board/resumes/works.ts'

type Works = Resume['portfolio']

/** Works of the author, each with the site of its link. */
export function Portfolio({
  id,
  works,
  canOpenFiles,
}: {
  id: ResumeId
  works: Works
  canOpenFiles: boolean
}) {
  return (
    <ul className="grid gap-4">
      {works.map((work, at) => (
        // eslint-disable-next-line react/no-array-index-key -- works have no ids and are not reordered here
        <li key={at} className="grid break-inside-avoid justify-items-start gap-1">
          {(work.title !== '' || work.url === '') && <h3 className="wrap-anywhere">{workName(work, at)}</h3>}
          {work.text !== '' && <p className="wrap-anywhere whitespace-pre-line">{work.text}</p>}
          {work.url !== '' && (
            <a href={work.url} rel="nofollow noopener ugc" target="_blank" className="wrap-anywhere">
              {URL.parse(work.url)?.hostname} <ExternalIcon className="inline" />
            </a>
          )}
          {work.file &&
            (canOpenFiles ? (
              <a href={fileHref(id, work.file.id)} download className="print:hidden">
                Скачать файл: {workFileLabel(work.file)}
              </a>
            ) : (
              <p className="text-small text-muted print:hidden">
                {workFileLabel(work.file)}: откроется вместе с контактами
              </p>
            ))}
        </li>
      ))}
    </ul>
  )
}

/** The files of the works, for those who have opened the contacts. */
export function PortfolioFiles({ id, works }: { id: ResumeId; works: Works }) {
  const files = works.flatMap((work, at) =>
    work.file === null
      ? []
      : [
          {
            id: work.file.id,
            name: workName(work, at),
            size: work.file.size,
            url: fileHref(id, work.file.id),
          },
        ],
  )
  return files.length === 0 ? null : <FileList label="Файлы портфолио" files={files} />
}

const fileHref = (id: ResumeId, fileId: string) => `/api/v1/resumes/${id}/files/${fileId}`
