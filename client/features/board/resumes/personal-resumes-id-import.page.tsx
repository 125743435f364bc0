import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useLoaderData, useNavigate, useParams, type LoaderFunctionArgs } from 'react-router'
import { api } from '#client/app/api.ts'
import { useCommand } from '#client/app/command/use-command.ts'
import { load, refusePage, type PageData } from '#client/app/page-data.ts'
import { privatePage } from '#client/app/private-page.ts'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { Notice } from '#client/ui/notice.tsx'
import type { ExperienceEntry, ResumeId } from '#shared/features/board/resumes/model.ts'
import { countOf } from '#shared/kernel/number.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { ImportedJob } from './editor/imported-job.tsx'
import { MyResumeLayout } from './my-resume/my-resume-layout.tsx'
import { MY_RESUME, myResumeQuery, resumeIdOf } from './my-resume/my-resume.ts'

const importOf = (id: ResumeId) => api.resumes.imported.queryOptions({ input: { id } })

export function loader(args: LoaderFunctionArgs) {
  const id = resumeIdOf(args.params['id'])
  if (id === null) return refusePage(404)
  return privatePage(args, 'Проверка файла', load(args, myResumeQuery(id)), load(args, importOf(id)))
}

export function Component() {
  const id = resumeIdOf(useParams()['id'])
  const { now } = useLoaderData<PageData>()
  if (id === null) throw new Error('The loader lets no such address through')
  return (
    <MyResumeLayout key={id} id={id} isSubpage>
      {() => <Review id={id} now={now} />}
    </MyResumeLayout>
  )
}

/** Reviews the jobs of an imported file one by one, next to their source text, and the lines that fit no field. */
function Review({ id, now }: { id: ResumeId; now: string }) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { jobs, rest } = useSuspenseQuery(importOf(id)).data
  const headings = useRef(new Map<number, HTMLHeadingElement>())
  const end = useRef<HTMLHeadingElement>(null)
  const left = jobs.filter(({ state }) => state === 'pending').length
  const editPath = pathOf('personal-resumes-id-edit', { id })
  const finish = useCommand(api.resumes.finishImport, {
    ...MY_RESUME,
    async done() {
      // No refetch is needed now; a later visit requests the data from the server.
      await queryClient.invalidateQueries({ queryKey: importOf(id).queryKey, refetchType: 'none' })
      await navigate(editPath)
    },
  })

  async function decide(at: number, entry: ExperienceEntry | null) {
    const changed = await api.resumes.decideImportedJob.call({ id, at, entry })
    queryClient.setQueryData(importOf(id).queryKey, changed)
    void queryClient.invalidateQueries({ queryKey: myResumeQuery(id).queryKey })
    const next = changed.jobs.findIndex(({ state }, index) => state === 'pending' && index !== at)
    const heading = next < 0 ? end.current : headings.current.get(next)
    heading?.focus()
  }

  return (
    <div className="grid max-w-[1080px] gap-4">
      <div>
        <h1>Проверьте места работы</h1>
        <p className="mt-2 text-lead text-muted">
          {jobs.length === 0
            ? 'Мест работы в файле не нашлось: добавьте их в редакторе.'
            : 'Сравните текст файла с полями: подтвердите, поправьте или не переносите.'}
        </p>
        <p role="status" className="mt-1 text-muted">
          {jobs.length > 0 && `Проверено ${jobs.length - left} из ${jobs.length}.`}
        </p>
      </div>
      {jobs.map((job, at) => (
        <ImportedJob
          // Jobs of a file keep their positions.
          // oxlint-disable-next-line react/no-array-index-key
          key={at}
          job={job}
          number={at + 1}
          now={now}
          headingRef={(heading) => {
            if (heading) headings.current.set(at, heading)
            else headings.current.delete(at)
          }}
          onDecide={(entry) => decide(at, entry)}
        />
      ))}
      {rest !== '' && (
        <Card aria-labelledby="import-rest" className="grid gap-2">
          <h2 id="import-rest">Для этого не нашлось полей</h2>
          <p className="text-muted">Если что-то из этого нужно, перенесите сами, например в «О себе».</p>
          <p className="rounded-box bg-sunken p-4 whitespace-pre-line wrap-anywhere">{rest}</p>
        </Card>
      )}
      <Card as="div" className="grid gap-3">
        <h2 ref={end} tabIndex={-1}>
          Остальное — в редакторе
        </h2>
        <p className="text-muted">
          {left === 0
            ? 'Имя, контакты, образование и навыки из файла уже в черновике: просмотрите их по шагам.'
            : `Не проверено: ${countOf(left, { one: 'место', few: 'места', many: 'мест' })} работы. Если продолжить, в резюме останется то, что прочитали мы.`}
        </p>
        {finish.refusal && (
          <div role="alert">
            <Notice tone="error" title={finish.refusal} />
          </div>
        )}
        <div className="flex flex-wrap gap-3">
          <Button className="max-sm:w-full" isBusy={finish.isPending} onClick={() => finish.run({ id })}>
            {left === 0 ? 'Продолжить' : 'Продолжить без проверки'}
          </Button>
          <ButtonLink variant="quiet" className="max-sm:w-full" href={pathOf('personal-resumes-id', { id })}>
            Проверю позже
          </ButtonLink>
        </div>
      </Card>
    </div>
  )
}
