/** A resume typed in a word processor from an old sample: «Резюме», labelled lines, bold headings. */
import { frame, heading, line, say, type Block, type ResumeDocument } from '../document.ts'
import { factLines, writeContacts, writeFacts } from './contacts.ts'
import { startDraft, type Template } from './draft.ts'
import { writeCourses, writeEducation } from './education.ts'
import { drawHeadings } from './headings.ts'
import { drawJobStyle, writeJobs } from './jobs.ts'
import { writeName } from './name.ts'
import { aboutLines, languageLines, writeExtras, writeSkills } from './sections.ts'
import { drawStyle } from './style.ts'

export const WORD_PLAIN: Template = {
  name: 'word-plain',
  build(random) {
    const draft = startDraft(
      random,
      {
        language: 'ru',
        trades: 'all',
        jobs: [1, 6],
        duties: [0, 5],
        title: 0.85,
        telegram: 0.25,
        patronymic: 0.9,
      },
      { forms: ['ru-words', 'dots', 'days', 'years', 'ru-since', 'ru-years-since'] },
    )
    const { person } = draft
    const headings = drawHeadings(random, 'ru')
    const style = drawJobStyle(
      draft,
      ['dates-above', 'company-brackets', 'labelled', 'one-line', 'dates-below', 'company-right'],
      ['•', '–', '-', 'paragraph', 'number'],
    )
    const align: { align?: 'center' } = random.chance(0.6) ? { align: 'center' } : {}
    const wanted: Block[] =
      person.title === null
        ? []
        : random.pick([
            [line([say(person.title, { size: 1.15 })], align)],
            [headings('wanted'), line([say(person.title)])],
            [
              line([
                frame(random.pick(['Цель: ', 'Желаемая должность: ', 'Должность: '])),
                say(person.title),
              ]),
            ],
          ])
    const sections: Block[][] = [
      [
        headings('education'),
        ...writeEducation(draft, random.pick(['commas', 'years-above', 'labelled', 'level-first'])),
      ],
      [headings('jobs'), ...writeJobs(draft, style)],
    ]
    const document: ResumeDocument = {
      language: 'ru',
      style: drawStyle(random, {
        font: random.pick(['serif', 'serif', 'sans']),
        heading: { isAccent: random.chance(0.1), align: random.chance(0.2) ? 'center' : 'left' },
      }),
      pageHeader: [],
      footer: random.chance(0.25) ? `${person.last} ${person.first}` : null,
      top: random.chance(0.6)
        ? [line([frame(random.pick(['Резюме', 'РЕЗЮМЕ']), { bold: true, size: 1.5 })], { align: 'center' })]
        : [],
      layout: {
        kind: 'single',
        body: [
          ...writeName(
            draft,
            random.pick(
              align.align === undefined ? ['one-line', 'labelled', 'upper'] : ['one-line', 'upper'],
            ),
            {
              look: { bold: true, size: 1.4 },
              ...align,
            },
          ),
          ...wanted,
          ...factLines(writeFacts(draft)),
          ...writeContacts(draft, 'full').map((piece) => line(piece)),
          ...(random.chance(0.4) ? sections.toReversed() : sections).flat(),
          ...(person.courses.length > 0 ? [headings('courses'), ...writeCourses(draft)] : []),
          headings('skills'),
          ...writeSkills(draft, random.pick(['commas', 'bullets', 'lines'])),
          ...(random.chance(0.6) ? [headings('languages'), ...languageLines(draft)] : []),
          ...writeExtras(draft, headings),
          headings('about'),
          ...aboutLines(draft),
          ...(random.chance(0.1) ? [heading('Спасибо за внимание!')] : []),
        ],
      },
    }
    return { document, truth: draft.buildTruth(document) }
  },
}
