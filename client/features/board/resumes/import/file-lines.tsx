import { useRef, useState } from 'react'
import { api } from '#client/app/api.ts'
import { useCommand } from '#client/app/command/use-command.ts'
import { Card } from '#client/ui/card.tsx'
import { Disclosure } from '#client/ui/disclosure.tsx'
import type { ResumeImport } from '#shared/features/board/resumes/imported.ts'
import type { ResumeId } from '#shared/features/board/resumes/model.ts'
import { ADDED_LINES_MAX } from '#shared/features/board/resumes/vocabulary.ts'
import { countOf } from '#shared/kernel/number.ts'
import { myResumeQuery } from '../my-resume/my-resume.ts'
import { importQuery } from './import-query.ts'
import { LineBar } from './line-bar.tsx'
import { LineList } from './line-list.tsx'
import { describeAddition, findAddedJob } from './line-uses.ts'
import { usePickedLines } from './use-picked-lines.ts'

/** The lines of a file that have no field, and all of them; those that are picked can be added to the draft. */
export function FileLines({
  id,
  found: { jobs, lines, rest },
  onJob,
}: {
  id: ResumeId
  found: ResumeImport
  /** Gets the number of a job that was made of lines. */
  onJob: (at: number) => void
}) {
  const picking = usePickedLines()
  const heading = useRef<HTMLHeadingElement>(null)
  const before = useRef(jobs)
  const [hasOpened, setHasOpened] = useState(false)
  const add = useCommand(api.resumes.addImportedLines, {
    refresh: [{ key: () => myResumeQuery(id).queryKey }, { key: () => importQuery(id).queryKey }],
    answers: () => importQuery(id),
    isRefusalNews: true,
    done(after, { lines: numbers, as, at }) {
      picking.clear()
      const job = as === 'job' ? findAddedJob(before.current, after.jobs) : null
      if (job) onJob(job.at)
      else goOn()
      const use = at === undefined ? { as } : { as, at }
      return describeAddition({ use, numbers, before: before.current, after })
    },
  })
  /** To the line that was picked last, or to the heading when the list has it no more. */
  const goOn = () => picking.focusLast() || heading.current?.focus()
  const all = lines.map((_, number) => number)
  const unplaced = all.filter((number) => lines[number]?.isPlaced === false)
  const { picked } = picking
  const tooMany =
    picked.size > ADDED_LINES_MAX
      ? `За раз можно добавить до ${ADDED_LINES_MAX} строк. Снимите часть выбора.`
      : null

  // An earlier release has not stored the lines.
  if (lines.length === 0) return rest === '' ? null : <PlainRest text={rest} />
  return (
    <div className="grid gap-4">
      <Card aria-labelledby="import-rest" className="grid gap-2">
        <h2 id="import-rest" ref={heading} tabIndex={-1}>
          {unplaced.length === 0 ? 'Всё из файла нашло своё место' : 'Для этого не нашлось полей'}
        </h2>
        <p className="text-muted">
          {unplaced.length === 0
            ? 'Ни одно слово не потерялось. Если что-то попало не туда, отметьте строки ниже и добавьте их куда нужно.'
            : `${countOf(unplaced.length, { one: 'строка', few: 'строки', many: 'строк' })}. Отметьте, что из этого нужно, и скажите, что это: место работы, образование, навыки.`}
        </p>
        {unplaced.length > 0 && (
          <LineList legend="Строки без полей" lines={lines} numbers={unplaced} picking={picking} />
        )}
      </Card>
      <Card as="div">
        <Disclosure
          summary={
            <span>
              Все строки файла <span className="font-normal text-muted">· {lines.length}</span>
            </span>
          }
          onOpen={() => setHasOpened(true)}
        >
          <p className="mb-2 text-muted">
            Здесь файл целиком, галочкой отмечено то, что уже в резюме. Строки можно перенести в другое место
            работы или сделать из них новое.
          </p>
          {hasOpened && <LineList legend="Все строки файла" lines={lines} numbers={all} picking={picking} />}
        </Disclosure>
      </Card>
      {picked.size > 0 && (
        <LineBar
          count={picked.size}
          jobs={jobs}
          isBusy={add.isPending}
          error={tooMany ?? add.refusal}
          onClear={() => {
            picking.clear()
            add.reset()
            goOn()
          }}
          onAdd={(use) => {
            if (tooMany) return
            before.current = jobs
            add.run({ id, lines: [...picked], ...use })
          }}
        />
      )}
    </div>
  )
}

function PlainRest({ text }: { text: string }) {
  return (
    <Card aria-labelledby="import-rest" className="grid gap-2">
      <h2 id="import-rest">Для этого не нашлось полей</h2>
      <p className="text-muted">Если что-то из этого нужно, перенесите сами, например в «О себе».</p>
      <p className="rounded-box bg-sunken p-4 whitespace-pre-line wrap-anywhere">{text}</p>
    </Card>
  )
}
