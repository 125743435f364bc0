import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState, type Ref } from 'react'
import { useLoaderData, useNavigate, useParams, type LoaderFunctionArgs } from 'react-router'
import { api } from '#client/app/api.ts'
import { useCommand } from '#client/app/command/use-command.ts'
import { load, refusePage, type PageData } from '#client/app/page-data.ts'
import { privatePage } from '#client/app/private-page.ts'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { showToast } from '#client/ui/toast.tsx'
import type { ImportedJob as Job, ResumeImport } from '#shared/features/board/resumes/imported.ts'
import type { ExperienceEntry, ResumeId } from '#shared/features/board/resumes/model.ts'
import { countOf } from '#shared/kernel/number.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { ImportedJob } from './editor/imported-job.tsx'
import { FileLines } from './import/file-lines.tsx'
import { importQuery } from './import/import-query.ts'
import { formatJobName } from './import/job-name.ts'
import { MyResumeLayout } from './my-resume/my-resume-layout.tsx'
import { MY_RESUME, myResumeQuery, resumeIdOf } from './my-resume/my-resume.ts'

export function loader(args: LoaderFunctionArgs) {
  const id = resumeIdOf(args.params['id'])
  if (id === null) return refusePage(404)
  return privatePage(args, 'Проверка файла', load(args, myResumeQuery(id)), load(args, importQuery(id)))
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
  const queryClient = useQueryClient()
  const found = useSuspenseQuery(importQuery(id)).data
  const { jobs, lines } = found
  const { headingOf, end, goTo } = useHeadings()
  const left = jobs.filter(({ state }) => state === 'pending').length

  /** Shows what a command has stored, or what another tab has stored before it. */
  async function store(command: Promise<ResumeImport>) {
    try {
      const changed = await command
      queryClient.setQueryData(importQuery(id).queryKey, changed)
      void queryClient.invalidateQueries({ queryKey: myResumeQuery(id).queryKey })
      return changed
    } catch (error) {
      void queryClient.invalidateQueries({ queryKey: importQuery(id).queryKey })
      throw error
    }
  }

  async function decide({ at, revision }: Job, entry: ExperienceEntry | null) {
    const changed = await store(api.resumes.decideImportedJob.call({ id, at, entry, revision }))
    const next = changed.jobs.find((job) => job.state === 'pending' && job.at !== at)
    goTo(next?.at ?? 'end')
  }

  async function merge({ at }: Job, into: number) {
    const changed = await store(api.resumes.mergeImportedJobs.call({ id, at, into }))
    const merged = changed.jobs.find((job) => job.at === into)
    goTo(into)
    if (merged)
      showToast({
        type: 'success',
        title: `Объединено: ${formatJobName(merged)}`,
        description: 'Проверьте поля и подтвердите.',
      })
  }

  return (
    <div className="grid max-w-[1080px] gap-4">
      <div>
        <h1>Проверьте, что мы прочитали</h1>
        <p className="mt-2 text-lead text-muted">
          {jobs.length > 0
            ? 'Сравните текст файла с полями: подтвердите, поправьте или не переносите.'
            : lines.length > 0
              ? 'Мест работы не нашлось. Если они есть, отметьте ниже их строки и скажите, что это место работы.'
              : 'Мест работы в файле не нашлось: добавьте их в редакторе.'}
        </p>
        <p role="status" className="mt-1 text-muted">
          {jobs.length > 0 && `Проверено ${jobs.length - left} из ${jobs.length}.`}
        </p>
      </div>
      {jobs.map((job) => (
        <ImportedJob
          key={job.at}
          job={job}
          others={jobs.filter(({ at, state }) => at !== job.at && state !== 'dropped')}
          now={now}
          headingRef={headingOf(job.at)}
          onDecide={(entry) => decide(job, entry)}
          onMerge={(into) => merge(job, into)}
        />
      ))}
      <FileLines id={id} found={found} onJob={goTo} />
      <EndCard id={id} left={left} headingRef={end} />
    </div>
  )
}

/** The headings that focus goes to when what had it is gone; those that a command adds are there with the next render. */
function useHeadings() {
  const headings = useRef(new Map<number, HTMLHeadingElement>())
  const end = useRef<HTMLHeadingElement>(null)
  const [target, setTarget] = useState<{ to: number | 'end' } | null>(null)
  useEffect(() => {
    if (target === null) return
    const heading = target.to === 'end' ? end.current : headings.current.get(target.to)
    heading?.focus()
  }, [target])
  return {
    end,
    headingOf: (at: number) => (heading: HTMLHeadingElement | null) => {
      if (heading) headings.current.set(at, heading)
      else headings.current.delete(at)
    },
    goTo: (to: number | 'end') => setTarget({ to }),
  }
}

/** Leads on to the editor. */
function EndCard({
  id,
  left,
  headingRef,
}: {
  id: ResumeId
  /** Jobs that wait for a decision. */
  left: number
  headingRef: Ref<HTMLHeadingElement>
}) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const finish = useCommand(api.resumes.finishImport, {
    ...MY_RESUME,
    async done() {
      // No refetch is needed now; a later visit requests the data from the server.
      await queryClient.invalidateQueries({ queryKey: importQuery(id).queryKey, refetchType: 'none' })
      await navigate(pathOf('personal-resumes-id-edit', { id }))
    },
  })
  return (
    <Card as="div" className="grid gap-3">
      <h2 ref={headingRef} tabIndex={-1}>
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
  )
}
