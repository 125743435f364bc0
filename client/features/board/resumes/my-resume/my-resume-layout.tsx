import type { ReactNode } from 'react'
import { Breadcrumbs } from '#client/ui/breadcrumbs.tsx'
import type { MyResume } from '#shared/features/board/resumes/my-resume.ts'
import type { ResumeId } from '#shared/features/board/resumes/model.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { useMyResume } from './my-resume.ts'

/** Layout of the pages of the user's resume. */
export function MyResumeLayout({
  id,
  isSubpage = false,
  children,
}: {
  id: ResumeId
  /** Adds the page of the resume to the breadcrumbs. */
  isSubpage?: boolean
  children: (resume: MyResume) => ReactNode
}) {
  const resume = useMyResume(id)
  return (
    <div className="container grid gap-4 pt-4">
      <Breadcrumbs
        crumbs={[
          { href: pathOf('personal-resumes'), text: 'Мои резюме' },
          ...(isSubpage
            ? [{ href: pathOf('personal-resumes-id', { id }), text: resume.title || 'Новое резюме' }]
            : []),
        ]}
      />
      {children(resume)}
    </div>
  )
}
