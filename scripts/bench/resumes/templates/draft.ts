/** A resume while a template writes it: the person as the document shows them, and how this person writes. */
import type { Random } from '#server/features/intake/demo/random.ts'
import { listWords, type ResumeDocument } from '../document.ts'
import { inventPerson } from '../people/person.ts'
import type { Job, Person, PersonWish } from '../people/person-types.ts'
import type { Truth } from '../truth.ts'
import { drawDateStyle, formatSpan, readableDates, type DateForm, type DateStyle } from './dates.ts'

const SLIPS = 0.05
const UNDATED = 0.02

export type Draft = {
  random: Random
  person: Person
  isEnglish: boolean
  /** Education is written with words of its level. */
  saysLevels: boolean
  /** What the document has shown of what a resume may lack. */
  shown: Set<'languages' | 'level codes'>
  /** Dates of a job as they are written; null without dates. */
  writeSpan(job: Job): string | null
  dateStyle: DateStyle
  buildTruth(document: ResumeDocument): Truth
}

export type Template = {
  name: string
  build(random: Random): { document: ResumeDocument; truth: Truth }
}

/** @param hide removes what the document does not show */
export function startDraft(
  random: Random,
  wish: PersonWish,
  { forms, hide = (person) => person }: { forms: readonly DateForm[]; hide?: (person: Person) => Person },
): Draft {
  const invented = hide(inventPerson(random, wish))
  const person = { ...invented, jobs: invented.jobs.map((job) => forgetDates(random, job)) }
  const dateStyle = drawDateStyle(random, forms, person.language)
  const slip = drawDateStyle(
    random,
    person.language === 'en' ? ['en-short', 'years'] : ['dots', 'years'],
    person.language,
  )
  const styles = new Map(person.jobs.map((job) => [job, random.chance(SLIPS) ? slip : dateStyle]))
  const styleFor = (job: Job) => styles.get(job) ?? dateStyle
  const saysLevels = random.chance(0.6)
  const shown: Draft['shown'] = new Set()
  return {
    random,
    person,
    isEnglish: person.language === 'en',
    saysLevels,
    shown,
    dateStyle,
    writeSpan: (job) => formatSpan(job, styleFor(job)),
    buildTruth: (document) => ({
      firstName: person.first,
      lastName: person.last,
      title: person.title,
      phone: person.phones[0] ?? null,
      email: person.email,
      telegram: person.telegram,
      jobs: person.jobs.map((job) => ({
        company: job.company,
        position: job.position,
        ...readableDates(job, styleFor(job)),
      })),
      education: person.education.map(({ institution, to, level }) => ({
        institution,
        year: to,
        level: saysLevels ? level : null,
      })),
      skills: person.skills,
      languages: shown.has('languages')
        ? person.languages.map(({ language, level }) => ({
            language,
            // A word is not a code: «свободно» may be C1 or C2.
            level: level === 'native' || shown.has('level codes') ? level : null,
          }))
        : [],
      words: listWords(document),
    }),
  }
}

const forgetDates = (random: Random, job: Job): Job =>
  random.chance(UNDATED) ? { ...job, from: null, to: null } : job
