import type { ReferenceData } from '#server/features/reference/data/load.ts'
import type { ImportedJob } from '#shared/features/board/resumes/imported.ts'
import type { ExperienceEntry } from '#shared/features/board/resumes/model.ts'
import { ENTRY_TEXT_MAX } from '#shared/features/board/resumes/vocabulary.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { joinNew, textsAt, withPlaced } from './added-entries.ts'
import { isSame, requireJob, requirePlace, withJob, type ImportState } from './change-import.ts'
import { findUnplaced } from './fields/find-unplaced.ts'
import { createRoles, type Roles } from './fields/job-roles.ts'
import { JOB_LINE_MAX, parseJobs } from './fields/parse-jobs.ts'
import { plainLine } from './file-line.ts'

/** Adds one job that is made of the lines, to be reviewed as those that were read; nothing for one of just these lines. */
export function addJob(
  state: ImportState,
  picked: readonly number[],
  known: Pick<ReferenceData, 'professionNames' | 'locations'>,
): ImportState {
  const texts = textsAt(state, picked)
  const source = texts.join('\n')
  const lines = withPlaced(state, picked, texts)
  if (state.jobs.some((job) => job.state !== 'dropped' && job.source === source)) return { ...state, lines }
  const entry = readJob(texts, createRoles(known))
  requireFitting(entry.description)
  const { draft, jobs } = withoutLines(state, texts, null)
  const at = Math.max(-1, ...jobs.map((job) => job.at)) + 1
  return {
    draft: { ...draft, experience: [...draft.experience, entry] },
    jobs: [...jobs, { at, revision: 0, source, entry, state: 'pending' }],
    lines,
  }
}

/** Adds the lines to the description of a job, without those that it has. */
export function addJobText(state: ImportState, picked: readonly number[], at: number): ImportState {
  const texts = textsAt(state, picked)
  const { draft, jobs } = withoutLines(state, texts, at)
  const job = requireJob(jobs, at)
  const place = requirePlace(draft, job)
  const lines = withPlaced(state, picked, texts)
  const description = joinNew(job.entry.description, texts)
  if (description === job.entry.description) return { draft, jobs, lines }
  requireFitting(description)
  const entry = { ...job.entry, description }
  const changed = { ...job, entry, source: joinNew(job.source, texts), revision: job.revision + 1 }
  return {
    draft: { ...draft, experience: withJob(draft.experience, place, entry) },
    jobs: jobs.map((one) => (one.at === at ? changed : one)),
    lines,
  }
}

/** @throws Problem conflict for a description that is longer than its field */
export function requireFitting(description: string) {
  if (description.length > ENTRY_TEXT_MAX)
    throw new Problem(
      'conflict',
      `В описании места работы помещается ${ENTRY_TEXT_MAX} знаков. Сократите его или выберите меньше строк.`,
    )
}

/** The first job that the lines name, with all other words in its description; otherwise the first line is the position. */
function readJob(texts: readonly string[], roles: Roles): ExperienceEntry {
  const { jobs, understood } = parseJobs(texts.map(plainLine), roles)
  const [first, ...others] = jobs
  if (!first) {
    const [position = '', ...rest] = texts
    const isName = position.length <= JOB_LINE_MAX
    return {
      position: isName ? position : '',
      company: '',
      startMonth: null,
      endMonth: null,
      description: (isName ? rest : texts).join('\n'),
    }
  }
  const { entry } = first
  const further = others.flatMap(({ source }) => source.split('\n'))
  const own = entry.description.split('\n')
  const left = findUnplaced(texts, [entry.position, entry.company, ...own, ...further, ...understood])
  return { ...entry, description: [...left, ...own, ...further].filter((text) => text !== '').join('\n') }
}

/**
 * Takes lines out of the descriptions of the other jobs. Lines that the file has twice stay: which of them a job has is not
 * known; and so do those of jobs that the author has changed in the editor.
 */
function withoutLines(
  { draft, jobs, lines }: ImportState,
  texts: readonly string[],
  except: number | null,
): ImportState {
  const taken = new Set(texts.filter((text) => lines.filter((line) => line.text === text).length === 1))
  const keep = (text: string) =>
    text
      .split('\n')
      .filter((line) => !taken.has(line))
      .join('\n')
  let { experience } = draft
  const changed = jobs.map((job): ImportedJob => {
    const entry = { ...job.entry, description: keep(job.entry.description) }
    const place = experience.findIndex((one) => isSame(one, job.entry))
    if (job.at === except || job.state === 'dropped' || place < 0 || isSame(entry, job.entry)) return job
    experience = withJob(experience, place, entry)
    return { ...job, entry, source: keep(job.source), revision: job.revision + 1 }
  })
  return { draft: { ...draft, experience }, jobs: changed, lines }
}
