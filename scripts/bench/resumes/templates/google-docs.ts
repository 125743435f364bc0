/** The sample of an online editor: «Company, City — Position» with the dates below, often a narrow column at the right. */
import { frame, line, say, type Block, type ResumeDocument } from '../document.ts'
import type { Job } from '../people/person-types.ts'
import { factLines, writeContacts, writeFacts } from './contacts.ts'
import { startDraft, type Draft, type Template } from './draft.ts'
import { writeCourses, writeEducation } from './education.ts'
import { drawHeadingLanguage, drawHeadings } from './headings.ts'
import { writeDuties } from './jobs.ts'
import { writeName } from './name.ts'
import { aboutLines, languageLines, writeExtras, writeSkills } from './sections.ts'
import { drawStyle } from './style.ts'

export const GOOGLE_DOCS: Template = {
  name: 'google-docs',
  build(random) {
    const language = random.chance(0.6) ? 'ru' : 'en'
    const draft = startDraft(
      random,
      { language, trades: 'all', jobs: [1, 4], duties: [1, 6], title: 0.6, telegram: 0.5, patronymic: 0.15 },
      { forms: language === 'ru' ? ['ru-capital', 'ru-words', 'en-upper', 'dots'] : ['en-upper', 'en-long'] },
    )
    const { person } = draft
    const headings = drawHeadings(random, drawHeadingLanguage(draft), ['upper', 'upper', 'plain'])
    const form = random.pick(['•', 'paragraph', '*'] as const)
    const isMuted = random.chance(0.8)
    const main: Block[] = [
      headings('jobs'),
      ...person.jobs.flatMap((job) => [...writeHead(draft, job, isMuted), ...writeDuties(job, form)]),
      headings('education'),
      ...writeEducation(draft, random.pick(['institution-right', 'years-above', 'commas'])),
      ...writeExtras(draft, headings),
    ]
    const small: Block[] = [
      headings('skills'),
      ...writeSkills(draft, random.pick(['lines', 'commas', 'bullets'])),
      ...(person.courses.length > 0 ? [headings('courses'), ...writeCourses(draft)] : []),
      headings('languages'),
      ...languageLines(draft),
    ]
    const contacts = writeContacts(draft, random.pick(['none', 'none', 'full'])).map((piece) => line(piece))
    const name: Block[] = [
      ...writeName(draft, 'one-line', { look: { bold: true, size: 2.4 } }),
      ...(person.title === null ? [] : [line([say(person.title, { muted: true })])]),
    ]
    const about = random.chance(0.5) ? [headings('about'), ...aboutLines(draft)] : []
    const isNarrow = random.chance(0.6)
    const document: ResumeDocument = {
      language,
      style: drawStyle(random, {
        font: random.pick(['serif', 'sans', 'sans']),
        heading: { isAccent: true, hasRule: false, isUnderlined: false, size: 0.95 },
      }),
      pageHeader: [],
      footer: null,
      top: isNarrow ? [] : [...name, ...contacts],
      layout: isNarrow
        ? {
            kind: 'aside',
            side: 'right',
            share: random.pick([0.3, 0.33]),
            fill: null,
            aside: [...contacts, ...factLines(writeFacts(draft, 0.15)), ...small],
            main: [...name, ...about, ...main],
          }
        : { kind: 'single', body: [...about, ...main, ...small] },
    }
    return { document, truth: draft.buildTruth(document) }
  },
}

function writeHead(draft: Draft, job: Job, isMuted: boolean): Block[] {
  const span = draft.writeSpan(job)
  const city = job.city === null ? [] : [frame(', '), say(job.city)]
  return [
    line([say(job.company, { bold: true }), ...city, frame(' — '), say(job.position, { italic: true })], {
      above: 0.7,
    }),
    ...(span === null ? [] : [line([frame(span, isMuted ? { muted: true, size: 0.85 } : { size: 0.85 })])]),
  ]
}
