/** An English resume of somebody in IT: a summary, grouped skills, a line of each job with bars. */
import { frame, joinRuns, line, say, type Block, type ResumeDocument } from '../document.ts'
import { writeContacts, writeFacts } from './contacts.ts'
import { startDraft, type Template } from './draft.ts'
import { writeCourses, writeEducation } from './education.ts'
import { drawHeadings } from './headings.ts'
import { drawJobStyle, writeJobs } from './jobs.ts'
import { writeName } from './name.ts'
import { aboutLines, languageLines, writeExtras, writeSkills } from './sections.ts'
import { drawStyle } from './style.ts'

export const IT_ENGLISH: Template = {
  name: 'it-english',
  build(random) {
    const draft = startDraft(
      random,
      {
        language: 'en',
        trades: 'computers',
        jobs: [2, 6],
        duties: [2, 8],
        title: 0.9,
        telegram: 0.6,
        patronymic: 0,
      },
      { forms: ['en-short', 'en-short', 'en-long', 'slashes', 'years', 'dots'] },
    )
    const { person } = draft
    const headings = drawHeadings(random, 'en', ['plain', 'upper'])
    const style = drawJobStyle(
      draft,
      ['pipes', 'position-right', 'company-right', 'at-company', 'dates-below', 'company-brackets'],
      ['•', '•', '-', '–', '*'],
    )
    const facts = writeFacts(draft, 0.2).filter(({ label }) => label === 'Location' || label === 'Relocation')
    const contacts = [
      ...writeContacts(draft, random.pick(['none', 'full', 'full'])),
      ...facts.map(({ value }) => value),
    ]
    const isContactHeader = random.chance(0.2)
    const contactLine = line(joinRuns(contacts, random.pick([' | ', ' • ', ', '])))
    const skills: Block[] = [
      headings('skills'),
      ...writeSkills(draft, random.pick(['grouped', 'grouped', 'commas', 'bars', 'three'])),
    ]
    const jobs: Block[] = [headings('jobs'), ...writeJobs(draft, style)]
    const areSkillsFirst = random.chance(0.5)
    const document: ResumeDocument = {
      language: 'en',
      style: drawStyle(random, { heading: { hasRule: random.chance(0.6) } }),
      pageHeader: isContactHeader ? [contactLine] : [],
      footer: random.chance(0.25) ? `${person.first} ${person.last} — Resume` : null,
      top: [
        ...writeName(draft, random.pick(['one-line', 'upper']), { look: { bold: true, size: 1.8 } }),
        ...(person.title === null
          ? []
          : random.chance(0.85)
            ? [line([say(person.title, { size: 1.15 })])]
            : [line([frame('Objective: '), say(person.title)])]),
        ...(isContactHeader ? [] : [contactLine]),
      ],
      layout: {
        kind: 'single',
        body: [
          headings('about'),
          ...aboutLines(draft),
          ...(areSkillsFirst ? [...skills, ...jobs] : [...jobs, ...skills]),
          headings('education'),
          ...writeEducation(draft, random.pick(['institution-right', 'commas', 'years-above'])),
          ...(person.courses.length > 0 ? [headings('courses'), ...writeCourses(draft)] : []),
          headings('languages'),
          ...languageLines(draft),
          ...writeExtras(draft, headings),
        ],
      },
    }
    return { document, truth: draft.buildTruth(document) }
  },
}
