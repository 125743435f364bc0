/** Tables of scores, the targets, and examples of failures. */
import type { Failure, FailureKind, Score } from './score.ts'

export type ScoredFile = {
  file: string
  maker: string
  template: string
  format: string
  score: Score
  failures: readonly Failure[]
}

export function sumScores(scores: readonly Score[]): Score {
  const add = (pick: (score: Score) => number) => scores.reduce((sum, score) => sum + pick(score), 0)
  const addShares = (pick: (score: Score) => { right: number; of: number }) => ({
    right: add((score) => pick(score).right),
    of: add((score) => pick(score).of),
  })
  return {
    files: add(({ files }) => files),
    unread: add(({ unread }) => unread),
    name: addShares(({ name }) => name),
    title: addShares(({ title }) => title),
    contacts: addShares(({ contacts }) => contacts),
    wrongContacts: add(({ wrongContacts }) => wrongContacts),
    jobs: addShares(({ jobs }) => jobs),
    inventedJobs: add(({ inventedJobs }) => inventedJobs),
    education: addShares(({ education }) => education),
    skills: {
      right: add(({ skills }) => skills.right),
      expected: add(({ skills }) => skills.expected),
      read: add(({ skills }) => skills.read),
    },
    languages: addShares(({ languages }) => languages),
    lostWords: add(({ lostWords }) => lostWords),
    words: add(({ words }) => words),
  }
}

export const percent = ({ right, of }: { right: number; of: number }) => (of === 0 ? 100 : (right / of) * 100)
/** The harmonic mean of precision and recall. */
const measureF1 = ({ right, expected, read }: Score['skills']) =>
  expected + read === 0 ? 1 : (2 * right) / (expected + read)

const COLUMNS: readonly (readonly [string, (score: Score) => string])[] = [
  ['files', ({ files }) => String(files)],
  ['unread', ({ unread }) => String(unread)],
  ['name', ({ name }) => percent(name).toFixed(1)],
  ['title', ({ title }) => percent(title).toFixed(1)],
  ['contacts', ({ contacts }) => percent(contacts).toFixed(1)],
  ['wrong', ({ wrongContacts }) => String(wrongContacts)],
  ['jobs', ({ jobs }) => percent(jobs).toFixed(1)],
  ['invented', ({ inventedJobs }) => String(inventedJobs)],
  ['education', ({ education }) => percent(education).toFixed(1)],
  ['skills', ({ skills }) => measureF1(skills).toFixed(3)],
  ['languages', ({ languages }) => percent(languages).toFixed(1)],
  ['lost', ({ lostWords }) => String(lostWords)],
  ['lost %', ({ lostWords, words }) => percent({ right: lostWords, of: words }).toFixed(2)],
]

export function formatTable(title: string, rows: readonly (readonly [string, Score])[]): string {
  const cells = [
    [title, ...COLUMNS.map(([name]) => name)],
    ...rows.map(([name, score]) => [name, ...COLUMNS.map(([, format]) => format(score))]),
  ]
  const widths = cells[0]?.map((_, at) => Math.max(...cells.map((row) => row[at]?.length ?? 0))) ?? []
  return cells
    .map((row) =>
      row
        .map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
        .join('  '),
    )
    .join('\n')
}

export function groupScores(
  files: readonly ScoredFile[],
  key: 'format' | 'maker' | 'template',
): [string, Score][] {
  return [...Map.groupBy(files, (file) => file[key])]
    .map(([name, group]): [string, Score] => [name, sumScores(group.map(({ score }) => score))])
    .sort(([a], [b]) => a.localeCompare(b))
}

type Target = { key: string; name: string; value: number; wanted: string; isMet: boolean }

export function checkTargets(files: readonly ScoredFile[]): Target[] {
  const all = sumScores(files.map(({ score }) => score))
  const worst = Math.min(100, ...groupScores(files, 'maker').map(([, { jobs }]) => percent(jobs)))
  const atLeast = (key: string, name: string, value: number, min: number): Target => ({
    key,
    name,
    value,
    wanted: `≥ ${min}`,
    isMet: value >= min,
  })
  const none = (key: string, name: string, value: number): Target => ({
    key,
    name,
    value,
    wanted: '0',
    isMet: value === 0,
  })
  return [
    atLeast('name', 'name, %', percent(all.name), 98),
    atLeast('title', 'title, %', percent(all.title), 95),
    atLeast('contacts', 'contacts, %', percent(all.contacts), 98),
    none('wrong-contacts', 'wrong contacts', all.wrongContacts),
    atLeast('jobs', 'jobs, %', percent(all.jobs), 90),
    atLeast('worst-jobs', 'jobs of the worst maker, %', worst, 80),
    atLeast('education', 'education, %', percent(all.education), 90),
    atLeast('skills', 'skills, F1', measureF1(all.skills), 0.9),
    none('lost-words', 'words lost', all.lostWords),
  ]
}

export const formatTargets = (targets: readonly Target[]) =>
  targets
    .map(
      ({ name, value, wanted, isMet }) =>
        `${isMet ? 'ok    ' : 'MISSED'} ${name}: ${Number(value.toFixed(3))} (${wanted})`,
    )
    .join('\n')

/** Up to `count` failures of each kind, from different files. */
export function formatExamples(files: readonly ScoredFile[], count: number): string {
  const byKind = Map.groupBy(
    files.flatMap(({ file, failures }) => failures.map((failure) => ({ file, ...failure }))),
    ({ kind }): FailureKind => kind,
  )
  return [...byKind]
    .map(([kind, list]) => {
      const failed = [...Map.groupBy(list, ({ file }) => file).values()]
      const shown = failed.slice(0, count).map(([first]) => first)
      return [
        `\n${kind}: ${list.length} in ${failed.length} files`,
        ...shown.map((one) => `  ${one?.file}\n    expected: ${one?.expected}\n    got:      ${one?.got}`),
      ].join('\n')
    })
    .join('\n')
}
