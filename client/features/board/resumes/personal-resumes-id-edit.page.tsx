import { useLoaderData, useLocation, useParams } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { load, refusePage } from '#client/app/page-data.ts'
import type { PageData } from '#client/app/page-data.ts'
import { privatePage } from '#client/app/private-page.ts'
import { Editor, isStep } from './editor.tsx'
import { ImportNotice } from './import-notice.tsx'
import { MyResumeLayout } from './my-resume-layout.tsx'
import { myResumeQuery, resumeIdOf } from './my-resume.ts'

export function loader(args: LoaderFunctionArgs) {
  const id = resumeIdOf(args.params['id'])
  if (id === null) return refusePage(404)
  return privatePage(args, 'Редактирование резюме', load(args, myResumeQuery(id)))
}

export function Component() {
  const id = resumeIdOf(useParams()['id'])
  const params = new URLSearchParams(useLocation().search)
  const { now } = useLoaderData<PageData>()
  if (id === null) throw new Error('The loader lets no such address through')
  const asked = params.get('step')
  return (
    <MyResumeLayout key={id} id={id} isSubpage>
      {(resume) => (
        <>
          <ImportNotice resume={resume} />
          <Editor resume={resume} step={isStep(asked) ? asked : 'goal'} now={now} />
        </>
      )}
    </MyResumeLayout>
  )
}
