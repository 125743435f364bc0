import type { ReactNode } from 'react'
import { messageOf, statusOf } from '#client/app/api-error.ts'
import { ErrorPage } from '#client/app/error-page.tsx'
import { Breadcrumbs } from '#client/ui/breadcrumbs.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import type { OwnResume } from '#shared/features/board/resumes/contract.ts'
import type { ResumeId } from '#shared/features/board/resumes/model.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { useOwnResume } from './own-resume.ts'

/** An own resume from the server's answer on; somebody else's and a missing one read the same. */
export function OwnFrame({
  id,
  isDeeper = false,
  children,
}: {
  id: ResumeId
  /** The page stands below that of the resume. */
  isDeeper?: boolean
  children: (resume: OwnResume) => ReactNode
}) {
  const { data: resume, error } = useOwnResume(id)
  if (error && !resume) return <ErrorPage status={statusOf(error) ?? 500} message={messageOf(error)} />
  return (
    <div className="container grid gap-4 pt-4">
      <Breadcrumbs
        crumbs={[
          { href: pathOf('personal-resumes'), text: 'Мои резюме' },
          ...(isDeeper
            ? [{ href: pathOf('personal-resumes-id', { id }), text: resume?.title || 'Новое резюме' }]
            : []),
        ]}
      />
      {resume ? children(resume) : <FrameSkeleton />}
    </div>
  )
}

function FrameSkeleton() {
  return (
    <>
      <p role="status" className="sr-only">
        Загружаем…
      </p>
      <Skeleton className="h-10 w-2/3 max-w-100" />
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_360px] lg:gap-8">
        <Skeleton className="h-[560px]" />
        <Skeleton className="h-60" />
      </div>
    </>
  )
}
