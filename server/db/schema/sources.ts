import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { boardTable, deletedWith, INTERNAL, instant } from '#server/db/board-table.ts'
import { KEPT_DAYS } from '#server/db/retention/kept-days.ts'
import { companies } from '#server/db/schema/companies.ts'
import { vacancies } from '#server/db/schema/vacancies.ts'
import {
  RECORD_STATES,
  RECORD_WAITS,
  RUN_MODES,
  RUN_OUTCOMES,
  SOURCE_ALARMS,
  SOURCE_BASES,
  SOURCE_FAILURES,
  SOURCE_STATES,
} from '#shared/features/intake/sources/vocabulary.ts'

/** Where vacancies come from by themselves. */
export const sources = boardTable(
  'sources',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Value of `vacancies.source`; never changes. */
    key: text().notNull(),
    /** Code of a `SourceKind`. */
    kind: text().notNull(),
    /** What readers see after «Источник:». */
    title: text().notNull(),
    address: text().notNull(),
    /** The employer of all its vacancies; null where each states its own. */
    companyId: integer().references(() => companies.id, { onDelete: 'cascade' }),
    /** Whether the company has connected it: it has to go on confirming its site. */
    isByCompany: boolean().notNull().default(false),
    /** Of a source of one employer without a company here: its name, INN and site. */
    employerTitle: text(),
    employerInn: text(),
    employerSite: text(),
    /** Null: it must not run. */
    basis: text({ enum: SOURCE_BASES }),
    /** Page of the terms of open data. */
    basisUrl: text(),
    /** The day on which the terms were read or the consent was given. */
    basisOn: date(),
    /** Of a consent: whose it is and where it is kept. */
    basisNote: text().notNull().default(''),
    /** Whether links to the source carry `nofollow`. */
    isNofollow: boolean().notNull().default(true),
    /** Whether search engines may index vacancies that no employer answers for. */
    isIndexed: boolean().notNull().default(false),
    /** `SourceSettings` of the kind. */
    settings: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    intervalMinutes: integer().notNull(),
    /** Between two requests to one host. */
    pauseMs: integer().notNull(),
    /** Null: no limit. */
    employerCap: integer(),
    runCap: integer(),
    /** Fewer records of a full run are an alarm; null: none is expected. */
    expectedMin: integer(),
    state: text({ enum: SOURCE_STATES }).notNull().default('off'),
    /** Why it is paused; null when staff have paused it. */
    pauseReason: text({ enum: SOURCE_FAILURES }),
    /** When a paused one runs again by itself; null: staff decide. */
    pausedUntil: instant(),
    nextRunAt: instant(),
    nextFullRunAt: instant(),
    /** When a person has looked at a trial run of the present settings: a source is not switched on without. */
    triedAt: instant(),
    /** Runs that have failed since the last good one. */
    failures: smallint().notNull().default(0),
    /** Those of its alarms that administrators have had an e-mail about. */
    toldAlarms: text({ enum: SOURCE_ALARMS }).array().notNull().default([]),
    lastSuccessAt: instant(),
    /** The latest change that a finished run has read. */
    watermark: instant(),
    etag: text(),
    lastModified: text(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  { export: 'always', keeps: { forever: 'its vacancies name it; a removed one keeps what was taken down' } },
  (table) => [
    uniqueIndex('sources_key_key').on(table.key),
    index('sources_company_idx').on(table.companyId),
    index('sources_due_idx')
      .on(table.nextRunAt)
      .where(sql`state in ('on', 'paused')`),
  ],
)

/** What each run of a source has done. */
export const sourceRuns = boardTable(
  'source_runs',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    sourceId: deletedWith(() => sources.id),
    mode: text({ enum: RUN_MODES }).notNull(),
    startedAt: instant().notNull(),
    /** Null while it runs, or when its process was killed: the next run goes on with it. */
    finishedAt: instant(),
    outcome: text({ enum: RUN_OUTCOMES }),
    failure: text({ enum: SOURCE_FAILURES }),
    /** For staff; without personal data. */
    message: text(),
    requests: integer().notNull().default(0),
    bytes: bigint({ mode: 'number' }).notNull().default(0),
    /** Records, refused ones included. */
    read: integer().notNull().default(0),
    added: integer().notNull().default(0),
    changed: integer().notNull().default(0),
    unchanged: integer().notNull().default(0),
    duplicates: integer().notNull().default(0),
    /** Added ones that wait for a place or for a moderator. */
    waiting: integer().notNull().default(0),
    closed: integer().notNull().default(0),
    /** Vacancies that have left the source and whose end staff have to confirm. */
    absent: integer().notNull().default(0),
    /** Numbers by reason. */
    refused: jsonb().$type<Record<string, number>>().notNull().default({}),
    /** Words of fields that no table has, with their numbers. */
    unmapped: jsonb().$type<Record<string, Record<string, number>>>().notNull().default({}),
    /** Where a killed run goes on. */
    position: jsonb().$type<unknown>(),
    /** The latest change that it has read. */
    watermark: instant(),
  },
  { export: INTERNAL, keeps: { days: KEPT_DAYS.sourceRuns, after: 'the run', by: 'purge' } },
  (table) => [
    index('source_runs_source_idx').on(table.sourceId, table.id.desc()),
    uniqueIndex('source_runs_running_key')
      .on(table.sourceId)
      .where(sql`finished_at is null`),
  ],
)

/** Each record of a source, and what has become of it. */
export const sourceRecords = boardTable(
  'source_records',
  {
    sourceId: deletedWith(() => sources.id),
    /** In the source; value of `vacancies.sourceId`. */
    recordId: text().notNull(),
    state: text({ enum: RECORD_STATES }).notNull(),
    /** Reason of a refused one; of a shown one: why it does not fit any more, until a run has decided. */
    refusal: text(),
    /** What a waiting one waits for. */
    waitsFor: text({ enum: RECORD_WAITS }),
    vacancyId: integer().references(() => vacancies.id, { onDelete: 'set null' }),
    /** The vacancy that is shown instead. */
    duplicateOf: integer().references(() => vacancies.id, { onDelete: 'set null' }),
    companyId: integer().references(() => companies.id, { onDelete: 'set null' }),
    url: text(),
    /** Of the fields that make the vacancy, without contacts. */
    hash: text(),
    /** What the source says of the vacancy, without contacts: `StoredVacancy`. Null for a refused one. */
    mapped: jsonb().$type<object>(),
    firstSeenAt: instant().notNull(),
    lastSeenAt: instant().notNull(),
    /** Run that has seen it last. */
    lastRunId: integer().notNull(),
    /** Complete runs in a row that did not have it, or probes that called it gone. */
    misses: smallint().notNull().default(0),
    probedAt: instant(),
    modifiedAt: instant(),
  },
  {
    export: INTERNAL,
    keeps: {
      days: KEPT_DAYS.sourceRecords,
      after: 'it was last seen, unless it was taken down or claimed',
      by: 'purge',
    },
  },
  (table) => [
    primaryKey({ columns: [table.sourceId, table.recordId] }),
    index('source_records_vacancy_idx').on(table.vacancyId),
    index('source_records_duplicate_idx')
      .on(table.duplicateOf)
      .where(sql`duplicate_of is not null`),
    index('source_records_state_idx').on(table.sourceId, table.state, table.lastSeenAt),
    index('source_records_employer_idx')
      .on(table.companyId, table.sourceId)
      .where(sql`state in ('shown', 'waiting')`),
  ],
)

/** Pages of the sites that sources read page by page, so that those which have not changed are not read again. */
export const sourcePages = boardTable(
  'source_pages',
  {
    sourceId: deletedWith(() => sources.id),
    /** Hash of its address, which may be longer than an index takes. */
    page: text().notNull(),
    etag: text(),
    lastModified: text(),
    /** As the sitemap states it. */
    lastmod: text(),
    /** When its content was read. */
    fetchedAt: instant().notNull(),
    /** Values of `sourceRecords.recordId`. */
    recordIds: text().array().notNull().default([]),
  },
  {
    export: INTERNAL,
    keeps: { days: KEPT_DAYS.sourcePages, after: 'its content was read', by: 'purge' },
  },
  (table) => [primaryKey({ columns: [table.sourceId, table.page] })],
)
