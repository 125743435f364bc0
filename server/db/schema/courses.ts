import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { boardTable, TEXTS, refersTo, instant } from '#server/db/board-table.ts'
import { KEPT_DAYS } from '#server/db/retention/kept-days.ts'
import { COURSE_FORMATS, COURSE_STATES } from '#shared/features/content/courses/vocabulary.ts'

export const schools = boardTable(
  'schools',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Never changes. */
    slug: text().notNull(),
    name: text().notNull(),
    siteUrl: text().notNull(),
    inn: text(),
    /** Number of the licence of education (273-ФЗ, article 91); null: none. */
    licence: text(),
    /** When money is returned, for courses without a separate rule. */
    refundRule: text().notNull(),
    about: text().notNull(),
    logoUrl: text(),
    /** Of the demo: no such school exists. */
    isInvented: boolean().notNull().default(false),
    /** Grows with every change: an edit of an older version is refused. */
    version: integer().notNull().default(1),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  { export: 'always', keeps: TEXTS },
  (table) => [uniqueIndex('schools_slug_key').on(table.slug)],
)

export const courses = boardTable(
  'courses',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Never changes. */
    slug: text().notNull(),
    schoolId: refersTo(() => schools.id),
    state: text({ enum: COURSE_STATES }).notNull(),
    title: text().notNull(),
    /** Slugs of the directory, the main one first. */
    professions: text().array().notNull(),
    weeks: integer().notNull(),
    hoursPerWeek: integer().notNull(),
    format: text({ enum: COURSE_FORMATS }).notNull(),
    /** The full price with every obligatory payment; 0: free. */
    priceKopecks: integer().notNull(),
    instalments: text(),
    /** Null: the rule of the school. */
    refundRule: text(),
    contents: text().notNull(),
    outcome: text().notNull(),
    /** At the school. */
    url: text().notNull(),
    checkedOn: date().notNull(),
    /** The day by which staff compare the course with the school's page again. */
    recheckOn: date().notNull(),
    isPaid: boolean().notNull().default(false),
    advertiserName: text(),
    advertiserInn: text(),
    /** Token of the advertisement (38-ФЗ, article 18.1). */
    erid: text(),
    /** First and last day of the paid place. */
    paidFrom: date(),
    paidTo: date(),
    version: integer().notNull().default(1),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  { export: 'always', keeps: TEXTS },
  (table) => [
    uniqueIndex('courses_slug_key').on(table.slug),
    index('courses_school_idx').on(table.schoolId),
    index('courses_state_idx').on(table.state, table.priceKopecks),
    check(
      'courses_advert_marked',
      sql`not (state = 'published' and is_paid) or num_nulls(advertiser_name, advertiser_inn, erid, paid_from, paid_to) = 0`,
    ),
  ],
)

/** Requests of schools about their courses; deleted after `REQUEST_DAYS`. */
export const schoolRequests = boardTable(
  'school_requests',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    schoolName: text().notNull(),
    /** In lower case. */
    email: text().notNull(),
    courseUrl: text().notNull(),
    text: text().notNull(),
    /** Edition of the consent that was given. */
    consentVersion: text().notNull(),
    createdAt: instant().notNull(),
    answer: text(),
    answeredAt: instant(),
    /** Id of the member of staff. */
    answeredBy: integer(),
  },
  {
    export: 'people',
    keeps: { days: KEPT_DAYS.schoolRequests, after: 'the request', by: 'purge' },
    person: {
      by: ['email'],
      erased: 'deleted',
      section: {
        name: 'schoolRequests',
        shows: [
          'schoolName',
          'email',
          'courseUrl',
          'text',
          'consentVersion',
          'createdAt',
          'answer',
          'answeredAt',
        ],
      },
    },
  },
  (table) => [
    index('school_requests_email_idx').on(table.email),
    index('school_requests_created_idx').on(table.createdAt),
  ],
)
