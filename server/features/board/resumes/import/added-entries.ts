import type { ReferenceData } from '#server/features/reference/data/load.ts'
import {
  ABOUT_LENGTH_MAX,
  COURSES_MAX,
  EDUCATION_MAX,
  RESUME_SKILLS_MAX,
} from '#shared/features/board/resumes/vocabulary.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { isSame, type ImportState } from './change-import.ts'
import { findUnplaced } from './fields/find-unplaced.ts'
import { createRoles } from './fields/job-roles.ts'
import { parseCourses, parseEducation } from './fields/parse-education.ts'
import { parseSkills } from './fields/parse-skills.ts'
import { plainLine } from './file-line.ts'
import { toImportedLines } from './imported-lines.ts'

/** Adds the places of study that the lines name. */
export function addEducation(
  state: ImportState,
  picked: readonly number[],
  known: Pick<ReferenceData, 'professionNames' | 'locations'>,
): ImportState {
  const { draft } = state
  const texts = textsAt(state, picked)
  const { entries, understood } = parseEducation(texts.map(plainLine), createRoles(known).isPlace)
  if (entries.length === 0)
    throw new Problem(
      'conflict',
      'В этих строках нет места учёбы. Выберите строку с его названием, не длиннее 200 знаков.',
    )
  const education = withNew(draft.education, entries)
  if (education.length > EDUCATION_MAX)
    throw new Problem(
      'conflict',
      `В резюме помещается ${EDUCATION_MAX} мест учёбы. Лишние уберите в редакторе.`,
    )
  const placed = entries.flatMap(({ institution, speciality, year }) => [
    institution,
    speciality,
    String(year),
  ])
  return {
    ...state,
    draft: { ...draft, education },
    lines: withPlaced(state, picked, [...placed, ...understood]),
  }
}

/** Adds the courses that the lines name. */
export function addCourses(state: ImportState, picked: readonly number[]): ImportState {
  const { draft } = state
  const texts = textsAt(state, picked)
  const { entries, understood } = parseCourses(texts.map(plainLine))
  if (entries.length === 0)
    throw new Problem(
      'conflict',
      'В этих строках нет курса. Выберите строку с его названием, не длиннее 200 знаков.',
    )
  const courses = withNew(draft.courses, entries)
  if (courses.length > COURSES_MAX)
    throw new Problem('conflict', `В резюме помещается ${COURSES_MAX} курсов. Лишние уберите в редакторе.`)
  const placed = entries.flatMap(({ title, organisation, year }) => [title, organisation, String(year)])
  return {
    ...state,
    draft: { ...draft, courses },
    lines: withPlaced(state, picked, [...placed, ...understood]),
  }
}

/** Adds the skills that the lines name and the draft has not, by their names of the directory. */
export function addSkills(
  state: ImportState,
  picked: readonly number[],
  { skills: catalogue }: Pick<ReferenceData, 'skills'>,
): ImportState {
  const { draft } = state
  const read = parseSkills(textsAt(state, picked).map(plainLine), catalogue)
  if (read.length === 0)
    throw new Problem(
      'conflict',
      'Навыков в этих строках не узнали. Навык — это несколько слов, а предложения добавьте в «О себе».',
    )
  const had = new Set(draft.skills.map((skill) => catalogue.keyOf(skill)))
  const skills = [...draft.skills, ...read.filter((skill) => !had.has(catalogue.keyOf(skill)))]
  if (skills.length > RESUME_SKILLS_MAX)
    throw new Problem(
      'conflict',
      `В резюме помещается ${RESUME_SKILLS_MAX} навыков. Лишние уберите в редакторе.`,
    )
  return { ...state, draft: { ...draft, skills }, lines: withPlaced(state, picked, read) }
}

/** Adds the lines to what the author says of themselves, each as a paragraph. */
export function addAbout(state: ImportState, picked: readonly number[]): ImportState {
  const { draft } = state
  const texts = textsAt(state, picked)
  const about = joinNew(draft.about, texts)
  if (about.length > ABOUT_LENGTH_MAX)
    throw new Problem('conflict', `В «О себе» помещается ${ABOUT_LENGTH_MAX} знаков. Выберите меньше строк.`)
  return { ...state, draft: { ...draft, about }, lines: withPlaced(state, picked, texts) }
}

export const textsAt = ({ lines }: Pick<ImportState, 'lines'>, picked: readonly number[]) =>
  picked.flatMap((number) => lines[number]?.text ?? [])

/** A text with the lines that it has not. */
export function joinNew(text: string, added: readonly string[]): string {
  const had = new Set(text.split('\n'))
  return [text, ...added.filter((line) => !had.has(line))].filter((line) => line !== '').join('\n')
}

/** The picked lines of which every word is in one of the texts have a field now. */
export function withPlaced(
  { lines }: Pick<ImportState, 'lines'>,
  picked: readonly number[],
  placed: readonly string[],
) {
  const texts = textsAt({ lines }, picked)
  const read = toImportedLines(texts, findUnplaced(texts, placed))
  return lines.map((line, number) => {
    const at = picked.indexOf(number)
    return at < 0 || line.isPlaced ? line : { ...line, isPlaced: read[at]?.isPlaced === true }
  })
}

const withNew = <Entry extends object>(entries: readonly Entry[], added: readonly Entry[]): Entry[] => [
  ...entries,
  ...added.filter((one) => !entries.some((entry) => isSame(entry, one))),
]
