/** Compares what was read from a resume with its truth. */
import type { ResumeContacts, ResumeContent } from '#shared/features/board/resumes/model.ts'
import {
  listLostWords,
  listTexts,
  normaliseHandle,
  normalisePhone,
  normaliseText,
  normaliseValue,
} from './normalise.ts'
import type { CodedField, Moment, TrueEducation, TrueJob, Truth } from './truth.ts'

export type Reading = { content: ResumeContent; contacts: ResumeContacts; rest: unknown }
type Share = { right: number; of: number }
export type FailureKind =
  | 'contacts'
  | 'education'
  | 'invented job'
  | 'jobs'
  | 'languages'
  | 'name'
  | 'skills'
  | 'title'
  | 'words'
  | 'wrong contacts'
export type Failure = { kind: FailureKind; expected: string; got: string }

export type Score = {
  files: number
  /** Of a format that the board does not read. */
  unread: number
  name: Share
  title: Share
  contacts: Share
  /** Values that are not this person's. */
  wrongContacts: number
  jobs: Share
  inventedJobs: number
  education: Share
  skills: { right: number; expected: number; read: number }
  languages: Share
  lostWords: number
  words: number
}

type Scored = { score: Score; failures: Failure[] }

/** Names of skills by any of their spellings: the board writes «Adobe Photoshop» for «Photoshop». */
type NameSkill = (written: string) => string

/** @param reading null: the format is not read, and everything is missed */
export function scoreResume(
  truth: Truth,
  reading: Reading | null,
  nameSkill: NameSkill = (written) => written,
): Scored {
  const failures: Failure[] = []
  const fail = (kind: FailureKind, expected: string, got: string) => failures.push({ kind, expected, got })
  const { content, contacts, rest } = reading ?? { content: null, contacts: null, rest: [] }

  const share = (kind: FailureKind, isRight: boolean, expected: string, got: string): Share => {
    if (!isRight) fail(kind, expected, got)
    return { right: Number(isRight), of: 1 }
  }
  const read = { first: content?.firstName ?? '', last: content?.lastName ?? '' }
  const score: Score = {
    files: 1,
    unread: Number(reading === null),
    name: share(
      'name',
      isSame(read.first, truth.firstName) && isSame(read.last, truth.lastName),
      `${truth.firstName} ${truth.lastName}`,
      `${read.first} ${read.last}`,
    ),
    title: share(
      'title',
      content !== null && isSame(content.title, truth.title ?? ''),
      truth.title ?? '(none)',
      content?.title ?? '',
    ),
    ...scoreContacts(truth, contacts, fail),
    ...scoreJobs(truth.jobs, content?.experience ?? [], fail),
    education: scoreEducation(truth.education, content?.education ?? [], fail),
    skills: scoreSkills(truth.skills.map(nameSkill), (content?.skills ?? []).map(nameSkill), fail),
    languages: scoreLanguages(truth.languages, content?.languages ?? [], fail),
    lostWords: 0,
    words: truth.words.length,
  }
  const lost = listLostWords(truth.words, listTexts([content, contacts, rest])).filter(
    ({ field }) => field === null || content === null || !holdsCode(content, field),
  )
  if (lost.length > 0) fail('words', lost.map(({ text }) => text).join(' '), '')
  return { score: { ...score, lostWords: lost.length }, failures }
}

const isSame = (read: string, written: string) => normaliseValue(read) === normaliseValue(written)

function holdsCode(content: ResumeContent, field: CodedField): boolean {
  switch (field) {
    case 'work':
      return content.employment.length + content.schedules.length + content.workForms.length > 0
    case 'languages':
      return content.languages.length > 0
    default:
      return content[field] !== null
  }
}

type Fail = (kind: FailureKind, expected: string, got: string) => void

function scoreContacts(
  truth: Truth,
  read: ResumeContacts | null,
  fail: Fail,
): Pick<Score, 'contacts' | 'wrongContacts'> {
  const contacts = { right: 0, of: 0 }
  let wrongContacts = 0
  for (const [name, normalise] of [
    ['phone', normalisePhone],
    ['email', normaliseText],
    ['telegram', normaliseHandle],
  ] as const) {
    const expected = truth[name]
    const got = read?.[name].trim() ?? ''
    const isRight = expected !== null && normalise(got) === normalise(expected)
    if (expected !== null) {
      contacts.of += 1
      contacts.right += Number(isRight)
      if (!isRight) fail('contacts', `${name} ${expected}`, got)
    }
    if (got === '' || isRight) continue
    wrongContacts += 1
    fail('wrong contacts', `${name} ${expected ?? '(none)'}`, got)
  }
  return { contacts, wrongContacts }
}

type ReadJob = ResumeContent['experience'][number]

function scoreJobs(
  expected: readonly TrueJob[],
  read: readonly ReadJob[],
  fail: Fail,
): Pick<Score, 'inventedJobs' | 'jobs'> {
  const missed: TrueJob[] = []
  const left = [...read]
  for (const job of expected) {
    const at = left.findIndex((one) => isSameJob(one, job))
    if (at === -1) missed.push(job)
    else left.splice(at, 1)
  }
  for (const job of missed) {
    // A job that was read in part is shown beside what it should be, and is not invented.
    const at = left.findIndex((one) => isPartOfJob(one, job))
    const [got] = at === -1 ? [] : left.splice(at, 1)
    fail('jobs', describeJob(job), got ? describeRead(got) : '')
  }
  for (const job of left) fail('invented job', '', describeRead(job))
  return { jobs: { right: expected.length - missed.length, of: expected.length }, inventedJobs: left.length }
}

const isSameJob = (read: ReadJob, job: TrueJob) =>
  isSame(read.company, job.company) &&
  isSame(read.position, job.position) &&
  isMoment(read.startMonth, job.from) &&
  isMoment(read.endMonth, job.to)

/** A truth without a month takes any month. */
const isMoment = (read: string | null, moment: Moment | null) =>
  moment === null ? read === null : read !== null && (read === moment || read.startsWith(`${moment}-`))

const isPartOfJob = (read: ReadJob, job: TrueJob) =>
  isSame(read.company, job.company) ||
  isSame(read.position, job.position) ||
  (job.from !== null && isMoment(read.startMonth, job.from))

const describeJob = ({ company, position, from, to }: TrueJob) =>
  `${position} / ${company} / ${from ?? '—'} / ${to ?? '—'}`
const describeRead = ({ company, position, startMonth, endMonth }: ReadJob) =>
  describeJob({ company, position, from: startMonth, to: endMonth })

function scoreEducation(
  expected: readonly TrueEducation[],
  read: ResumeContent['education'],
  fail: Fail,
): Share {
  const left = [...read]
  const missed = expected.filter(({ institution, year, level }) => {
    const at = left.findIndex(
      (one) =>
        isSame(one.institution, institution) && one.year === year && (level === null || one.level === level),
    )
    if (at !== -1) left.splice(at, 1)
    return at === -1
  })
  for (const { institution, year, level } of missed)
    fail(
      'education',
      `${institution} / ${year} / ${level ?? 'any level'}`,
      left.map((one) => `${one.institution} / ${one.year} / ${one.level}`).join('; '),
    )
  return { right: expected.length - missed.length, of: expected.length }
}

function scoreSkills(expected: readonly string[], read: readonly string[], fail: Fail): Score['skills'] {
  const wanted = new Set(expected.map((skill) => normaliseValue(skill)))
  const got = new Set(read.map((skill) => normaliseValue(skill)))
  const right = wanted.intersection(got).size
  if (right < wanted.size || right < got.size)
    fail(
      'skills',
      expected.filter((skill) => !got.has(normaliseValue(skill))).join(', '),
      read.filter((skill) => !wanted.has(normaliseValue(skill))).join(', '),
    )
  return { right, expected: wanted.size, read: got.size }
}

function scoreLanguages(expected: Truth['languages'], read: ResumeContent['languages'], fail: Fail): Share {
  const missed = expected.filter(
    ({ language, level }) =>
      !read.some((one) => one.language === language && (level === null || one.level === level)),
  )
  if (missed.length > 0)
    fail(
      'languages',
      missed.map(({ language, level }) => `${language} ${level}`).join(', '),
      read.map(({ language, level }) => `${language} ${level}`).join(', '),
    )
  return { right: expected.length - missed.length, of: expected.length }
}
