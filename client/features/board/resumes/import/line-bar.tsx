import { useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Select } from '#client/ui/field.tsx'
import type { ImportedJob } from '#shared/features/board/resumes/imported.ts'
import type { LineUse } from '#shared/features/board/resumes/vocabulary.ts'
import { countOf } from '#shared/kernel/number.ts'
import { formatJobName } from './job-name.ts'
import { readUse, USE_LABELS } from './line-uses.ts'

/** What the picked lines can become; stays at the bottom of the screen while there are any. */
export function LineBar({
  count,
  jobs,
  isBusy,
  error,
  onAdd,
  onClear,
}: {
  /** Of the picked lines. */
  count: number
  jobs: readonly ImportedJob[]
  isBusy: boolean
  error: string | null
  onAdd: (use: { as: LineUse; at?: number }) => void
  onClear: () => void
}) {
  const [value, setValue] = useState('job')
  const targets = jobs.filter(({ state }) => state !== 'dropped')
  const isGone = value.startsWith('job_text:') && targets.every(({ at }) => value !== `job_text:${at}`)
  const chosen = isGone ? 'job' : value
  return (
    <div className="line-bar bottom-bar" role="group" aria-label="Что делать с выбранными строками">
      <p className="flex flex-wrap items-center justify-between gap-x-4">
        <span role="status" className="font-semibold">
          Выбрано: {countOf(count, { one: 'строка', few: 'строки', many: 'строк' })}
        </span>
        <Button variant="quiet" size="small" className="-mr-3" onClick={onClear}>
          Снять выбор
        </Button>
      </p>
      <div className="flex flex-wrap gap-2">
        <Select
          className="min-w-0 flex-[1_1_160px]"
          label="Что это за строки"
          isLabelHidden
          value={chosen}
          onChange={({ target }) => setValue(target.value)}
        >
          {USE_LABELS.map((use) => (
            <option key={use.value} value={use.value}>
              {use.label}
            </option>
          ))}
          {targets.length > 0 && (
            <optgroup label="Добавить к месту работы">
              {targets.map((job) => (
                <option key={job.at} value={`job_text:${job.at}`}>
                  {formatJobName(job)}
                </option>
              ))}
            </optgroup>
          )}
        </Select>
        <Button className="max-sm:w-full" isBusy={isBusy} onClick={() => onAdd(readUse(chosen))}>
          Добавить
        </Button>
      </div>
      {error !== null && (
        <p role="alert" className="text-small text-danger">
          {error}
        </p>
      )}
    </div>
  )
}
