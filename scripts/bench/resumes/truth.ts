/** What a person who reads an invented resume finds in it: the answers that the scorer compares with. */
import type { EducationLevel, Language } from '#shared/features/board/resumes/vocabulary.ts'
import type { LanguageEntry } from '#shared/features/board/resumes/model.ts'

/** Fields that keep words as codes, so that the words themselves are nowhere in them. */
export type CodedField =
  | 'birthDate'
  | 'citizenship'
  | 'languages'
  | 'locationId'
  | 'salary'
  /** Any of employment, schedules and forms of work. */
  | 'work'

/** How a word is looked for: a phone by its digits, a link by host and path, a handle without its sign. */
export type WordKind = 'email' | 'handle' | 'link' | 'phone' | 'word'

export type TruthWord = {
  text: string
  kind: WordKind
  /** The word is not lost if this field has a value. */
  field: CodedField | null
}

/** «2019-09», or «2019» where the file names no month. */
export type Moment = string

export type TrueJob = {
  company: string
  position: string
  /** Null with `to` when the file dates the job in no way. */
  from: Moment | null
  /** Null with a `from` for a present job. */
  to: Moment | null
}

export type TrueEducation = {
  institution: string
  year: number | null
  /** Null when the file does not say it. */
  level: EducationLevel | null
}

export type Truth = {
  firstName: string
  lastName: string
  /** Null: the file names no wanted position. */
  title: string | null
  phone: string | null
  email: string | null
  /** Without the sign. Null: any value is wrong. */
  telegram: string | null
  jobs: readonly TrueJob[]
  education: readonly TrueEducation[]
  skills: readonly string[]
  languages: readonly { language: Language; level: LanguageEntry['level'] | null }[]
  words: readonly TruthWord[]
}
