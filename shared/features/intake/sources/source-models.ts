import { z } from 'zod'
import { TextFinding } from '#shared/features/board/text-checks/finding.ts'
import { Salary } from '#shared/features/board/vacancies/model.ts'
import { EMPLOYMENT_FORMS, EXPERIENCES, WORK_FORMS } from '#shared/features/board/vacancies/vocabulary.ts'
import { Count, Instant, rowId } from '#shared/kernel/contract.ts'
import {
  LISTED_STATES,
  RECORD_WAITS,
  RUN_MODES,
  RUN_OUTCOMES,
  SOURCE_ALARMS,
  SOURCE_FAILURES,
  SOURCE_STATES,
} from './vocabulary.ts'

export const SourceId = rowId('Номер источника.')

/** A protocol of sources, as people choose it. */
export const SourceKindInfo = z.object({
  code: z.string(),
  title: z.string(),
  addressExample: z.string(),
  addressHint: z.string(),
  isOfOneEmployer: z.boolean(),
  /** Whether its addresses are on hosts of its own, and not on the site of an employer. */
  hasOwnHosts: z.boolean(),
  intervalMinutes: Count,
  pauseMs: Count,
})
export type SourceKindInfo = z.infer<typeof SourceKindInfo>

export const SourceRun = z.object({
  id: z.number().int(),
  mode: z.enum(RUN_MODES),
  startedAt: Instant,
  /** Null while it runs, or when it was interrupted and goes on later. */
  finishedAt: Instant.nullable(),
  outcome: z.enum(RUN_OUTCOMES).nullable(),
  failure: z.enum(SOURCE_FAILURES).nullable(),
  message: z.string().nullable(),
  requests: Count,
  bytes: Count,
  /** Refused ones included. */
  read: Count,
  added: Count,
  changed: Count,
  unchanged: Count,
  duplicates: Count,
  waiting: Count,
  closed: Count,
  /** Vacancies whose end staff have to confirm. */
  absent: Count,
  refused: z.array(z.object({ reason: z.string(), count: Count })),
  unmapped: z.array(z.object({ field: z.string(), word: z.string(), count: Count })),
})
export type SourceRun = z.infer<typeof SourceRun>

/** What the runs of a day in Moscow have done. */
export const SourceDay = z.object({
  day: z.iso.date(),
  runs: Count,
  failed: Count,
  read: Count,
  added: Count,
  changed: Count,
  closed: Count,
  seconds: Count,
})
export type SourceDay = z.infer<typeof SourceDay>

export const SourceState = z.object({
  state: z.enum(SOURCE_STATES),
  /** Why the board has paused it; null when staff have. */
  pauseReason: z.enum(SOURCE_FAILURES).nullable(),
  /** When a paused one runs again by itself. */
  pausedUntil: Instant.nullable(),
  isRunning: z.boolean(),
  /** When a person has looked at a trial of the present settings. */
  triedAt: Instant.nullable(),
  nextRunAt: Instant.nullable(),
  lastSuccessAt: Instant.nullable(),
  lastRun: SourceRun.nullable(),
  counts: z.array(z.object({ state: z.enum(LISTED_STATES), count: Count })),
})

export const SourceSummary = SourceState.extend({
  id: SourceId,
  /** Never changes. */
  key: z.string(),
  kindTitle: z.string(),
  title: z.string(),
  address: z.string(),
  hasBasis: z.boolean(),
  company: z.object({ id: z.number().int(), title: z.string() }).nullable(),
  alarms: z.array(z.enum(SOURCE_ALARMS)),
})
export type SourceSummary = z.infer<typeof SourceSummary>

export const SourceRecordRow = z.object({
  recordId: z.string(),
  state: z.enum(LISTED_STATES),
  refusal: z.string().nullable(),
  waitsFor: z.enum(RECORD_WAITS).nullable(),
  /** Null for a refused one. */
  title: z.string().nullable(),
  /** The vacancy here, or the one that is shown instead of a duplicate. */
  vacancyId: z.number().int().nullable(),
  url: z.string().nullable(),
  lastSeenAt: Instant,
})
export type SourceRecordRow = z.infer<typeof SourceRecordRow>

/** A vacancy as a run would write it. */
export const TriedVacancy = z.object({
  title: z.string(),
  company: z.string(),
  url: z.string().nullable(),
  publishedAt: Instant.nullable(),
  workForm: z.enum(WORK_FORMS).nullable(),
  employment: z.enum(EMPLOYMENT_FORMS).nullable(),
  experience: z.enum(EXPERIENCES).nullable(),
  salary: Salary.nullable(),
  places: z.array(z.string()),
  /** Plain text, cut. */
  description: z.string(),
})

export const TriedRecord = z.object({
  /** Null for a record without an identity. */
  id: z.string().nullable(),
  /** What the source has, as JSON without contacts, cut; null when it could not be read. */
  original: z.string().nullable(),
  /** Why it is no vacancy; null when it is one. */
  refusal: z.string().nullable(),
  vacancy: TriedVacancy.nullable(),
  /** What the check of texts has found: staff look at such a vacancy first. */
  findings: z.array(TextFinding.pick({ rule: true, quote: true, note: true })),
  unmapped: z.array(z.object({ field: z.string(), value: z.string() })),
})
export type TriedRecord = z.infer<typeof TriedRecord>

export const SourceTrial = z.object({
  records: z.array(TriedRecord),
  hasMore: z.boolean(),
  failure: z.object({ reason: z.enum(SOURCE_FAILURES), message: z.string() }).nullable(),
  seconds: z.number(),
  /** Whether the source may be switched on after it. */
  isLookedAt: z.boolean(),
})
export type SourceTrial = z.infer<typeof SourceTrial>
