/** A resume as a work of its author: letters apart, two columns, little text. */
import { joinRuns, line, say, type Block, type Inline, type ResumeDocument } from '../document.ts'
import { writeContacts, writeFacts } from './contacts.ts'
import { startDraft, type Template } from './draft.ts'
import { writeCourses, writeEducation } from './education.ts'
import { drawHeadingLanguage, drawHeadings } from './headings.ts'
import { drawJobStyle, writeJobs } from './jobs.ts'
import { writeName } from './name.ts'
import { aboutLines, languageLines, writeExtras, writeSkills, type SkillForm } from './sections.ts'
import { drawStyle } from './style.ts'

export const DESIGNER: Template = {
  name: 'designer',
  build(random) {
    const language = random.chance(0.7) ? 'ru' : 'en'
    const draft = startDraft(
      random,
      {
        language,
        trades: 'computers',
        jobs: [1, 4],
        duties: [0, 3],
        title: 0.95,
        telegram: 0.7,
        patronymic: 0,
      },
      {
        forms:
          language === 'ru' ? ['years', 'dots', 'ru-words', 'ru-capital'] : ['years', 'en-short', 'slashes'],
      },
    )
    const { person } = draft
    // Some type the spaces, others set them.
    const isTyped = random.chance(0.5)
    const headings = drawHeadings(
      random,
      drawHeadingLanguage(draft),
      isTyped ? ['apart'] : ['upper', 'plain'],
    )
    const style = drawJobStyle(
      draft,
      ['dates-above', 'dates-below', 'company-brackets'],
      ['lines', 'paragraph', '–'],
      {
        position: { accent: true },
      },
    )
    const name: Block[] = [
      ...writeName(draft, random.pick(['stacked', 'apart', 'upper', 'one-line']), {
        look: { bold: true, size: 2.4, ...(isTyped ? {} : { tracking: 0.15 }) },
      }),
      ...(person.title === null
        ? []
        : [line([say(person.title, { accent: true, size: 1.2 })], { above: 0.2 })]),
    ]
    const cities = writeFacts(draft, 0).map(({ value }): Inline[] => value)
    const contacts = [...writeContacts(draft, random.pick(['icons', 'none', 'none'])), ...cities]
    const top: Block[] = random.chance(0.5)
      ? [...name, line(joinRuns(contacts, random.pick(['   ', '  /  ', ' | '])), { above: 0.4 })]
      : [...name, headings('contacts'), ...contacts.map((piece) => line(piece))]
    const body: Block[] = [
      headings('about'),
      ...aboutLines(draft),
      headings('jobs'),
      ...writeJobs(draft, style),
      headings('education'),
      ...writeEducation(draft, random.pick(['years-above', 'commas'])),
      ...(person.courses.length > 0 ? [headings('courses'), ...writeCourses(draft)] : []),
      ...writeExtras(draft, headings),
    ]
    const isFlow = random.chance(0.5)
    // Three columns need the whole width.
    const skillForms: SkillForm[] = isFlow ? ['three', 'three', 'dots', 'bars'] : ['dots', 'bars', 'lines']
    const skills: Block[] = [headings('skills'), ...writeSkills(draft, random.pick(skillForms))]
    const languages: Block[] = [headings('languages'), ...languageLines(draft)]
    const document: ResumeDocument = {
      language,
      style: drawStyle(random, {
        font: 'sans',
        heading: {
          isAccent: true,
          hasRule: random.chance(0.3),
          isUnderlined: false,
          tracking: isTyped ? 0 : random.pick([0.1, 0.25]),
        },
      }),
      pageHeader: [],
      footer: null,
      top: isFlow ? [...top, ...skills] : top,
      layout: isFlow
        ? { kind: 'flow', body: [...body, ...languages] }
        : {
            kind: 'aside',
            side: random.pick(['left', 'right']),
            share: random.pick([0.38, 0.45]),
            fill: null,
            aside: [...skills, ...languages],
            main: body,
          },
    }
    return { document, truth: draft.buildTruth(document) }
  },
}
