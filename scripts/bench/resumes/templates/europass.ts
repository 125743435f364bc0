/** A European form: a label at the left of every value. */
import { frame, line, say, type Block, type Inline, type ResumeDocument } from '../document.ts'
import type { Education, Job } from '../people/person-types.ts'
import { writeContacts, writeFacts } from './contacts.ts'
import { startDraft, type Draft, type Template } from './draft.ts'
import { drawYears, levelRuns, writeCourses } from './education.ts'
import { writeDuties } from './jobs.ts'
import { writeName } from './name.ts'
import { aboutLines, languageLines, writeSkills } from './sections.ts'
import { drawStyle } from './style.ts'

const LABELS = {
  ru: {
    personal: 'Личная информация',
    name: 'Фамилия, имя',
    contacts: 'Контакты',
    wanted: 'Желаемая должность',
    jobs: 'Опыт работы',
    dates: 'Даты',
    position: 'Должность',
    employer: 'Работодатель',
    duties: 'Основные обязанности',
    education: 'Образование',
    institution: 'Учебное заведение',
    field: 'Специальность',
    degree: 'Квалификация',
    skills: 'Навыки',
    languages: 'Языки',
    courses: 'Курсы',
    about: 'Дополнительная информация',
  },
  en: {
    personal: 'Personal information',
    name: 'First name / Surname',
    contacts: 'Contacts',
    wanted: 'Desired employment',
    jobs: 'Work experience',
    dates: 'Dates',
    position: 'Occupation or position held',
    employer: 'Name of employer',
    duties: 'Main activities',
    education: 'Education and training',
    institution: 'Name of organisation',
    field: 'Principal subjects',
    degree: 'Title of qualification',
    skills: 'Skills and competences',
    languages: 'Languages',
    courses: 'Courses',
    about: 'Additional information',
  },
} as const

export const EUROPASS: Template = {
  name: 'europass',
  build(random) {
    const language = random.chance(0.6) ? 'ru' : 'en'
    const draft = startDraft(
      random,
      { language, trades: 'all', jobs: [1, 5], duties: [1, 4], title: 0.75, telegram: 0.25, patronymic: 0.3 },
      {
        forms:
          language === 'ru'
            ? ['ru-words', 'dots', 'days', 'ru-short', 'slashes']
            : ['en-short', 'days', 'slashes'],
      },
    )
    const { person } = draft
    const labels = LABELS[language]
    const align = random.pick(['left', 'right'] as const)
    const row = (label: string, right: readonly Block[], isBold = false): Block => ({
      kind: 'table',
      widths: [0.3, 0.7],
      isBordered: false,
      rows: [
        [
          [
            line(
              [frame(label, isBold ? { bold: true, accent: true } : { muted: true })],
              align === 'right' ? { align } : {},
            ),
          ],
          right,
        ],
      ],
    })
    const section = (label: string): Block => row(label, [line([])], true)
    const title = person.title
    const document: ResumeDocument = {
      language,
      style: drawStyle(random, { font: 'sans', size: random.pick([9.5, 10]) }),
      pageHeader: [],
      footer: random.chance(0.6) ? `Curriculum vitae, ${person.last} ${person.first}` : null,
      top: [line([frame('Curriculum vitae', { bold: true, size: 1.5, accent: true })])],
      layout: {
        kind: 'single',
        body: [
          section(labels.personal),
          row(labels.name, writeName(draft, 'one-line', { look: { bold: true, size: 1.2 } })),
          row(
            labels.contacts,
            writeContacts(draft, random.pick(['none', 'full'])).map((piece) => line(piece)),
          ),
          ...writeFacts(draft, 0.4).map(({ label, value }) => row(label, [line(value)])),
          ...(title === null ? [] : [row(labels.wanted, [line([say(title, { bold: true })])], true)]),
          section(labels.jobs),
          ...person.jobs.flatMap((job) => writeJob(draft, job, row)),
          section(labels.education),
          ...person.education.flatMap((education) => writeSchool(draft, education, row)),
          ...(person.courses.length > 0 ? [row(labels.courses, writeCourses(draft))] : []),
          row(labels.skills, writeSkills(draft, random.pick(['commas', 'bullets', 'lines'])), true),
          row(labels.languages, languageLines(draft), true),
          row(labels.about, aboutLines(draft), true),
        ],
      },
    }
    return { document, truth: draft.buildTruth(document) }
  },
}

type Row = (label: string, right: readonly Block[]) => Block

function writeJob(draft: Draft, job: Job, row: Row): Block[] {
  const labels = LABELS[draft.person.language]
  const span = draft.writeSpan(job)
  const city: Inline[] = job.city === null ? [] : [frame(', '), say(job.city)]
  return [
    ...(span === null ? [] : [row(labels.dates, [line([frame(span, { bold: true })])])]),
    row(labels.position, [line([say(job.position)])]),
    ...(job.duties.length > 0 ? [row(labels.duties, writeDuties(job, '-'))] : []),
    row(labels.employer, [line([say(job.company), ...city])]),
  ]
}

function writeSchool(draft: Draft, education: Education, row: Row): Block[] {
  const labels = LABELS[draft.person.language]
  const level = levelRuns(draft, education)
  return [
    row(labels.dates, [line([frame(drawYears(draft)(education), { bold: true })])]),
    ...(level.length > 0 ? [row(labels.degree, [line(level)])] : []),
    row(labels.field, [line([say(education.speciality)])]),
    row(labels.institution, [line([say(education.institution)])]),
  ]
}
