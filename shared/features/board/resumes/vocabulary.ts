import { MEGABYTE } from '#shared/kernel/file-size.ts'

/**
 * The closed sets of a resume and of its search, without zod, so that a public page can read them.
 * Work forms, employment and schedules are those of vacancies.
 */

export const RESUME_STATUSES = ['draft', 'moderation', 'published', 'hidden', 'rejected'] as const
export type ResumeStatus = (typeof RESUME_STATUSES)[number]

/** Who may see a published resume. */
export const VISIBILITIES = ['nobody', 'link', 'chosen', 'companies', 'everyone'] as const
export type Visibility = (typeof VISIBILITIES)[number]

/**
 * The consent that a visibility requires: showing to employers is a transfer of personal data, showing to everyone is
 * their distribution (152-ФЗ, articles 9 and 10.1). A link is sent by the person, so it needs none.
 */
export const CONSENT_OF = {
  nobody: null,
  link: null,
  chosen: 'transfer',
  companies: 'transfer',
  everyone: 'distribution',
} as const satisfies Record<Visibility, 'transfer' | 'distribution' | null>

/** Consents whose text says who opens the contacts. */
export const CONTACTS_CONSENTS = ['transfer', 'distribution'] as const
export type ContactsConsent = (typeof CONTACTS_CONSENTS)[number]

/**
 * The contacts of a resume, for the company that reads it: paid access or the author's own act opens them; or the author
 * has not agreed to it yet; or only the author opens them.
 */
export const CONTACTS_STATES = ['open', 'unconfirmed', 'closed'] as const
export type ContactsState = (typeof CONTACTS_STATES)[number]
/** People whose contacts a company opens in 24 hours: a limit against programs that copy the database. */
export const OPENINGS_A_DAY = 150

/** States of a submitted text. */
export const RESUME_REVISION_STATES = ['pending', 'approved', 'refused', 'superseded'] as const

/** Ranges of experience in whole years. */
export const EXPERIENCE_RANGES = ['none', 'under_1', 'from_1_to_3', 'from_3_to_6', 'over_6'] as const
export type ExperienceRange = (typeof EXPERIENCE_RANGES)[number]
/** Seventy years. */
export const STATED_MONTHS_MAX = 70 * 12

export const EDUCATION_LEVELS = [
  'secondary',
  'special_secondary',
  'unfinished_higher',
  'bachelor',
  'higher',
  'master',
  'candidate',
  'doctor',
] as const
export type EducationLevel = (typeof EDUCATION_LEVELS)[number]

/** ISO 639-1. */
export const LANGUAGES = [
  'ru',
  'en',
  'de',
  'fr',
  'es',
  'it',
  'pt',
  'zh',
  'ja',
  'ko',
  'ar',
  'tr',
  'he',
  'hi',
  'pl',
  'cs',
  'sr',
  'uk',
  'be',
  'kk',
  'uz',
  'ky',
  'tg',
  'hy',
  'ka',
  'az',
  'tt',
  'ba',
] as const
export type Language = (typeof LANGUAGES)[number]

/** ISO 3166-1 alpha-2. */
export const CITIZENSHIPS = [
  'RU',
  'BY',
  'KZ',
  'AM',
  'KG',
  'UZ',
  'TJ',
  'AZ',
  'GE',
  'MD',
  'UA',
  'TM',
  'other',
] as const
export type Citizenship = (typeof CITIZENSHIPS)[number]

/** What the author needs at work. No value names a reason: 152-ФЗ, article 10, protects data about health. */
export const WORK_CONDITIONS = [
  'flexible_hours',
  'short_day',
  'breaks',
  'quiet',
  'written',
  'no_video',
  'written_tasks',
  'no_trips',
  'accessible',
  'equipment',
] as const
export type WorkCondition = (typeof WORK_CONDITIONS)[number]

/** Edition of the rules about health; a greater one lets the job check all shown resumes again. */
export const HEALTH_RULES = 2
/** Days between the e-mail about what a resume says of health and its hiding. */
export const HEALTH_WAIT_DAYS = 14

export const RESUMES_MAX = 20
export const RESUME_TITLE_LENGTH = { min: 3, max: 100 } as const
export const ABOUT_LENGTH_MAX = 5000
/** Characters in the fields of a short resume. */
export const SHORT_RESUME_LENGTHS = {
  title: RESUME_TITLE_LENGTH.max,
  lastJob: 150,
  skills: 500,
  about: ABOUT_LENGTH_MAX,
  phone: 30,
} as const
export const ENTRY_TEXT_MAX = 3000
export const RESUME_SKILL_LENGTH_MAX = 80
export const RESUME_SKILLS_MAX = 30
export const EXPERIENCE_MAX = 20
export const EDUCATION_MAX = 10
export const COURSES_MAX = 20
export const RESUME_LANGUAGES_MAX = 10
export const LINKS_MAX = 10
/** Works of a portfolio. */
export const PORTFOLIO_MAX = 12
export const WORK_TEXT_MAX = 500
export const WORK_FILE_TYPES = ['application/pdf', 'image/jpeg'] as const
/** Uploaded files that a resume keeps, unused ones of the last day too. */
export const WORK_FILES_MAX = 40
/** A resume that readers see is asked about after this many days without a visit or a change… */
export const IDLE_AFTER_DAYS = 90
/** …and hidden this many days after the e-mail. */
export const IDLE_WAIT_DAYS = 14
/** The same for a draft, which is deleted. The wait is shorter than e-mails are kept: they prove what was sent. */
export const DRAFT_IDLE_AFTER_DAYS = 365
export const DRAFT_WAIT_DAYS = 21

/** Days for which the author sees who opened a resume. */
export const VIEWS_KEPT_DAYS = 90
/** Days that views are counted for. */
export const VIEWS_COUNTED_DAYS = 30
export const RECOMMENDERS_MAX = 3
export const HIDDEN_FROM_MAX = 50
export const CHOSEN_COMPANIES_MAX = 50
/** Characters of JSON: a limit on the size of a draft. */
export const CONTENT_LENGTH_MAX = 60_000

export const RESUME_ID = /^[0-9a-f]{24}$/

export const RESUME_SORTS = ['relevance', 'date', 'salary_asc', 'salary_desc'] as const
/** Days since the last change. */
export const RESUME_PERIODS = [1, 3, 7, 30] as const

/** Maximum size of an imported file. */
export const IMPORT_BYTES_MAX = 5 * MEGABYTE
/** The formats that are read, in words. */
export const IMPORT_FORMATS = 'PDF, DOCX, ODT, RTF, TXT, HTML и JSON Resume'
/** Characters of a pasted text: as many as are read of a file. */
export const IMPORT_TEXT_MAX = 100_000
/** Files and texts per person in 24 hours: each is read in a worker. */
export const IMPORTS_A_DAY = 20
/** Jobs of an import, the dropped ones too, which the draft does not have. */
export const IMPORTED_JOBS_MAX = 2 * EXPERIENCE_MAX
/** Lines of a file that are added to a draft at once. */
export const ADDED_LINES_MAX = 200
/** What the author says that lines of a file are. */
export const LINE_USES = ['job', 'job_text', 'education', 'course', 'skills', 'about'] as const
export type LineUse = (typeof LINE_USES)[number]
/** What the author decides about a job that was read from a file. */
export const IMPORTED_JOB_STATES = ['pending', 'kept', 'dropped'] as const

/** Steps of writing a resume, in order. */
export const RESUME_STEPS = ['goal', 'experience', 'education', 'about', 'contacts'] as const
export type ResumeStep = (typeof RESUME_STEPS)[number]
