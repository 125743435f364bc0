/** Education and courses. */
import type { EducationLevel } from '#shared/features/board/resumes/vocabulary.ts'
import { frame, joinRuns, line, say, type Block, type Inline } from '../document.ts'
import type { Education } from '../people/person-types.ts'
import type { Draft } from './draft.ts'

type EducationForm = 'commas' | 'institution-right' | 'labelled' | 'level-first' | 'years-above'

const LEVELS: Partial<Record<EducationLevel, readonly string[]>> = {
  special_secondary: ['среднее специальное', 'среднее профессиональное'],
  bachelor: ['бакалавр', 'бакалавриат'],
  higher: ['высшее', 'высшее образование'],
  master: ['магистр', 'магистратура'],
}
const ENGLISH_LEVELS: Partial<Record<EducationLevel, readonly string[]>> = {
  bachelor: ['Bachelor of Science', "Bachelor's degree", 'BSc'],
  master: ['Master of Science', "Master's degree", 'MSc'],
}

export function levelRuns({ random, isEnglish, saysLevels }: Draft, { level }: Education): Inline[] {
  if (!saysLevels) return []
  const words = (isEnglish ? ENGLISH_LEVELS : LEVELS)[level]
  return words ? [frame(random.pick(words))] : []
}

export function drawYears({ random, isEnglish }: Draft): (education: Education) => string {
  const form = random.pick(['range', 'range', 'end', 'end-mark'] as const)
  const dash = random.pick([' — ', ' – ', '–', '-'])
  return ({ from, to }) => {
    if (form === 'range') return `${from}${dash}${to}`
    return form === 'end' || isEnglish ? String(to) : `${to} г.`
  }
}

export function writeEducation(draft: Draft, form: EducationForm): Block[] {
  const writeYears = drawYears(draft)
  return draft.person.education.flatMap((education) =>
    writeOne(draft, education, form, frame(writeYears(education))),
  )
}

function writeOne(draft: Draft, education: Education, form: EducationForm, years: Inline): Block[] {
  const { isEnglish } = draft
  const institution = say(education.institution, { bold: form === 'institution-right' })
  const speciality = say(education.speciality)
  const level = levelRuns(draft, education)
  const faculty = education.faculty === null ? [] : [[say(education.faculty)]]
  const levels = level.length > 0 ? [level] : []
  switch (form) {
    case 'commas':
      return [
        line(joinRuns([[institution], ...faculty, [speciality], ...levels, [years]], ', '), { above: 0.3 }),
      ]
    case 'institution-right':
      return [
        line([institution], { right: [years], above: 0.3 }),
        line(joinRuns([...faculty, [speciality], ...levels], ', ')),
      ]
    case 'years-above':
      return [
        line([years], { above: 0.3 }),
        line([institution]),
        line(joinRuns([...faculty, [speciality], ...levels], isEnglish ? ', ' : '. ')),
      ]
    case 'level-first':
      return [
        line(joinRuns([...levels, [years]], ', '), { above: 0.3 }),
        line([institution]),
        line(joinRuns([...faculty, [speciality]], ', ')),
      ]
    case 'labelled':
      return [
        line([frame(isEnglish ? 'Institution: ' : 'Учебное заведение: '), institution], { above: 0.3 }),
        line([frame(isEnglish ? 'Field of study: ' : 'Специальность: '), speciality]),
        ...(level.length > 0 ? [line([frame(isEnglish ? 'Degree: ' : 'Уровень: '), ...level])] : []),
        line([frame(isEnglish ? 'Year: ' : 'Год окончания: '), years]),
      ]
  }
}

export function writeCourses({ random, person }: Draft): Block[] {
  const form = random.pick(['commas', 'year-first', 'brackets'] as const)
  const lines = person.courses.map(({ title, organisation, year }): Inline[] => {
    const parts = { title: say(title), organisation: say(organisation), year: frame(String(year)) }
    switch (form) {
      case 'commas':
        return joinRuns([[parts.title], [parts.organisation], [parts.year]], ', ')
      case 'year-first':
        return [parts.year, frame(' — '), parts.title, frame(', '), parts.organisation]
      case 'brackets':
        return [parts.title, frame(' ('), parts.organisation, frame(', '), parts.year, frame(')')]
    }
  })
  return random.chance(0.5)
    ? lines.map((runs) => line(runs))
    : lines.length > 0
      ? [{ kind: 'list', marker: '•', items: lines }]
      : []
}
