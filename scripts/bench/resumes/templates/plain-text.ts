/** Text without any formatting, as one writes a letter. */
import { frame, joinRuns, line, say, type Block, type ResumeDocument } from '../document.ts'
import { factLines, writeContacts, writeFacts } from './contacts.ts'
import { startDraft, type Template } from './draft.ts'
import { writeCourses, writeEducation } from './education.ts'
import { drawHeadings } from './headings.ts'
import { drawJobStyle, writeJobs } from './jobs.ts'
import { writeName } from './name.ts'
import { aboutLines, languageLines, writeSkills } from './sections.ts'
import { drawStyle } from './style.ts'

export const PLAIN_TEXT: Template = {
  name: 'plain-text',
  build(random) {
    const draft = startDraft(
      random,
      {
        language: 'ru',
        trades: 'all',
        jobs: [1, 5],
        duties: [0, 4],
        title: 0.7,
        telegram: 0.4,
        patronymic: 0.5,
      },
      { forms: ['years', 'dots', 'ru-words', 'ru-years-since', 'ru-since', 'slashes'] },
    )
    const { person } = draft
    const headings = drawHeadings(random, 'ru', ['colon', 'plain', 'upper'])
    const plain = { company: {}, position: {} }
    const style = drawJobStyle(
      draft,
      ['one-line', 'dates-above', 'at-company', 'pipes', 'company-brackets', 'labelled'],
      ['-', '*', 'lines', 'paragraph'],
      plain,
    )
    const contacts = writeContacts(draft, random.pick(['full', 'full', 'none']))
    const wanted: Block[] =
      person.title === null
        ? []
        : [
            random.pick([
              line([
                frame(random.pick(['Вакансия: ', 'Ищу работу: ', 'Желаемая должность: '])),
                say(person.title),
              ]),
              line([say(person.title)]),
            ]),
          ]
    const document: ResumeDocument = {
      language: 'ru',
      style: drawStyle(random, {
        hyphens: false,
        heading: { size: 1, isBold: false, isAccent: false, isUnderlined: false, hasRule: false },
      }),
      pageHeader: [],
      footer: null,
      top: [],
      layout: {
        kind: 'single',
        body: [
          ...writeName(draft, random.pick(['one-line', 'labelled', 'labelled'])),
          ...wanted,
          ...factLines(writeFacts(draft, 0.35)),
          ...(random.chance(0.4) ? [line(joinRuns(contacts, ', '))] : contacts.map((piece) => line(piece))),
          headings('jobs'),
          ...writeJobs(draft, style),
          headings('education'),
          ...writeEducation(draft, random.pick(['commas', 'commas', 'years-above'])),
          ...(person.courses.length > 0 ? [headings('courses'), ...writeCourses(draft)] : []),
          headings('skills'),
          ...writeSkills(draft, random.pick(['commas', 'lines'])),
          ...(random.chance(0.3) ? [headings('languages'), ...languageLines(draft)] : []),
          headings('about'),
          ...aboutLines(draft),
        ],
      },
    }
    return { document, truth: draft.buildTruth(document) }
  },
}
