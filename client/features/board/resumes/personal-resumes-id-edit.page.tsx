import { useLoaderData, useParams, useSearchParams } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { api } from '#client/app/api.ts'
import { load, pageData, refusePage } from '#client/app/page-data.ts'
import type { PageData } from '#client/app/page-data.ts'
import { Editor, isStep } from './editor.tsx'
import { OwnFrame } from './own-frame.tsx'
import { resumeIdOf } from './own-resume.ts'

export async function loader(args: LoaderFunctionArgs) {
  const id = resumeIdOf(args.params['id'])
  if (id === null) return refusePage(404)
  await load(args, api.resumes.own.queryOptions({ input: { id } }))
  return pageData(args, { title: 'Редактирование резюме', isIndexed: false })
}

export function Component() {
  const id = resumeIdOf(useParams()['id'])
  const [params] = useSearchParams()
  const { now } = useLoaderData<PageData>()
  if (id === null) throw new Error('The loader lets no such address through')
  const asked = params.get('step')
  return (
    <OwnFrame key={id} id={id} isDeeper>
      {(resume) => (
        <>
          <h1 className="wrap-anywhere">{resume.title || 'Новое резюме'}</h1>
          <Editor resume={resume} step={isStep(asked) ? asked : 'goal'} now={now} />
        </>
      )}
    </OwnFrame>
  )
}
