import { sql } from 'drizzle-orm'
import { date, index, integer, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { boardTable, UNTIL_ACCOUNT_ENDS, deletedWith, instant, parsedJson } from '#server/db/board-table.ts'
import { KEPT_DAYS } from '#server/db/retention/kept-days.ts'
import { FirstCompanyText, FirstVacancyText } from '#shared/features/money/first-vacancy/forms.ts'
import { VacancyContent } from '#shared/features/board/posting/model.ts'
import { VIEW_SOURCES } from '#shared/features/board/vacancies/view-sources.ts'
import { REVISION_STATES } from '#shared/features/board/posting/vocabulary.ts'
import { VACANCY_STATUSES } from '#shared/features/board/vacancies/vocabulary.ts'
import { users } from '#server/db/schema/accounts.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'

const vacancyId = () => deletedWith(() => vacancies.id)

/** Texts of a vacancy as its author wrote them. Visitors see the last approved one, in the columns of `vacancies`. */
export const vacancyRevisions = boardTable(
  'vacancy_revisions',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    vacancyId: vacancyId(),
    state: text({ enum: REVISION_STATES }).notNull().default('draft'),
    /** Fields of the form as typed; those of a draft may be empty. */
    authorId: integer().notNull(),
    content: parsedJson(VacancyContent).notNull(),
    /** Incremented by every save of a draft, for optimistic locking. */
    version: integer().notNull().default(1),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
    submittedAt: instant(),
    decidedAt: instant(),
  },
  // The content names whom to ask.
  { export: 'always', personal: ['authorId', 'content'], keeps: { with: 'vacancies' } },
  (table) => [
    index('vacancy_revisions_vacancy_idx').on(table.vacancyId, table.id.desc()),
    uniqueIndex('vacancy_revisions_draft_key')
      .on(table.vacancyId)
      .where(sql`state = 'draft'`),
    uniqueIndex('vacancy_revisions_pending_key')
      .on(table.vacancyId)
      .where(sql`state = 'pending'`),
  ],
)

/** State changes of vacancies. Append-only. */
export const vacancyStateChanges = boardTable(
  'vacancy_state_changes',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    vacancyId: vacancyId(),
    /** Null for the first. */
    fromStatus: text({ enum: VACANCY_STATUSES }),
    toStatus: text({ enum: VACANCY_STATUSES }).notNull(),
    /** Null for the system. */
    userId: integer(),
    at: instant().notNull(),
    reason: text(),
  },
  { export: 'always', personal: ['userId'], keeps: { with: 'vacancies' } },
  (table) => [index('vacancy_state_changes_vacancy_idx').on(table.vacancyId, table.id)],
)

/**
 * Links of e-mails that ask whether a vacancy is current. A link is valid for one round: until the company confirms or
 * closes the vacancy in any way.
 */
export const vacancyConfirmations = boardTable(
  'vacancy_confirmations',
  {
    tokenHash: text().primaryKey(),
    vacancyId: vacancyId(),
    /** To whom it was sent. */
    userId: deletedWith(() => users.id),
    /** The e-mail that carries it, in `emails`; e-mails are deleted earlier than links. */
    emailId: integer(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    /** When its round ended. */
    endedAt: instant(),
  },
  {
    export: { never: 'links of e-mails' },
    secret: ['tokenHash'],
    keeps: { until: 'it expires, a month later', by: 'purge' },
    person: {
      by: ['userId'],
      erased: 'deleted',
      section: {
        name: 'vacancyConfirmations',
        shows: ['vacancyId', 'createdAt', 'endedAt'],
        order: { newestFirst: 'createdAt' },
      },
    },
  },
  (table) => [
    index('vacancy_confirmations_vacancy_idx').on(table.vacancyId),
    index('vacancy_confirmations_user_idx').on(table.userId),
  ],
)

/** Views and responses of a vacancy by day, Moscow time. */
export const vacancyDays = boardTable(
  'vacancy_days',
  {
    vacancyId: vacancyId(),
    day: date().notNull(),
    views: integer().notNull().default(0),
    responses: integer().notNull().default(0),
    /** Visits of its page at the source from here. */
    sourceClicks: integer().notNull().default(0),
  },
  { export: 'always', keeps: { with: 'vacancies' } },
  (table) => [primaryKey({ columns: [table.vacancyId, table.day] })],
)

/** The views and responses of a day whose source is known; the rest of `vacancy_days` has none. */
export const vacancyDaySources = boardTable(
  'vacancy_day_sources',
  {
    vacancyId: vacancyId(),
    day: date().notNull(),
    source: text({ enum: VIEW_SOURCES }).notNull(),
    views: integer().notNull().default(0),
    responses: integer().notNull().default(0),
  },
  { export: 'always', keeps: { with: 'vacancies' } },
  (table) => [primaryKey({ columns: [table.vacancyId, table.day, table.source] })],
)

/** Weekly e-mails about vacancies: the last week that a person was written to, or had nothing to read about. */
export const weeklyEmails = boardTable(
  'weekly_emails',
  {
    userId: deletedWith(() => users.id).primaryKey(),
    /** Its Monday, Moscow time. */
    week: date().notNull(),
  },
  { export: 'people', keeps: UNTIL_ACCOUNT_ENDS, person: { by: ['userId'], erased: 'deleted' } },
)

/** Vacancies that are written before their author has an account. */
export const firstVacancies = boardTable(
  'first_vacancies',
  {
    tokenHash: text().primaryKey(),
    text: parsedJson(FirstVacancyText).notNull(),
    company: parsedJson(FirstCompanyText).notNull(),
    /** Of the order for its free placement. */
    requestKey: uuid().notNull().defaultRandom(),
    /** What it has become. */
    vacancyId: integer().references(() => vacancies.id, { onDelete: 'cascade' }),
    updatedAt: instant().notNull(),
  },
  {
    export: { never: 'drafts of people without an account, which their address opens' },
    secret: ['tokenHash'],
    keeps: { days: KEPT_DAYS.firstVacancies, after: 'the last change', by: 'purge' },
  },
  (table) => [index('first_vacancies_updated_idx').on(table.updatedAt)],
)
