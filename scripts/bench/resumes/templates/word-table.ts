/** A questionnaire in a table: labels at the left, answers at the right. */
import { frame, joinRuns, line, say, type Block, type ResumeDocument } from '../document.ts'
import { writeContacts, writeFacts } from './contacts.ts'
import { startDraft, type Draft, type Template } from './draft.ts'
import { writeCourses, writeEducation } from './education.ts'
import { drawJobStyle, writeDuties, writeJobs } from './jobs.ts'
import { writeName } from './name.ts'
import { aboutLines, writeLanguages, writeSkills } from './sections.ts'
import { drawStyle } from './style.ts'

export const WORD_TABLE: Template = {
  name: 'word-table',
  build(random) {
    const draft = startDraft(
      random,
      {
        language: 'ru',
        trades: 'all',
        jobs: [1, 4],
        duties: [1, 4],
        title: 0.9,
        telegram: 0.2,
        patronymic: 0.9,
      },
      { forms: ['ru-words', 'dots', 'days', 'years', 'ru-short'] },
    )
    const { person } = draft
    const isBordered = random.chance(0.75)
    const cell = (label: string, blocks: readonly Block[]) => [[line([frame(label, { bold: true })])], blocks]
    const rows = [
      cell(
        random.pick(['ФИО', 'Фамилия, имя, отчество']),
        writeName(draft, 'one-line', { look: { bold: true } }),
      ),
      ...(person.title === null
        ? []
        : [
            cell(random.pick(['Должность', 'Желаемая должность', 'Претендует на должность']), [
              line([say(person.title)]),
            ]),
          ]),
      ...writeFacts(draft).map(({ label, value }) => cell(label, [line(value)])),
      cell(
        'Контакты',
        writeContacts(draft, random.pick(['full', 'none'])).map((piece) => line(piece)),
      ),
    ]
    const isOwnTable = random.chance(0.5)
    const jobs = isOwnTable ? writeJobTable(draft) : null
    const more = [
      ...(jobs
        ? []
        : [
            cell(
              'Опыт работы',
              writeJobs(
                draft,
                drawJobStyle(
                  draft,
                  ['dates-above', 'company-right', 'labelled', 'company-brackets'],
                  ['–', '•', 'paragraph'],
                ),
              ),
            ),
          ]),
      cell('Образование', writeEducation(draft, random.pick(['commas', 'years-above', 'level-first']))),
      ...(person.courses.length > 0 ? [cell('Курсы', writeCourses(draft))] : []),
      cell('Навыки', writeSkills(draft, random.pick(['commas', 'bullets', 'lines']))),
      cell('Языки', [line(joinRuns(writeLanguages(draft), ', '))]),
      cell('О себе', aboutLines(draft)),
    ]
    const table = (part: typeof rows): Block => ({
      kind: 'table',
      widths: [0.28, 0.72],
      isBordered,
      rows: part,
    })
    const document: ResumeDocument = {
      language: 'ru',
      style: drawStyle(random, { heading: { align: random.pick(['left', 'center']), hasRule: false } }),
      pageHeader: [],
      footer: null,
      top: [line([frame('РЕЗЮМЕ', { bold: true, size: 1.4 })], { align: 'center' })],
      layout: {
        kind: 'single',
        body: jobs
          ? [table(rows), { kind: 'heading', runs: [frame('Опыт работы')] }, jobs, line([]), table(more)]
          : [table([...rows, ...more])],
      },
    }
    return { document, truth: draft.buildTruth(document) }
  },
}

/** «Период — Организация — Должность — Обязанности». */
function writeJobTable(draft: Draft): Block {
  const { person, random } = draft
  const head = ['Период', 'Организация', 'Должность', 'Обязанности'].map((text): Block[] => [
    line([frame(text, { bold: true })]),
  ])
  const duties = random.pick(['-', 'lines', 'paragraph'] as const)
  return {
    kind: 'table',
    widths: [0.2, 0.22, 0.2, 0.38],
    isBordered: true,
    rows: [
      head,
      ...person.jobs.map((job): Block[][] => [
        [line([frame(draft.writeSpan(job) ?? '')])],
        [line([say(job.company)])],
        [line([say(job.position)])],
        writeDuties(job, duties),
      ]),
    ],
  }
}
