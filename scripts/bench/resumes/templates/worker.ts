/** A few lines of somebody who has never written a resume. */
import { frame, line, say, type Block, type Inline, type ResumeDocument } from '../document.ts'
import type { Job } from '../people/person-types.ts'
import { writeContacts, writeFacts } from './contacts.ts'
import { startDraft, type Draft, type Template } from './draft.ts'
import { writeEducation } from './education.ts'
import { drawHeadings } from './headings.ts'
import { writeDuties } from './jobs.ts'
import { writeName } from './name.ts'
import { aboutLines, writeSkills } from './sections.ts'
import { drawStyle } from './style.ts'

export const WORKER: Template = {
  name: 'worker',
  build(random) {
    const isWithoutMail = random.chance(0.4)
    const isWithoutSchool = random.chance(0.35)
    const draft = startDraft(
      random,
      {
        language: 'ru',
        trades: 'hands',
        jobs: [1, 4],
        duties: [0, 2],
        title: 0.7,
        telegram: 0.12,
        patronymic: 0.6,
      },
      {
        forms: ['years', 'ru-years-since', 'ru-since', 'dots', 'ru-words'],
        hide: (person) => ({
          ...person,
          email: isWithoutMail ? null : person.email,
          education: isWithoutSchool ? [] : person.education.slice(0, 1),
          skills: random.chance(0.4) ? [] : person.skills,
          courses: [],
        }),
      },
    )
    const { person } = draft
    const headings = drawHeadings(random, 'ru', ['colon', 'plain'])
    const form = random.pick(['brackets', 'first', 'last'] as const)
    const document: ResumeDocument = {
      language: 'ru',
      style: drawStyle(random, {
        size: random.pick([11, 12]),
        hyphens: false,
        heading: { size: 1, isAccent: false, hasRule: false, isBold: random.chance(0.5) },
      }),
      pageHeader: [],
      footer: null,
      top: random.chance(0.4) ? [line([frame('Резюме')], { align: 'center' })] : [],
      layout: {
        kind: 'single',
        body: [
          ...writeName(draft, random.pick(['one-line', 'one-line', 'labelled'])),
          ...(person.title === null
            ? []
            : [
                line([
                  frame(random.pick(['Ищу работу: ', 'Должность: ', 'Кем хочу работать: '])),
                  say(person.title),
                ]),
              ]),
          ...writeFacts(draft, 0.3).map(({ label, value }) => line([frame(`${label}: `), ...value])),
          ...writeContacts(draft, 'full').map((piece) => line(piece)),
          headings('jobs'),
          ...person.jobs.flatMap((job) => [line(writeJob(draft, job, form)), ...writeDuties(job, 'lines')]),
          ...(person.education.length > 0
            ? [headings('education'), ...writeEducation(draft, random.pick(['commas', 'commas', 'labelled']))]
            : []),
          ...(person.skills.length > 0 ? [headings('skills'), ...writeSkills(draft, 'commas')] : []),
          ...writeAbout(draft),
        ],
      },
    }
    return { document, truth: draft.buildTruth(document) }
  },
}

function writeJob(draft: Draft, job: Job, form: 'brackets' | 'first' | 'last'): Inline[] {
  const span = draft.writeSpan(job)
  const work = [say(job.company), frame(form === 'last' ? ' - ' : ', '), say(withSmallLetter(job.position))]
  if (span === null) return work
  switch (form) {
    case 'first':
      return [frame(`${span} `), ...work]
    case 'last':
      return [...work, frame(`, ${span}`)]
    case 'brackets':
      return [...work, frame(` (${span})`)]
  }
}

const withSmallLetter = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

const writeAbout = (draft: Draft): Block[] =>
  draft.random.chance(0.7) ? [line([frame('О себе: '), ...aboutRuns(draft)])] : []

const aboutRuns = (draft: Draft): Inline[] =>
  aboutLines(draft).flatMap((block) => (block.kind === 'line' ? block.runs : []))
