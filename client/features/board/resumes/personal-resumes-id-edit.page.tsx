import { useLoaderData, useLocation, useParams, type LoaderFunctionArgs } from 'react-router'
import { load, refusePage, type PageData } from '#client/app/page-data.ts'
import { privatePage } from '#client/app/private-page.ts'
import { PlainShortResume } from '#client/features/board/responses/sending/plain-short-resume.tsx'
import { Notice } from '#client/ui/notice.tsx'
import type { MyResume } from '#shared/features/board/resumes/my-resume.ts'
import { shortResumeOf } from '#shared/features/board/resumes/short-text.ts'
import { Editor, isStep } from './editor/editor.tsx'
import { ImportNotice } from './editor/import-notice.tsx'
import { MyResumeLayout } from './my-resume/my-resume-layout.tsx'
import { myResumeQuery, resumeIdOf } from './my-resume/my-resume.ts'

export { shortResumeForms as forms } from '#client/features/board/responses/sending/plain-short-resume.tsx'

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
          <noscript>
            <PlainEditor resume={resume} />
          </noscript>
          <div className="contents no-js:hidden">
            <ImportNotice resume={resume} />
            <Editor resume={resume} step={isStep(asked) ? asked : 'goal'} now={now} />
          </div>
        </>
      )}
    </MyResumeLayout>
  )
}

/** A short resume can be changed without scripts. */
function PlainEditor({ resume }: { resume: MyResume }) {
  const { id, title, status } = resume
  const text = shortResumeOf(resume)
  return (
    <div className="grid max-w-[760px] gap-4">
      <h1 className="wrap-anywhere">{title || 'Новое резюме'}</h1>
      {status === 'moderation' ? (
        <Notice tone="info" title="Резюме на проверке">
          <p>Изменить его можно после ответа модератора: напишем на почту.</p>
        </Notice>
      ) : text === null ? (
        <Notice tone="info" title="Это резюме подробнее короткой формы">
          <p>Чтобы изменить его, включите в браузере JavaScript.</p>
        </Notice>
      ) : (
        <PlainShortResume
          id={id}
          text={{ ...text, workForm: resume.draft.workForms[0] ?? null }}
          submitText={status === 'hidden' ? 'Сохранить и показать снова' : 'Отправить'}
        />
      )}
    </div>
  )
}
