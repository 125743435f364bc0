import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useId, useRef, useState, type ReactNode, type Ref } from 'react'
import { failureText } from '#client/app/api-error.ts'
import { Form, SubmitButton } from '#client/app/form/form.tsx'
import { useValuesForm, type ValuesForm } from '#client/app/form/use-values-form.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { yearsLabel } from '#shared/features/board/resumes/experience.ts'
import type { ImportedJob as Job } from '#shared/features/board/resumes/imported.ts'
import { ExperienceEntry } from '#shared/features/board/resumes/model.ts'
import { formatJobName } from '../import/job-name.ts'
import { MergeButton } from '../import/merge-button.tsx'
import { withTyped } from '../import/with-typed.ts'
import { JobFields } from './job-fields.tsx'

const LABELS = { position: 'Должность', company: 'Компания', description: 'Что делали и чего добились' }

/** A job from a file, its lines next to the fields they were read into; folded to its name once it is decided about. */
export function ImportedJob({
  job,
  others,
  now,
  headingRef,
  onDecide,
  onMerge,
}: {
  job: Job
  /** Jobs that it can be merged with. */
  others: readonly Job[]
  now: string
  headingRef: Ref<HTMLHeadingElement>
  /** Null drops the job. Rejects when the decision was not stored. */
  onDecide: (entry: ExperienceEntry | null) => Promise<unknown>
  /** Merges it into another job. Rejects when that was not stored. */
  onMerge: (into: number) => Promise<unknown>
}) {
  const { entry, state } = job
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const name = formatJobName(job)
  const years = yearsLabel(entry)
  return (
    <Card as="article" className="grid gap-4" aria-labelledby={id}>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <h2 ref={headingRef} id={id} tabIndex={-1} className="min-w-0 text-lead font-semibold wrap-anywhere">
          {name}
          {years && <span className="font-normal text-muted"> · {years}</span>}
        </h2>
        {state === 'kept' && <Badge tone="good">Подтверждено</Badge>}
        {state === 'dropped' && <Badge>Не переносим</Badge>}
      </div>
      {state !== 'pending' && !isOpen ? (
        <Button
          variant="secondary"
          size="small"
          className="justify-self-start"
          aria-label={`${state === 'kept' ? 'Изменить' : 'Вернуть'}: ${name}`}
          onClick={() => setIsOpen(true)}
        >
          {state === 'kept' ? 'Изменить' : 'Вернуть'}
        </Button>
      ) : (
        <div className="grid items-start gap-4 lg:grid-cols-2 lg:gap-6">
          <div className="min-w-0 rounded-box bg-sunken p-4">
            <h3 className="mb-2 text-small font-semibold text-muted">Как в файле</h3>
            <p className="whitespace-pre-line wrap-anywhere">{job.source}</p>
          </div>
          <JobForm
            entry={entry}
            now={now}
            onDecide={async (decided) => {
              await onDecide(decided)
              setIsOpen(false)
            }}
            merging={
              state !== 'dropped' &&
              others.length > 0 && <MergeButton job={job} others={others} onMerge={onMerge} />
            }
          />
        </div>
      )}
    </Card>
  )
}

export function JobForm({
  entry,
  now,
  onDecide,
  merging = null,
}: {
  entry: ExperienceEntry
  now: string
  onDecide: (entry: ExperienceEntry | null) => Promise<void>
  /** The button that makes one job of two. */
  merging?: ReactNode
}) {
  const drop = useMutation({ mutationFn: () => onDecide(null) })
  const form = useValuesForm({
    schema: ExperienceEntry,
    defaults: entry,
    send: onDecide,
  })
  useAdoptedEntry(entry, form)
  const { startMonth, endMonth } = form.values
  return (
    <Form form={form} labels={LABELS} className="grid min-w-0 gap-4">
      <JobFields
        job={{ startMonth, endMonth }}
        now={now}
        field={form.field}
        onMonth={(name, value) => form.set(name, value)}
      />
      <div className="flex flex-wrap gap-x-1 gap-y-3">
        <SubmitButton form={form} className="max-sm:w-full">
          Подтвердить
        </SubmitButton>
        <Button
          variant="quiet"
          className="max-sm:w-full"
          isBusy={drop.isPending}
          onClick={() => drop.mutate()}
        >
          Не переносить
        </Button>
        {merging}
        {drop.error && (
          <p role="alert" className="w-full text-small text-danger">
            {failureText(drop.error, 'Не получилось. Проверьте интернет и повторите.')}
          </p>
        )}
      </div>
    </Form>
  )
}

/** Lines that are added to the job, here or in another tab, come into the fields beside what was typed. */
function useAdoptedEntry(entry: ExperienceEntry, form: ValuesForm<ExperienceEntry>) {
  const known = useRef(entry)
  const adopt = useEffectEvent((changed: ExperienceEntry) => {
    const former = known.current
    known.current = changed
    const typed = form.read()
    const next = withTyped({ typed, former, entry: changed })
    for (const name of ['position', 'company', 'startMonth', 'endMonth', 'description'] as const)
      if (next[name] !== typed[name]) form.set(name, next[name])
  })
  useEffect(() => adopt(entry), [entry])
}
