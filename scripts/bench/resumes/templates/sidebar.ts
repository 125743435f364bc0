/** A design from a site of samples: a coloured sidebar with contacts, skills and languages. */
import { line, say, type Block, type ResumeDocument } from '../document.ts'
import { factLines, writeContacts, writeFacts } from './contacts.ts'
import { startDraft, type Template } from './draft.ts'
import { writeCourses, writeEducation } from './education.ts'
import { drawHeadingLanguage, drawHeadings } from './headings.ts'
import { drawJobStyle, writeJobs } from './jobs.ts'
import { writeName } from './name.ts'
import { aboutLines, languageLines, writeExtras, writeSkills } from './sections.ts'
import { drawStyle } from './style.ts'

export const SIDEBAR: Template = {
  name: 'sidebar',
  build(random) {
    const language = random.chance(0.8) ? 'ru' : 'en'
    const draft = startDraft(
      random,
      { language, trades: 'all', jobs: [2, 4], duties: [1, 4], title: 0.95, telegram: 0.5, patronymic: 0.25 },
      {
        forms:
          language === 'ru'
            ? ['ru-words', 'ru-capital', 'dots', 'years', 'ru-short']
            : ['en-short', 'en-long', 'years'],
      },
    )
    const { person } = draft
    const headings = drawHeadings(random, drawHeadingLanguage(draft), ['plain', 'upper', 'upper'])
    const style = drawJobStyle(
      draft,
      ['dates-above', 'position-right', 'dates-below', 'company-right', 'company-brackets'],
      ['•', '–', 'paragraph', '▪'],
      random.pick([{}, { company: {}, position: { bold: true } }]),
    )
    const name: Block[] = [
      ...writeName(draft, random.pick(['one-line', 'upper', 'stacked']), {
        look: { bold: true, size: 2, accent: true },
      }),
      ...(person.title === null ? [] : [line([say(person.title, { size: 1.25 })])]),
    ]
    const areCoursesAside = random.chance(0.4)
    const facts = writeFacts(draft, 0.25)
    const aside: Block[] = [
      headings('contacts'),
      ...writeContacts(draft, random.pick(['icons', 'none', 'full'])).map((piece) => line(piece)),
      ...factLines(facts),
      headings('skills'),
      ...writeSkills(draft, random.pick(['bullets', 'lines', 'lines'])),
      headings('languages'),
      ...languageLines(draft),
      ...(person.courses.length > 0 && areCoursesAside ? [headings('courses'), ...writeCourses(draft)] : []),
    ]
    const main: Block[] = [
      headings('about'),
      ...aboutLines(draft),
      headings('jobs'),
      ...writeJobs(draft, style),
      headings('education'),
      ...writeEducation(draft, random.pick(['institution-right', 'years-above', 'commas'])),
      ...(person.courses.length > 0 && !areCoursesAside ? [headings('courses'), ...writeCourses(draft)] : []),
      ...writeExtras(draft, headings),
    ]
    const isNameAside = random.chance(0.25)
    const isNameAbove = !isNameAside && random.chance(0.4)
    const document: ResumeDocument = {
      language,
      style: drawStyle(random, {
        font: 'sans',
        size: random.pick([9, 9.5, 10]),
        heading: { isAccent: true, size: 1.2 },
      }),
      pageHeader: [],
      footer: null,
      top: isNameAbove ? name : [],
      layout: {
        kind: 'aside',
        side: random.pick(['left', 'left', 'right']),
        share: random.pick([0.3, 0.33, 0.36]),
        fill: random.pick(['#e8eef4', '#f3ece4', null]),
        aside: isNameAside ? [...name, ...aside] : aside,
        main: isNameAside || isNameAbove ? main : [...name, ...main],
      },
    }
    return { document, truth: draft.buildTruth(document) }
  },
}
