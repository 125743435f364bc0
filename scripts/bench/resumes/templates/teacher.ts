/** An academic resume: long, formal, in tables, with publications and qualification. */
import { frame, line, say, type Block, type ResumeDocument } from '../document.ts'
import { drawPhoneForm, factLines, writeContacts, writeFacts } from './contacts.ts'
import { startDraft, type Draft, type Template } from './draft.ts'
import { drawYears, levelRuns, writeCourses, writeEducation } from './education.ts'
import { drawHeadings } from './headings.ts'
import { drawJobStyle, writeDuties, writeJobs } from './jobs.ts'
import { writeName } from './name.ts'
import { aboutLines, languageLines, writeSkills } from './sections.ts'
import { drawStyle } from './style.ts'

const PUBLICATIONS = [
  'Игровые приёмы на уроках геометрии // Вестник сельской школы. № 4. С. 12–19',
  'Дистанционный урок: от плана до проверки // Педагогическая копилка Приладожья. С. 44–47',
  'Как разговаривать с родителями пятиклассников // Школьные тетради. № 11. С. 3–8',
]

export const TEACHER: Template = {
  name: 'teacher',
  build(random) {
    const draft = startDraft(
      random,
      {
        language: 'ru',
        trades: 'teachers',
        jobs: [2, 5],
        duties: [0, 4],
        title: 0.8,
        telegram: 0.1,
        patronymic: 1,
      },
      { forms: ['years', 'ru-words', 'days', 'dots', 'ru-since', 'ru-years-since'] },
    )
    const { person } = draft
    const headings = drawHeadings(random, 'ru', ['plain', 'upper', 'colon'])
    const isTable = random.chance(0.5)
    const style = drawJobStyle(
      draft,
      ['dates-above', 'one-line', 'dates-below'],
      ['–', 'paragraph', 'number', '•'],
    )
    const isContactHeader = random.chance(0.35)
    const contacts = writeContacts(draft, 'full')
    const document: ResumeDocument = {
      language: 'ru',
      style: drawStyle(random, {
        font: 'serif',
        size: random.pick([11, 12]),
        hyphens: random.chance(0.7),
        heading: { isAccent: false, align: random.pick(['center', 'left']), hasRule: false },
      }),
      pageHeader: isContactHeader
        ? [line(contacts.flatMap((piece, at) => (at === 0 ? piece : [frame('; '), ...piece])))]
        : [],
      footer: random.chance(0.5) ? `${person.last} ${person.first} ${person.patronymic ?? ''}`.trim() : null,
      top: [
        line([frame('РЕЗЮМЕ', { bold: true, size: 1.2 })], { align: 'center' }),
        ...writeName(draft, random.pick(['upper', 'one-line']), {
          look: { bold: true, size: 1.3 },
          align: 'center',
        }),
      ],
      layout: {
        kind: 'single',
        body: [
          ...writeWanted(draft),
          ...factLines(writeFacts(draft, 0.45)),
          ...(isContactHeader ? [] : contacts.map((piece) => line(piece))),
          headings('education'),
          ...(isTable
            ? [writeEducationTable(draft)]
            : writeEducation(draft, random.pick(['level-first', 'years-above', 'commas']))),
          headings('jobs'),
          ...(isTable ? [writeJobTable(draft)] : writeJobs(draft, style)),
          ...(person.courses.length > 0 ? [headings('courses'), ...writeCourses(draft)] : []),
          ...writePublications(draft),
          headings('skills'),
          ...writeSkills(draft, random.pick(['bullets', 'commas'])),
          ...(random.chance(0.5) ? [headings('languages'), ...languageLines(draft)] : []),
          headings('about'),
          ...aboutLines(draft),
          ...writeRecommender(draft),
        ],
      },
    }
    return { document, truth: draft.buildTruth(document) }
  },
}

const writeWanted = ({ random, person }: Draft): Block[] =>
  person.title === null
    ? []
    : [
        random.chance(0.5)
          ? line([frame('Цель: '), say(person.title)])
          : line([say(person.title)], { align: 'center' }),
      ]

function writeJobTable(draft: Draft): Block {
  const hasDuties = draft.random.chance(0.5)
  return {
    kind: 'table',
    widths: [0.24, 0.76],
    isBordered: draft.random.chance(0.5),
    rows: draft.person.jobs.map((job): Block[][] => [
      [line([frame(draft.writeSpan(job) ?? '')])],
      [
        line([say(job.position, { bold: true }), frame(', '), say(job.company)]),
        ...(hasDuties ? writeDuties(job, '–') : writeDuties(job, 'paragraph')),
      ],
    ]),
  }
}

function writeEducationTable(draft: Draft): Block {
  const writeYears = drawYears(draft)
  const head = ['Годы', 'Учебное заведение', 'Специальность'].map((text): Block[] => [
    line([frame(text, { bold: true })]),
  ])
  return {
    kind: 'table',
    widths: [0.2, 0.45, 0.35],
    isBordered: true,
    rows: [
      head,
      ...draft.person.education.map((education): Block[][] => [
        [line([frame(writeYears(education))])],
        [line([say(education.institution)])],
        [line([say(education.speciality)]), ...levelRuns(draft, education).map((run) => line([run]))],
      ]),
    ],
  }
}

function writePublications({ random }: Draft): Block[] {
  if (random.chance(0.5)) return []
  const items = random.sample(PUBLICATIONS, random.int(1, 3)).map((text) => [say(text)])
  return [
    { kind: 'heading', runs: [frame('Публикации')] },
    { kind: 'list', marker: 'number', items },
  ]
}

/** Somebody else's phone and address. */
function writeRecommender(draft: Draft): Block[] {
  const { random } = draft
  if (random.chance(0.75)) return []
  const digits = `9000001${random.int(100, 999)}`
  const director = say('Лаврентьева Эмма Карловна, директор школы, ')
  return [
    { kind: 'heading', runs: [frame('Рекомендации')] },
    line([
      director,
      say(drawPhoneForm(draft)(digits), { kind: 'phone', says: digits }),
      frame(', '),
      say('director@school.example.org', { kind: 'email' }),
    ]),
  ]
}
