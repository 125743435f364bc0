/** A typeset CV: a centred name, contacts with bars, rules below headings, dates flush right. */
import { joinRuns, line, say, type Block, type ResumeDocument } from '../document.ts'
import { writeContacts } from './contacts.ts'
import { startDraft, type Template } from './draft.ts'
import { writeCourses, writeEducation } from './education.ts'
import { drawHeadingLanguage, drawHeadings } from './headings.ts'
import { drawJobStyle, writeJobs } from './jobs.ts'
import { writeName } from './name.ts'
import { aboutLines, languageLines, writeExtras, writeSkills } from './sections.ts'
import { drawStyle } from './style.ts'

export const LATEX: Template = {
  name: 'latex',
  build(random) {
    const language = random.chance(0.55) ? 'en' : 'ru'
    const draft = startDraft(
      random,
      {
        language,
        trades: 'computers',
        jobs: [1, 5],
        duties: [2, 6],
        title: 0.6,
        telegram: 0.5,
        patronymic: 0.1,
      },
      {
        forms:
          language === 'en'
            ? ['en-short', 'en-long', 'slashes', 'years']
            : ['ru-words', 'dots', 'years', 'ru-short'],
      },
    )
    const { person } = draft
    const headings = drawHeadings(random, drawHeadingLanguage(draft), ['plain', 'upper'])
    const style = drawJobStyle(draft, ['company-right', 'position-right'], ['•', '–'], {
      company: { bold: true },
      position: { italic: true },
    })
    const sections: Block[][] = [
      [headings('jobs'), ...writeJobs(draft, style)],
      [headings('education'), ...writeEducation(draft, 'institution-right')],
    ]
    const document: ResumeDocument = {
      language,
      style: drawStyle(random, {
        font: 'serif',
        size: random.pick([10, 10.5]),
        hyphens: true,
        heading: { hasRule: true, isUnderlined: false, size: 1.2, isAccent: random.chance(0.3) },
      }),
      pageHeader: [],
      footer: random.chance(0.3) ? `${person.first} ${person.last}` : null,
      top: [
        ...writeName(draft, random.pick(['one-line', 'one-line', 'upper']), {
          look: { bold: true, size: 2 },
          align: 'center',
        }),
        ...(person.title === null ? [] : [line([say(person.title, { italic: true })], { align: 'center' })]),
        line(
          joinRuns(
            writeContacts(draft, random.pick(['none', 'none', 'icons', 'full'])),
            random.pick([' | ', ' • ', ' · ']),
          ),
          {
            align: 'center',
          },
        ),
      ],
      layout: {
        kind: 'single',
        body: [
          ...(random.chance(0.5) ? [headings('about'), ...aboutLines(draft)] : []),
          ...(random.chance(0.2) ? sections.toReversed() : sections).flat(),
          headings('skills'),
          ...writeSkills(draft, random.pick(['grouped', 'commas', 'dots'])),
          ...(person.courses.length > 0 ? [headings('courses'), ...writeCourses(draft)] : []),
          ...(random.chance(0.6) ? [headings('languages'), ...languageLines(draft)] : []),
          ...writeExtras(draft, headings),
        ],
      },
    }
    return { document, truth: draft.buildTruth(document) }
  },
}
