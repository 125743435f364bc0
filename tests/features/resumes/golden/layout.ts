/**
 * Resumes in the layout of the exports of hh.ru, written from descriptions of it: no real export is at hand, so what
 * these files measure is the layout, not the whole variety of what people upload.
 */

export type GoldenJob = {
  /** As the left column breaks them: «Март 2021 —», «настоящее время». */
  dates: string[]
  duration?: string
  /** Missing for a further position in the same company. */
  company?: string
  place?: string
  industries?: string[]
  position: string
  text: string[]
}

/** Each part is written as it stands in the file. */
export type GoldenResume = {
  name: string
  head: string[]
  title: string
  salary: string[]
  goal: string[]
  total: string
  jobs: GoldenJob[]
  /** Name and length of the company above its positions. */
  isGrouped?: boolean
  /** The position stands above the place. */
  isPositionFirst?: boolean
  education: { level?: string; year: string; institution: string; speciality: string }[]
  courses: { year: string; title: string; organisation: string }[]
  languages: string[]
  skills: string[]
  /** In two columns in place of lines of tags. */
  hasSkillColumns?: boolean
  driving: string[]
  about: string[]
}

type Line = { text: string; isStrong?: boolean; columns?: string[] }

/** One row of the document: two columns, or one line across both. */
export type Block =
  | { kind: 'heading' | 'name' | 'line'; text: string; isStrong?: boolean; aside?: string }
  | { kind: 'row'; left: string[]; right: Line[] }

/** Tags stand several spaces apart. */
const TAG_GAP = '     '

export function blocksOf(resume: GoldenResume): Block[] {
  const { title, salary, goal, jobs, education, courses, languages, skills, driving, about } = resume
  const part = (heading: string, blocks: Block[]): Block[] =>
    blocks.length === 0 ? [] : [{ kind: 'heading', text: heading }, ...blocks]
  const line = (text: string): Block => ({ kind: 'line', text })
  return [
    { kind: 'name', text: resume.name },
    ...resume.head.map(line),
    ...part('Желаемая должность и зарплата', [
      { kind: 'line', text: title, isStrong: true, ...(salary[0] ? { aside: salary[0] } : {}) },
      ...salary.slice(1).map(line),
      ...goal.map(line),
    ]),
    ...part(
      `Опыт работы — ${resume.total}`,
      jobs.flatMap((job) => jobBlocks(job, resume)),
    ),
    ...part(
      'Образование',
      education.flatMap(({ level, year, institution, speciality }) => [
        ...(level ? [line(level)] : []),
        row([year], [{ text: institution, isStrong: true }, { text: speciality }]),
      ]),
    ),
    ...part(
      'Повышение квалификации, курсы',
      courses.map((course) =>
        row([course.year], [{ text: course.title, isStrong: true }, { text: course.organisation }]),
      ),
    ),
    ...part('Ключевые навыки', [
      ...(languages.length > 0
        ? [
            row(
              ['Знание языков'],
              languages.map((text) => ({ text })),
            ),
          ]
        : []),
      ...(skills.length > 0 ? [row(['Навыки'], skillLines(resume))] : []),
    ]),
    ...part('Опыт вождения', driving.map(line)),
    ...part(
      'Дополнительная информация',
      about.length > 0
        ? [
            row(
              ['Обо мне'],
              about.map((text) => ({ text })),
            ),
          ]
        : [],
    ),
  ]
}

function jobBlocks(job: GoldenJob, { isGrouped, isPositionFirst }: GoldenResume): Block[] {
  const { dates, duration, company, place, industries = [], position, text } = job
  const where: Line[] = [...(place ? [{ text: place }] : []), ...industries.map((one) => ({ text: one }))]
  const named: Line[] = company ? [{ text: company, isStrong: true }] : []
  const strong: Line = { text: position, isStrong: true }
  const body = text.map((one) => ({ text: one }))
  const left = [...dates, ...(duration ? [duration] : [])]
  if (isGrouped)
    return [
      ...(company ? [{ kind: 'line', text: company, isStrong: true } as const] : []),
      ...(place ? [{ kind: 'line', text: place } as const] : []),
      row(left, [strong, ...body]),
    ]
  const first = isPositionFirst ? [...named, strong, ...where] : [...named, ...where, strong]
  return [row(left, [...first, ...body])]
}

function skillLines({ skills, hasSkillColumns }: GoldenResume): Line[] {
  if (!hasSkillColumns) return [{ text: skills.join(TAG_GAP) }]
  const pairs = Array.from({ length: Math.ceil(skills.length / 2) }, (_, at) =>
    skills.slice(at * 2, at * 2 + 2),
  )
  return pairs.map((columns) => ({ text: columns.join(TAG_GAP), columns }))
}

const row = (left: string[], right: Line[]): Block => ({
  kind: 'row',
  left,
  right: right.filter(({ text }) => text !== ''),
})
