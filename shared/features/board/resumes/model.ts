import { z } from 'zod'
import { LocationId, LocationRef } from '#shared/features/reference/locations/model.ts'
import { ProfessionId, ProfessionRef } from '#shared/features/reference/professions/model.ts'
import {
  EmploymentForm,
  MarkedSalaryScale,
  Schedule,
  WorkForm,
} from '#shared/features/board/vacancies/model.ts'
import { normaliseEmail } from '#shared/kernel/email-address.ts'
import { FORM_MESSAGES } from '#shared/kernel/form-messages.ts'
import { cleanValue } from '#shared/kernel/pasted.ts'
import { pastedLines } from '#shared/kernel/pasted-lines.ts'
import { LANGUAGE_LEVELS } from '#shared/features/board/vacancies/languages.ts'
import type { StatedExperience as Stated } from './experience.ts'
import { CONTACT_LINK_MESSAGE, leadsToContacts } from './contact-links.ts'
import {
  ABOUT_LENGTH_MAX,
  CITIZENSHIPS,
  CONTENT_LENGTH_MAX,
  COURSES_MAX,
  EDUCATION_LEVELS,
  EDUCATION_MAX,
  ENTRY_TEXT_MAX,
  EXPERIENCE_MAX,
  EXPERIENCE_RANGES,
  LANGUAGES,
  LINKS_MAX,
  PORTFOLIO_MAX,
  RECOMMENDERS_MAX,
  RESUME_ID,
  RESUME_LANGUAGES_MAX,
  RESUME_SKILL_LENGTH_MAX,
  RESUME_SKILLS_MAX,
  RESUME_STATUSES,
  RESUME_TITLE_LENGTH,
  STATED_MONTHS_MAX,
  VISIBILITIES,
  WORK_CONDITIONS,
  WORK_FILE_TYPES,
  WORK_TEXT_MAX,
} from './vocabulary.ts'

export const ResumeId = z.string().regex(RESUME_ID).brand<'ResumeId'>().describe('Номер резюме.')
export type ResumeId = z.infer<typeof ResumeId>

export const ResumeStatus = z.enum(RESUME_STATUSES)
export const Visibility = z.enum(VISIBILITIES)
const WorkCondition = z.enum(WORK_CONDITIONS)
const EducationLevel = z.enum(EDUCATION_LEVELS)
const Language = z.enum(LANGUAGES)

const line = (max: number) => z.string().trim().max(max, FORM_MESSAGES.tooLong)
/** A text of several lines, which are often pasted. */
const lines = (max: number) => z.string().overwrite(pastedLines).trim().max(max, FORM_MESSAGES.tooLong)
const year = z.number().int().min(1940).max(2100).nullable()
/** «2024-03» */
const Month = z.string().regex(/^(19[4-9]\d|20\d\d)-(0[1-9]|1[0-2])$/, FORM_MESSAGES.required)

export const ExperienceEntry = z.object({
  position: line(150),
  company: line(150),
  /** Null when not stated. */
  startMonth: Month.nullable(),
  /** Null: to the present day, or not stated if there is no start either. */
  endMonth: Month.nullable(),
  description: lines(ENTRY_TEXT_MAX),
})
export type ExperienceEntry = z.infer<typeof ExperienceEntry>

const ExperienceRange = z.enum(EXPERIENCE_RANGES)

/** The author's statement of the total experience. Dates of jobs take precedence over it. */
const StatedExperience = z.object({
  range: ExperienceRange,
  /** Null if only the range is chosen. */
  months: z.number().int().positive().max(STATED_MONTHS_MAX).nullable(),
}) satisfies z.ZodType<Stated>

export const EducationEntry = z.object({
  level: EducationLevel,
  institution: line(200),
  speciality: line(200),
  /** Year of graduation, which may be in the future. */
  year,
})
export type EducationEntry = z.infer<typeof EducationEntry>

export const CourseEntry = z.object({ title: line(200), organisation: line(200), year })

export const LanguageEntry = z.object({ language: Language, level: z.enum(LANGUAGE_LEVELS) })
export type LanguageEntry = z.infer<typeof LanguageEntry>

/** Adds a scheme to «primer.ru/raboty»; empty for a row that is not filled in yet. */
const linkAddress = line(500)
  .overwrite(cleanValue)
  .transform((text) => (text === '' || /^[a-z][a-z\d+.-]*:/i.test(text) ? text : `https://${text}`))
  // Chromium accepts a space in a host; the server does not.
  .refine((text) => text === '' || (/^https?:\S+$/i.test(text) && URL.canParse(text)), FORM_MESSAGES.url)

export const LinkEntry = z.object({ title: line(100), url: linkAddress })

/** A file of the portfolio. It may contain contacts, so that only readers who may see the contacts can open it. */
export const WorkFile = z.object({
  id: z.string().regex(RESUME_ID).describe('Номер файла.'),
  type: z.enum(WORK_FILE_TYPES),
  /** Bytes. */
  size: z.number().int().nonnegative(),
})
export type WorkFile = z.infer<typeof WorkFile>

const workAddress = linkAddress
  .refine((text) => text === '' || !leadsToContacts(text), CONTACT_LINK_MESSAGE)
  .refine(
    (text) => text === '' || isPlainHttps(text),
    'Нужна ссылка, которая начинается с https://, без имени и пароля.',
  )

function isPlainHttps(text: string) {
  const url = URL.parse(text)
  return url !== null && url.protocol === 'https:' && url.username === '' && url.password === ''
}

/** A work in the portfolio. */
export const WorkEntry = z.object({
  title: line(100),
  text: lines(WORK_TEXT_MAX),
  url: workAddress,
  file: WorkFile.nullable(),
})
export type WorkEntry = z.infer<typeof WorkEntry>

/** A resume without the contacts. A draft may lack any field. */
export const ContentFields = z.object({
  title: line(RESUME_TITLE_LENGTH.max),
  professionId: ProfessionId.nullable(),
  firstName: line(60),
  lastName: line(60),
  birthDate: z.iso.date().nullable(),
  locationId: LocationId.nullable(),
  citizenship: z.enum(CITIZENSHIPS).nullable(),
  workForms: z.array(WorkForm).max(10),
  employment: z.array(EmploymentForm).max(10),
  schedules: z.array(Schedule).max(10),
  /** Special conditions of work, without a reason. */
  needsConditions: z.boolean(),
  /** The chosen conditions; if none is chosen, the author wants to discuss them. */
  conditions: z.array(WorkCondition).max(WORK_CONDITIONS.length),
  /** Roubles per month «на руки» (net). */
  salary: z.number().int().positive().max(100_000_000, FORM_MESSAGES.max(100_000_000)).nullable(),
  about: lines(ABOUT_LENGTH_MAX),
  skills: z.array(line(RESUME_SKILL_LENGTH_MAX).min(1)).max(RESUME_SKILLS_MAX),
  experience: z.array(ExperienceEntry).max(EXPERIENCE_MAX),
  statedExperience: StatedExperience.nullable(),
  education: z.array(EducationEntry).max(EDUCATION_MAX),
  courses: z.array(CourseEntry).max(COURSES_MAX),
  languages: z.array(LanguageEntry).max(RESUME_LANGUAGES_MAX),
  links: z.array(LinkEntry).max(LINKS_MAX),
  /** In the author's order. */
  portfolio: z.array(WorkEntry).max(PORTFOLIO_MAX),
})

export const ResumeContent = ContentFields.extend({
  /** Pages opened before the release of these fields do not send them. */
  portfolio: ContentFields.shape.portfolio.default([]),
  needsConditions: ContentFields.shape.needsConditions.default(false),
  conditions: ContentFields.shape.conditions.default([]),
  statedExperience: ContentFields.shape.statedExperience.default(null),
}).refine((content) => JSON.stringify(content).length <= CONTENT_LENGTH_MAX, FORM_MESSAGES.tooLong)
export type ResumeContent = z.infer<typeof ResumeContent>

/** A person who can recommend the author. Their data is stored only if they have agreed. */
export const Recommender = z.object({
  name: line(100),
  position: line(150),
  company: line(150),
  /** The person's relation to the author. */
  relation: line(200),
  /** Phone or e-mail address. */
  contact: line(100),
  /** The author confirms that the person has agreed. */
  hasAgreed: z.boolean(),
})
export type Recommender = z.infer<typeof Recommender>

/** Returned by the operation that opens contacts, and to the author. */
export const ResumeContacts = z.object({
  phone: z.string().overwrite(cleanValue).max(30, FORM_MESSAGES.tooLong),
  email: z.string().overwrite(normaliseEmail).max(254, FORM_MESSAGES.tooLong),
  telegram: z.string().overwrite(cleanValue).max(60, FORM_MESSAGES.tooLong),
  /** The preferred time and way to call. */
  comment: line(200),
  recommenders: z.array(Recommender).max(RECOMMENDERS_MAX),
})
export type ResumeContacts = z.infer<typeof ResumeContacts>

/** Months of work; overlapping months count once. */
const Months = z.number().int().nonnegative()

/** A card of a list. Contains no contacts. */
export const ResumeCard = z.object({
  id: ResumeId,
  title: z.string(),
  /** First name and the initial of the last name. */
  name: z.string(),
  photoUrl: z.string().nullable(),
  /** Whole years; null when not stated. */
  age: z.number().int().nullable(),
  location: LocationRef.nullable(),
  profession: ProfessionRef.nullable(),
  workForms: z.array(WorkForm),
  employment: z.array(EmploymentForm),
  salary: z.number().int().nullable(),
  /** Null when it is not known, and when only the range is known. */
  experienceMonths: Months.nullable(),
  /** Null when it is not known, which is different from no experience. */
  experienceRange: ExperienceRange.nullable(),
  lastJob: z.object({ position: z.string(), company: z.string(), isPresent: z.boolean() }).nullable(),
  skills: z.array(z.string()),
  summary: z.string(),
  updatedAt: z.string(),
})
export type ResumeCard = z.infer<typeof ResumeCard>

/** A job with its duration; null without dates. */
export const ShownJob = ExperienceEntry.extend({ months: Months.nullable() })

/** A resume as an employer reads it. */
export const Resume = ResumeCard.extend({
  citizenship: z.enum(CITIZENSHIPS).nullable(),
  schedules: z.array(Schedule),
  /** Null if no conditions are needed; cards and lists do not display them, and no filter uses them. */
  conditions: z.array(WorkCondition).nullable(),
  about: z.string(),
  experience: z.array(ShownJob),
  education: z.array(EducationEntry),
  courses: z.array(CourseEntry),
  languages: z.array(LanguageEntry),
  links: z.array(LinkEntry),
  portfolio: z.array(WorkEntry),
})
export type Resume = z.infer<typeof Resume>

export const PricedResume = Resume.extend({
  /**
   * The pay scale of vacancies of its profession, and `pay`, the requested pay; null if the data is insufficient or the
   * resume states no pay.
   */
  salaryScale: MarkedSalaryScale.nullable(),
})
export type PricedResume = z.infer<typeof PricedResume>
