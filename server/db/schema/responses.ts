import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import {
  boardTable,
  DELIVERY,
  UNTIL_ACCOUNT_ENDS,
  deletedWith,
  refersTo,
  completedJson,
  instant,
} from '#server/db/board-table.ts'
import { KEPT_DAYS } from '#server/db/retention/kept-days.ts'
import { users } from '#server/db/schema/accounts.ts'
import { companies } from '#server/db/schema/companies.ts'
import { completeContacts, completeText, resumes, type ResumeText } from '#server/db/schema/resumes.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import { MINOR_AGES } from '#shared/features/board/guardians/vocabulary.ts'
import { VIEW_SOURCES } from '#shared/features/board/vacancies/view-sources.ts'
import {
  REJECTION_REASONS,
  RESPONSE_EVENTS,
  RESPONSE_ORIGINS,
  RESPONSE_STATES,
  SIDES,
  TEMPLATE_KINDS,
  PROGRESS_STEPS,
  STAGES,
} from '#shared/features/board/responses/vocabulary.ts'
import type { AnsweredQuestion } from '#shared/features/board/questions/model.ts'
import type { ShortResume } from '#shared/features/board/resumes/short-resume.ts'
import type { ResumeContacts } from '#shared/features/board/resumes/model.ts'

const responseId = () => deletedWith(() => responses.id)

/** A copy of a resume at the time it was sent; later edits do not change it. */
export type FrozenResume = { text: ResumeText; updatedAt: string }

export const responses = boardTable(
  'responses',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    vacancyId: deletedWith(() => vacancies.id),
    /** Company of the vacancy. */
    companyId: refersTo(() => companies.id),
    userId: deletedWith(() => users.id),
    /** The resume may have been deleted since, and that of a short response never existed; its copy remains. */
    resumeId: text().notNull(),
    origin: text({ enum: RESPONSE_ORIGINS }).notNull(),
    /** Of the view that led to it; null for an unknown one and for an invitation. */
    source: text({ enum: VIEW_SOURCES }),
    /** Age of a minor when the contacts were opened; null for adults and when unknown. */
    minorAge: text({ enum: MINOR_AGES }),
    state: text({ enum: RESPONSE_STATES }).notNull(),
    letter: text().notNull().default(''),
    resume: completedJson<FrozenResume>((stored) => ({
      ...stored,
      text: completeText(stored.text),
    })).notNull(),
    /** To the questions of the vacancy, as they were asked. */
    answers: jsonb().$type<AnsweredQuestion[]>().notNull().default([]),
    /** Whether all expected answers were given; null where none is expected. */
    doAnswersFit: boolean('answers_fit'),
    /** Null after a withdrawal, and before an invited user accepts. */
    contacts: completedJson<ResumeContacts>(completeContacts),
    reason: text({ enum: REJECTION_REASONS }),
    /** How far the company is with the candidate beyond the state; null for no further. */
    progress: text({ enum: PROGRESS_STEPS }),
    /** Visible to the company only. */
    note: text().notNull().default(''),
    unreadBySeeker: integer().notNull().default(0),
    unreadByCompany: integer().notNull().default(0),
    /** When the last e-mail about messages was sent to each side. */
    seekerNotifiedAt: instant('seeker_told_at'),
    companyNotifiedAt: instant('company_told_at'),
    /** By when the company has promised to answer; null without a promise. */
    answerDueAt: instant(),
    /** A test task was handed in, and the company has not answered it: the promised term runs again. */
    awaitsTestAnswer: boolean().notNull().default(false),
    /** When its managers were reminded that the answer is overdue. */
    overdueNotifiedAt: instant(),
    /** When an invited person was told that the vacancy ended; null while it is open. */
    endNotifiedAt: instant(),
    /** Until when that person may write after a closing; null for a conversation that no closing ends. */
    conversationEndsAt: instant(),
    sentAt: instant().notNull(),
    viewedAt: instant(),
    /** When the state changed or the last message was sent. */
    updatedAt: instant().notNull(),
  },
  { export: 'people', keeps: UNTIL_ACCOUNT_ENDS },
  (table) => [
    uniqueIndex('responses_person_key').on(table.vacancyId, table.userId),
    index('responses_vacancy_idx').on(table.vacancyId, table.state, table.id.desc()),
    index('responses_user_idx').on(table.userId, table.updatedAt.desc()),
    index('responses_changed_idx').on(table.companyId, table.updatedAt, table.id),
    index('responses_company_idx').on(table.companyId, table.resumeId),
    index('responses_company_sent_idx').on(table.companyId, table.sentAt.desc()),
    index('responses_resume_idx').on(table.resumeId),
    index('responses_hired_idx')
      .on(table.id)
      .where(sql`progress = 'hired'`),
    index('responses_conversation_idx')
      .on(table.conversationEndsAt)
      .where(sql`state = 'invited' and conversation_ends_at is not null`)
      .concurrently(),
    index('responses_overdue_idx')
      .on(table.answerDueAt)
      .where(sql`(state in ('sent', 'viewed') or awaits_test_answer) and answer_due_at is not null`),
  ],
)

/** Response text before it is sent: a draft, or a response that waits for the check of its resume. */
export const responseDrafts = boardTable(
  'response_drafts',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: deletedWith(() => users.id),
    vacancyId: deletedWith(() => vacancies.id),
    /** Null for the short resume of the form, and after the resume was deleted. */
    resumeId: text().references(() => resumes.id, { onDelete: 'set null' }),
    letter: text().notNull().default(''),
    /** Rows of former releases lack the experience. */
    shortResume: jsonb().$type<Omit<ShortResume, 'experience'> & Partial<ShortResume>>(),
    /** Of an accepted response, checked and as the questions were asked then; of a draft, as far as they are given. */
    answers: jsonb().$type<AnsweredQuestion[]>().notNull().default([]),
    /** When it was accepted to be sent after the check; null for a draft. */
    acceptedAt: instant(),
    /** Of an accepted one, as `responses.source`. */
    source: text({ enum: VIEW_SOURCES }),
    updatedAt: instant().notNull(),
  },
  {
    export: 'people',
    keeps: { days: KEPT_DAYS.responseDrafts, after: 'the last change', by: 'purge' },
    person: {
      by: ['userId'],
      erased: 'deleted',
      section: {
        name: 'responseDrafts',
        shows: [
          'id',
          'userId',
          'vacancyId',
          'resumeId',
          'letter',
          'shortResume',
          'answers',
          'acceptedAt',
          'source',
          'updatedAt',
        ],
      },
    },
  },
  (table) => [
    uniqueIndex('response_drafts_person_key').on(table.userId, table.vacancyId),
    index('response_drafts_vacancy_idx').on(table.vacancyId),
    index('response_drafts_resume_idx').on(table.resumeId),
    index('response_drafts_updated_idx').on(table.updatedAt),
  ],
)

/** The history of a response. Append-only. */
export const responseEvents = boardTable(
  'response_events',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    responseId: responseId(),
    event: text({ enum: RESPONSE_EVENTS }).notNull(),
    /** Null for the system. */
    side: text({ enum: SIDES }),
    userId: integer(),
    reason: text({ enum: REJECTION_REASONS }),
    /** Where the company moved the response to; of the event `moved` only. */
    stage: text({ enum: STAGES }),
    at: instant().notNull(),
  },
  { export: 'people', keeps: { with: 'responses' } },
  (table) => [index('response_events_response_idx').on(table.responseId, table.id)],
)

export const responseMessages = boardTable(
  'response_messages',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    responseId: responseId(),
    side: text({ enum: SIDES }).notNull(),
    userId: integer().notNull(),
    text: text().notNull(),
    at: instant().notNull(),
  },
  { export: 'people', keeps: { with: 'responses' } },
  (table) => [index('response_messages_response_idx').on(table.responseId, table.id)],
)

/** Texts that a company answers with, with placeholders. */
export const responseTemplates = boardTable(
  'response_templates',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    companyId: deletedWith(() => companies.id),
    kind: text({ enum: TEMPLATE_KINDS }).notNull(),
    title: text().notNull(),
    text: text().notNull(),
    updatedAt: instant().notNull(),
  },
  { export: 'always', keeps: { with: 'companies' } },
  (table) => [index('response_templates_company_idx').on(table.companyId, table.id)],
)

/** Responsiveness of companies with enough responses: computed from the events by a recurring job, shown on cards. */
export const companyResponsiveness = boardTable(
  'company_answers',
  {
    companyId: deletedWith(() => companies.id).primaryKey(),
    /** Whole per cent of responses that were answered. */
    share: smallint().notNull(),
    /** Median hours until the answer; null without answers. */
    hours: integer(),
  },
  { export: 'always', keeps: { with: 'companies' } },
)

/** Responses for a manager's daily e-mail; deleted when it is queued. */
export const pendingNotifications = boardTable(
  'untold_responses',
  {
    userId: deletedWith(() => users.id),
    responseId: responseId(),
    /** When that e-mail is due. */
    dueAt: instant().notNull(),
  },
  { export: DELIVERY, keeps: { with: 'responses' } },
  (table) => [
    primaryKey({ columns: [table.userId, table.responseId] }),
    index('untold_responses_due_idx').on(table.dueAt),
  ],
)
