import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams, type LoaderFunctionArgs } from 'react-router'
import { api } from '#client/app/api.ts'
import { load, pageData, refusePage } from '#client/app/page-data.ts'
import { FavouriteResumeButton } from '#client/features/board/favourites/favourite-resume-button.tsx'
import { InviteBlock } from '#client/features/board/responses/thread/invite-block.tsx'
import { SalaryContext } from '#client/features/board/vacancies/vacancy/salary-context.tsx'
import { Breadcrumbs } from '#client/ui/breadcrumbs.tsx'
import { DocumentIcon } from '#client/ui/nav-icons.tsx'
import { resumesPath } from '#shared/features/board/resumes/address.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { ContactsBlock } from './reading/contacts-block.tsx'
import { resumeIdOf } from './my-resume/my-resume.ts'
import { PrintButton } from '#client/ui/print-button.tsx'
import { FileLink } from './reading/file-link.tsx'
import { ResumeDocument } from './reading/resume-document.tsx'
import { useEffect } from 'react'
import { useSession } from '#client/app/current-user.ts'
import type { ResumeId } from '#shared/features/board/resumes/model.ts'

export async function loader(args: LoaderFunctionArgs) {
  const id = resumeIdOf(args.params['*'])
  if (id === null) return refusePage(404)
  const resume = await load(args, api.resumes.read.queryOptions({ input: { id } }))
  return pageData(args, {
    title: `${resume.title}, ${resume.name}`,
    description: `Резюме: ${resume.title}. ${resume.summary}`,
    isIndexed: resume.isIndexed,
    crumbs: buildCrumbs(resume),
  })
}

function buildCrumbs({
  profession,
  hasProfessionList,
}: {
  profession: { slug: string; name: string } | null
  hasProfessionList: boolean
}) {
  return [
    { href: pathOf('resumes'), text: 'Резюме' },
    ...(profession && hasProfessionList
      ? [{ href: resumesPath({ profession: profession.slug }), text: profession.name }]
      : []),
  ]
}

export function Component() {
  const id = resumeIdOf(useParams()['*'])
  if (id === null) throw new Error('The loader lets no such address through')
  const { data: resume } = useSuspenseQuery(api.resumes.read.queryOptions({ input: { id } }))
  useCountView(id, resume)
  return (
    <div className="container grid max-w-[880px] gap-4 pt-4">
      <div className="flex flex-wrap items-center justify-between gap-3 print:hidden">
        <Breadcrumbs crumbs={buildCrumbs(resume)} />
        <div className="flex flex-wrap gap-2">
          <FileLink id={id} kind="pdf">
            <DocumentIcon />
            PDF
          </FileLink>
          <FileLink id={id} kind="docx">
            <DocumentIcon />
            DOCX
          </FileLink>
          <PrintButton />
          <FavouriteResumeButton resume={resume} ids={[id]} hasText />
        </div>
      </div>
      <ResumeDocument
        resume={resume}
        canOpenFiles={resume.isOwn}
        payContext={<SalaryContext {...resume} />}
        contacts={
          resume.isOwn ? (
            <p className="rounded-box bg-sunken p-4 print:hidden">
              Это ваше резюме: так его видят другие.{' '}
              <a href={pathOf('personal-resumes-id', { id })}>Изменить или скрыть</a>
            </p>
          ) : (
            <div className="grid gap-3">
              <ContactsBlock resume={resume} state={resume.contactsState} />
              <InviteBlock id={resume.id} name={resume.name} />
            </div>
          )
        }
      />
    </div>
  )
}

/** Tells the author that the reader's company has opened the resume. Pages are cached, so the browser does. */
function useCountView(id: ResumeId, { isOwn }: { isOwn: boolean }) {
  const session = useSession()
  const isCompany = !isOwn && session.status === 'user' && session.currentRole !== null
  useEffect(() => {
    // A failure changes nothing for the reader.
    if (isCompany) api.resumes.countView.call({ id }).catch(() => undefined)
  }, [id, isCompany])
}
