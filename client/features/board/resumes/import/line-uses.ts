import type { ImportedJob, ResumeImport } from '#shared/features/board/resumes/imported.ts'
import type { LineUse } from '#shared/features/board/resumes/vocabulary.ts'
import { formatJobName } from './job-name.ts'

/** What lines become, as the value of a select: `job_text:2` is the text of the job with that number. */
export function readUse(value: string): { as: LineUse; at?: number } {
  const [as = '', at] = value.split(':')
  return at === undefined
    ? { as: USES.find((use) => use === as) ?? 'job' }
    : { as: 'job_text', at: Number(at) }
}

const USES = ['job', 'education', 'course', 'skills', 'about'] as const

/** The choices of the select besides the jobs. */
export const USE_LABELS: readonly { value: (typeof USES)[number]; label: string }[] = [
  { value: 'job', label: 'Это место работы' },
  { value: 'education', label: 'Это образование' },
  { value: 'course', label: 'Это курс' },
  { value: 'skills', label: 'Это навыки' },
  { value: 'about', label: 'Добавить в «О себе»' },
]

/** The job that lines have become; null when they became something else, or were that job already. */
export const findAddedJob = (before: readonly ImportedJob[], after: readonly ImportedJob[]) =>
  after.find(({ at }) => before.every((job) => job.at !== at)) ?? null

/** What was added, where it can be changed, and whether words are left over. */
export function describeAddition({
  use: { as, at },
  numbers,
  before,
  after,
}: {
  use: { as: LineUse; at?: number }
  numbers: readonly number[]
  before: readonly ImportedJob[]
  after: ResumeImport
}): { title: string; description: string } {
  const isLeft = numbers.some((number) => after.lines[number]?.isPlaced === false)
  const left = isLeft ? ' Для части слов поля нет: эти строки остались в списке.' : ''
  return { title: toTitle(), description: WHERE[as] + left }

  function toTitle(): string {
    switch (as) {
      case 'job': {
        const job = findAddedJob(before, after.jobs)
        return job ? `Добавлено место работы: ${formatJobName(job)}` : 'Такое место работы уже есть'
      }
      case 'job_text': {
        const job = after.jobs.find((one) => one.at === at)
        return `Добавлено к месту работы: ${job ? formatJobName(job) : ''}`
      }
      case 'education':
        return 'Добавлено в образование'
      case 'course':
        return 'Добавлено в курсы'
      case 'skills':
        return 'Добавлено в навыки'
      case 'about':
        return 'Добавлено в «О себе»'
    }
  }
}

const WHERE: Readonly<Record<LineUse, string>> = {
  job: 'Проверьте поля и подтвердите.',
  job_text: 'Поправить описание можно на этой странице.',
  education: 'Поправить или убрать можно в редакторе, на шаге «Образование и языки».',
  course: 'Поправить или убрать можно в редакторе, на шаге «Образование и языки».',
  skills: 'Поправить или убрать можно в редакторе, на шаге «Навыки и о себе».',
  about: 'Поправить или убрать можно в редакторе, на шаге «Навыки и о себе».',
}
