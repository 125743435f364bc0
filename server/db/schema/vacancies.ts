import { and, eq, gt, isNotNull, isNull, or, sql } from 'drizzle-orm'
import {
  boolean,
  index,
  integer,
  jsonb,
  smallint,
  text,
  uniqueIndex,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core'
import { boardTable, deletedWith, refersTo, instant } from '#server/db/board-table.ts'
import { searchTextColumns } from '#server/db/text-columns.ts'
import {
  ARCHIVE_REASONS,
  AGREEMENT_TYPES,
  CURRENCIES,
  EMPLOYMENT_FORMS,
  EQUIPMENT_PROVIDERS,
  EXPERIENCES,
  BADGES,
  MOSCOW_ZONE,
  PAY_FREQUENCIES,
  SALARY_PERIODS,
  SCHEDULES,
  VACANCY_STATUSES,
  WORK_FORMS,
} from '#shared/features/board/vacancies/vocabulary.ts'
import type { WorkFormEvidence } from '#shared/features/board/vacancies/work-form-evidence.ts'
import type { Question } from '#shared/features/board/questions/model.ts'
import { TARIFF_CODES } from '#shared/features/board/posting/tariffs.ts'
import { companies } from '#server/db/schema/companies.ts'
import { professions } from '#server/db/schema/professions.ts'

export const vacancies = boardTable(
  'vacancies',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    companyId: refersTo(() => companies.id),
    title: text().notNull(),
    /** Sanitised HTML; the three parts are null if the author wrote a single text. */
    descriptionHtml: text().notNull(),
    dutiesHtml: text(),
    requirementsHtml: text(),
    conditionsHtml: text(),
    /** The first 240 characters of text or so: two lines of a card. */
    summary: text().notNull(),
    /** Null for an imported one whose source does not state it clearly. */
    workForm: text({ enum: WORK_FORMS }),
    /** Text of the source that states or suggests the form of work; null for a form that the author chose. */
    workFormEvidence: jsonb().$type<WorkFormEvidence>(),
    employment: text({ enum: EMPLOYMENT_FORMS }),
    schedule: text({ enum: SCHEDULES }),
    hoursPerDay: smallint(),
    /** Minutes after midnight in the zone. */
    workStartsAt: smallint(),
    workEndsAt: smallint(),
    /** Minutes east of UTC; Moscow unless the author chose another. */
    workZone: smallint().notNull().default(Number(MOSCOW_ZONE)),
    /** Hours between start and end that are required of everybody; null for all of them. */
    overlapHours: smallint(),
    contracts: text({ enum: AGREEMENT_TYPES }).array().notNull().default([]),
    experience: text({ enum: EXPERIENCES }),
    salaryFrom: integer(),
    salaryTo: integer(),
    currency: text({ enum: CURRENCIES }).notNull().default('RUB'),
    salaryGross: boolean(),
    /** Null for a sum of an imported one whose period is not said, or cannot be true: it is shown and compared with nothing. */
    salaryPeriod: text({ enum: SALARY_PERIODS }).default('month'),
    /** The pay of an imported one is read from its text, because the source has no field for it. */
    isSalaryFromText: boolean().notNull().default(false),
    payFrequency: text({ enum: PAY_FREQUENCIES }),
    /** Why the upper bound is far above the lower one; null for a narrow range and for an imported vacancy. */
    salaryRangeReason: text(),
    /** Pay in addition to the salary. */
    bonuses: text(),
    /** Roubles a month, for filters and sorting; null when no pay is stated or it cannot be compared. */
    salaryMonthlyFrom: integer(),
    salaryMonthlyTo: integer(),
    professionId: integer().references(() => professions.id),
    skills: text().array().notNull().default([]),
    /** Places of work. */
    locationIds: integer().array().notNull().default([]),
    /** From where remote or home work may be done; empty when it may be done from anywhere, or nothing is said of it. */
    workFromIds: integer().array().notNull().default([]),
    /** Whether remote or home work may be done from any country. */
    isWorkFromAnywhere: boolean().notNull().default(false),
    /** From where it may not be done. */
    workFromExceptIds: integer().array().notNull().default([]),
    equipment: text({ enum: EQUIPMENT_PROVIDERS }),
    hasCalls: boolean(),
    /** The text of an imported one says that the work is for a client of who posts it. */
    isForClient: boolean().notNull().default(false),
    labels: text({ enum: BADGES }).array().notNull().default([]),
    languages: jsonb().$type<{ language: string; level: string }[]>().notNull().default([]),
    /** The company takes responses without a resume. */
    acceptsShortResponses: boolean().notNull().default(false),
    /** Working days in which the company promises to answer; null without a promise. */
    answerDays: smallint(),
    /** Asked before a response; none for an imported one. */
    questions: jsonb().$type<Question[]>().notNull().default([]),
    /** Hours that a test task may take; null where nothing is said of one. */
    testHours: smallint(),
    /** Roubles for it; null for a short one without pay. */
    testPay: integer(),
    /** Since when it is lower in lists, because promised answers are overdue; null for its usual place. */
    loweredAt: instant(),
    contactName: text(),
    address: text(),
    /** The user who posted it; null for an imported one. */
    authorId: integer(),
    status: text({ enum: VACANCY_STATUSES }).notNull().default('draft'),
    tariffCode: text({ enum: TARIFF_CODES }),
    isHighlighted: boolean().notNull().default(false),
    /** Days between the raises of the tariff; null for a tariff without raises. */
    raiseEveryDays: smallint(),
    nextRaiseAt: instant(),
    /** When to publish it, as the author chose; null: as soon as it is approved. */
    publishAt: instant(),
    /** Days of a paid placement that has not begun; it begins with the publication. */
    placementDays: smallint(),
    /** The free placement of a company that staff have not verified: it is published once they have. */
    awaitsVerification: boolean().notNull().default(false),
    /** When the author was notified that the term is about to end. */
    endingNotifiedAt: instant('ending_told_at'),
    /** When a person of the company last confirmed that the vacancy is current; null before its publication and for an imported one. */
    lastConfirmedAt: instant(),
    /** When the company was asked for the next confirmation; null after each. */
    confirmationAskedAt: instant(),
    /** Since when the vacancy is `unconfirmed`: its paid term is paused. */
    unconfirmedAt: instant(),
    /** The earlier vacancy of the company that this one repeats; before the first publication, the one it was copied from. */
    repostOfId: integer().references((): AnyPgColumn => vacancies.id, { onDelete: 'set null' }),
    archiveReason: text({ enum: ARCHIVE_REASONS }),
    /** Source of an imported vacancy; the pair of source and id is unique. */
    source: text(),
    sourceId: text(),
    sourceUrl: text(),
    contentHash: text(),
    /** Version of the rules by which an imported one was read, see `READER_VERSION`; 0 for one of a release without them. */
    readerVersion: smallint().notNull().default(0),
    /** Never changes once set. Null for an imported one whose source has no date: nothing then says when it was published. */
    firstPublishedAt: instant(),
    /** Lists are sorted by it; a raise updates it. Of an imported one without a date it is the moment since when the board shows it. */
    publishedAt: instant(),
    expiresAt: instant(),
    confirmAt: instant(),
    archivedAt: instant(),
    createdAt: instant().notNull().defaultNow(),
    updatedAt: instant().notNull().defaultNow(),
  },
  {
    export: 'always',
    personal: ['contactName', 'authorId'],
    keeps: {
      forever: 'a closed vacancy keeps its page, its responses and its orders; its author may archive it',
    },
  },
  (table) => [
    uniqueIndex('vacancies_source_key').on(table.source, table.sourceId),
    index('vacancies_company_idx').on(table.companyId, table.publishedAt.desc(), table.id.desc()),
    index('vacancies_published_idx')
      .on(table.publishedAt.desc(), table.id.desc())
      .where(sql`status = 'published'`),
    index('vacancies_author_idx').on(table.authorId),
    index('vacancies_ending_idx')
      .on(table.expiresAt)
      .where(sql`status = 'published'`),
    index('vacancies_raise_idx')
      .on(table.nextRaiseAt)
      .where(sql`status = 'published' and next_raise_at is not null`),
    index('vacancies_confirmation_idx')
      .on(table.lastConfirmedAt)
      .where(sql`status = 'published' and source is null`),
    index('vacancies_unconfirmed_idx')
      .on(table.unconfirmedAt)
      .where(sql`status = 'unconfirmed'`),
    index('vacancies_repost_idx')
      .on(table.repostOfId)
      .where(sql`repost_of_id is not null`),
    index('vacancies_waiting_idx')
      .on(table.publishAt)
      .where(sql`status = 'moderation' and confirm_at is not null`),
    /** Rows that older rules have read. */
    index('vacancies_reader_idx')
      .on(table.readerVersion, table.id)
      .where(sql`source is not null`)
      .concurrently(),
    /** To find texts copied from another company. */
    index('vacancies_summary_idx').on(sql`md5(${table.summary})`),
    index('vacancies_unverified_idx')
      .on(table.companyId)
      .where(sql`awaits_verification`),
    /** Pay of a profession during a year. */
    index('vacancies_profession_idx').on(table.professionId, table.firstPublishedAt),
    index('vacancies_updated_idx').on(table.updatedAt),
  ],
)

/** E-mails and phones removed from a text; in a separate table, so that no page, feed or export can print them. */
export const vacancyContacts = boardTable(
  'vacancy_contacts',
  {
    vacancyId: deletedWith(() => vacancies.id).primaryKey(),
    emails: text().array().notNull().default([]),
    phones: text().array().notNull().default([]),
  },
  { export: 'people', keeps: { with: 'vacancies' } },
)

/** Words of vacancies. Keywords are the skills. */
export const vacancySearch = boardTable(
  'vacancy_search',
  {
    vacancyId: deletedWith(() => vacancies.id).primaryKey(),
    ...searchTextColumns(),
  },
  { export: { never: 'words of vacancies, which are made from them' }, keeps: { with: 'vacancies' } },
  (table) => [index('vacancy_search_hash_idx').on(table.descriptionHash).concurrently()],
)

/** Condition for vacancies that lists show at `now`. */
export const isShown = (now: Date) =>
  and(
    eq(vacancies.status, 'published'),
    isNotNull(vacancies.publishedAt),
    or(isNull(vacancies.expiresAt), gt(vacancies.expiresAt, now.toISOString())),
  )
