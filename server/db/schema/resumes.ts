import {
  completedJson,
  instant,
  boardTable,
  UNTIL_ACCOUNT_ENDS,
  deletedWith,
} from '#server/db/board-table.ts'
import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { boolean, date, index, integer, jsonb, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { KEPT_DAYS } from '#server/db/retention/kept-days.ts'
import { users } from '#server/db/schema/accounts.ts'
import { companies } from '#server/db/schema/companies.ts'
import { searchTextColumns } from '#server/db/text-columns.ts'
import type { RefusalReason } from '#shared/features/board/refusals/vocabulary.ts'
import type { ImportedJob, ImportedLine } from '#shared/features/board/resumes/imported.ts'
import type { StatedExperience } from '#shared/features/board/resumes/experience.ts'
import { readExperience } from '#shared/features/board/resumes/read-experience.ts'
import type { ResumeContacts, ResumeContent } from '#shared/features/board/resumes/model.ts'
import {
  RESUME_REVISION_STATES,
  RESUME_STATUSES,
  VISIBILITIES,
  WORK_FILE_TYPES,
  type EducationLevel,
  type Language,
} from '#shared/features/board/resumes/vocabulary.ts'
import type { EmploymentForm, Schedule, WorkForm } from '#shared/features/board/vacancies/model.ts'

/** The values that lists filter and sort by. */
export type ResumeFacts = {
  professionId: number | null
  locationId: number | null
  workForms: WorkForm[]
  employment: EmploymentForm[]
  schedules: Schedule[]
  /** Roubles a month. */
  salary: number | null
  /** «YYYY-MM»; a null end means a current job, so experience grows with time. */
  jobs: [startMonth: string, endMonth: string | null][]
  educations: EducationLevel[]
  languages: Language[]
  skills: string[]
  hasPhoto: boolean
  /** The author's statement when no job has dates. Rows of former releases get it at the start of this one. */
  statedExperience: StatedExperience | null
}

const resumeId = () =>
  text()
    .notNull()
    .references(() => resumes.id, { onDelete: 'cascade' })

/** A text of a resume with its photo. */
export type ResumeText = ResumeContent & { photoUrl: string | null }

/** Fills the fields missing in texts of former releases: experience is read from the words, the others are empty. */
export const completeText = (stored: ResumeText): ResumeText => ({
  ...stored,
  portfolio: stored.portfolio ?? [],
  needsConditions: stored.needsConditions ?? false,
  conditions: stored.conditions ?? [],
  statedExperience: stored.statedExperience === undefined ? experienceIn(stored) : stored.statedExperience,
})

/** Only the short form has the years in the line of the job: «бухгалтер, «Ромашка», 6 лет». */
function experienceIn({ title, experience, about }: ResumeText): StatedExperience | null {
  const [job, ...others] = experience
  if (!job || others.length > 0 || job.company || job.description || job.startMonth || job.endMonth)
    return null
  // The day of the text is not known here, so «с 2018 года» has no meaning.
  return readExperience({ title, lastJob: job.position, about }, null)
}
/** Adds the empty list of recommenders to contacts of former releases. */
export const completeContacts = (stored: ResumeContacts): ResumeContacts => ({
  ...stored,
  recommenders: stored.recommenders ?? [],
})
const resumeText = () => completedJson<ResumeText>(completeText)

export const resumes = boardTable(
  'resumes',
  {
    /** 24 random hexadecimal characters, so that the address of a resume visible by link cannot be guessed. */
    id: text().primaryKey(),
    /** Id in the search index. Never leaves the server. */
    number: integer().notNull().generatedAlwaysAsIdentity().unique('resumes_number_key'),
    userId: deletedWith(() => users.id),
    status: text({ enum: RESUME_STATUSES }).notNull().default('draft'),
    visibility: text({ enum: VISIBILITIES }).notNull().default('nobody'),
    /** Search engines may index the page; only for the visibility `everyone`. */
    isIndexed: boolean().notNull().default(false),
    /** The text that the author edits. */
    draft: resumeText().notNull(),
    /** Incremented by every save of the draft, for optimistic locking between tabs. */
    version: integer().notNull().default(1),
    /** The last approved text, without e-mails, phones and messengers. */
    content: resumeText(),
    /** Values that lists filter by, in a separate column, so that reading them does not load the long texts. */
    facts: completedJson<ResumeFacts>((stored) => ({
      ...stored,
      statedExperience: stored.statedExperience ?? null,
    })),
    contacts: completedJson<ResumeContacts>(completeContacts).notNull(),
    /** Companies the resume is hidden from, by INN and by domain of e-mail or site. */
    hiddenInns: text().array().notNull().default([]),
    hiddenDomains: text().array().notNull().default([]),
    /** The same by the company itself. */
    hiddenCompanyIds: integer().array().notNull().default([]),
    /** The only companies that see a resume of the visibility `chosen`. */
    chosenCompanyIds: integer().array().notNull().default([]),
    /** The author shows the contacts to companies that have the link; only for the visibility `link`. */
    showsContactsByLink: boolean().notNull().default(false),
    createdAt: instant().notNull(),
    /** When the draft was updated. */
    updatedAt: instant().notNull(),
    /** When the content was published. */
    publishedAt: instant(),
    /** When the author said, by a press, that the resume is still needed. */
    confirmedAt: instant(),
    /** When an e-mail asked whether it is; links of that e-mail work until the next one. */
    idleAskedAt: instant(),
    /** When it was hidden because its author had not answered; null once it is shown again. */
    idleHiddenAt: instant(),
    /** Edition of the rules about health (`HEALTH_RULES`) that the text visible to readers has passed; 0 for none. */
    healthRules: integer().notNull().default(0),
    /** When its author was asked to remove information about health; null when there is nothing to answer. */
    healthAskedAt: instant(),
    /** When it was hidden because its author had not removed it; null once a text without it is shown. */
    healthHiddenAt: instant(),
    /** When an e-mail asked the author for a consent that names the contacts. */
    contactsAskedAt: instant(),
    /** When the author last looked at who had opened the resume. */
    viewsSeenAt: instant(),
  },
  { export: 'people', keeps: UNTIL_ACCOUNT_ENDS },
  (table) => [
    index('resumes_user_idx').on(table.userId, table.updatedAt.desc()),
    index('resumes_updated_idx').on(table.updatedAt),
    index('resumes_listed_idx')
      .on(table.number)
      .where(sql`status = 'published' and visibility in ('chosen', 'companies', 'everyone')`),
    index('resumes_health_idx')
      .on(table.healthRules)
      .where(sql`status = 'published' and visibility <> 'nobody'`)
      .concurrently(),
    index('resumes_hidden_inns_idx').using('gin', table.hiddenInns),
    index('resumes_hidden_domains_idx').using('gin', table.hiddenDomains),
    index('resumes_hidden_companies_idx').using('gin', table.hiddenCompanyIds),
    index('resumes_chosen_companies_idx').using('gin', table.chosenCompanyIds),
  ],
)

/**
 * Files of portfolios. Texts name them by id: a file that no text names any more is deleted a day later. A response may
 * outlive its resume, so there is no reference to it.
 */
export const resumeFiles = boardTable(
  'resume_files',
  {
    id: text().primaryKey(),
    resumeId: text().notNull(),
    userId: deletedWith(() => users.id),
    /** In the store of files. */
    fileName: text().notNull(),
    type: text({ enum: WORK_FILE_TYPES }).notNull(),
    size: integer().notNull(),
    createdAt: instant().notNull(),
  },
  {
    export: 'people',
    keeps: { days: KEPT_DAYS.workFiles, after: 'no portfolio and no response names it', by: 'purge' },
  },
  (table) => [
    index('resume_files_resume_idx').on(table.resumeId),
    index('resume_files_user_idx').on(table.userId),
  ],
)

/** An earlier release stored neither number nor revision. */
type StoredImportedJob = Omit<ImportedJob, 'at' | 'revision'> & Partial<Pick<ImportedJob, 'at' | 'revision'>>

/** Contents of the file of a resume that are not reviewed yet; visible only to its author. */
export const resumeImports = boardTable(
  'resume_imports',
  {
    resumeId: resumeId().primaryKey(),
    jobs: jsonb().$type<StoredImportedJob[]>().notNull(),
    /** All lines of the file; none of one that an earlier release has read. */
    lines: jsonb().$type<ImportedLine[]>().notNull().default([]),
    /** The lines of the file that have no field, without what is a job. */
    rest: text().notNull(),
    createdAt: instant().notNull(),
  },
  { export: 'people', keeps: { with: 'resumes' } },
)

/** Texts submitted to moderators, as their author wrote them. */
export const resumeRevisions = boardTable(
  'resume_revisions',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    resumeId: resumeId(),
    state: text({ enum: RESUME_REVISION_STATES }).notNull().default('pending'),
    content: resumeText().notNull(),
    reasons: jsonb().$type<RefusalReason[]>().notNull().default([]),
    submittedAt: instant().notNull(),
    decidedAt: instant(),
  },
  { export: 'people', keeps: { with: 'resumes' } },
  (table) => [
    index('resume_revisions_resume_idx').on(table.resumeId, table.id.desc()),
    uniqueIndex('resume_revisions_pending_key')
      .on(table.resumeId)
      .where(sql`state = 'pending'`),
  ],
)

/** Companies that opened the contacts of a resume; shown to the author. */
export const resumeOpenings = boardTable(
  'resume_openings',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    resumeId: resumeId(),
    companyId: deletedWith(() => companies.id),
    /** The user who opened them first. */
    userId: integer().notNull(),
    openedAt: instant().notNull(),
    lastOpenedAt: instant().notNull(),
    times: integer().notNull().default(1),
  },
  { export: 'people', keeps: { with: 'resumes' } },
  (table) => [
    uniqueIndex('resume_openings_pair_key').on(table.resumeId, table.companyId),
    index('resume_openings_company_idx').on(table.companyId, table.openedAt),
  ],
)

/** Companies that opened a resume, by day in Moscow; shown to the author. */
export const resumeViews = boardTable(
  'resume_views',
  {
    resumeId: resumeId(),
    companyId: deletedWith(() => companies.id),
    day: date().notNull(),
    /** The first time of the day. */
    viewedAt: instant().notNull(),
  },
  { export: 'people', keeps: { days: KEPT_DAYS.resumeViews, after: 'the view', by: 'purge' } },
  (table) => [
    primaryKey({ columns: [table.resumeId, table.companyId, table.day] }),
    index('resume_views_company_idx').on(table.companyId),
    index('resume_views_day_idx').on(table.day),
  ],
)

/** Words of listed resumes. Keywords are skills, positions and companies. */
export const resumeSearch = boardTable(
  'resume_search',
  {
    resumeNumber: deletedWith(() => resumes.number).primaryKey(),
    ...searchTextColumns(),
  },
  { export: { never: 'words of resumes, which are made from them' }, keeps: { with: 'resumes' } },
)

/** Condition for resumes that lists show to some audience. */
export const isListed = () =>
  and(
    eq(resumes.status, 'published'),
    inArray(resumes.visibility, ['chosen', 'companies', 'everyone']),
    isNotNull(resumes.publishedAt),
    isNotNull(resumes.facts),
  )
