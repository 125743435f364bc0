import { z } from 'zod'
import { operation } from '#shared/kernel/contract.ts'
import { IMPORT_FAILURES } from './import-failures.ts'

/** A job that failed for good. Its subject is named by row ids, never by texts or addresses. */
export const DeadJob = z.object({
  id: z.uuid(),
  title: z.string(),
  /** Instants. */
  sentAt: z.string(),
  failedAt: z.string(),
  attempts: z.number().int(),
  reason: z.string().nullable(),
  /** Ids of its rows: `emailId 12`. */
  subjects: z.array(z.string()),
})
export type DeadJob = z.infer<typeof DeadJob>

export const JobQueueState = z.object({
  name: z.string(),
  title: z.string(),
  /** Due and not started. */
  due: z.number().int(),
  /** Scheduled for later, retries included. */
  later: z.number().int(),
  running: z.number().int(),
  /** Age of the oldest due job. */
  overdueSeconds: z.number().int(),
  /** Instants of the last day. */
  finishedAt: z.string().nullable(),
  failedAt: z.string().nullable(),
})
export type JobQueueState = z.infer<typeof JobQueueState>

/** One run of an import of vacancies. */
export const ImportRun = z.object({
  id: z.number().int(),
  /** Of the source, or of its file. */
  name: z.string(),
  /** Instant. */
  finishedAt: z.string(),
  read: z.number().int(),
  refused: z.number().int(),
  notForBoard: z.number().int(),
  inserted: z.number().int(),
  updated: z.number().int(),
  unchanged: z.number().int(),
  /** Why it counts as failed; null for a run that is as it should be. */
  failure: z.enum(IMPORT_FAILURES).nullable(),
  /** What the run before had read, of one that has read under half of it. */
  lastRead: z.number().int().nullable(),
})
export type ImportRun = z.infer<typeof ImportRun>

const DeadJobId = z.object({ id: z.uuid().describe('Номер задачи.') })

export const jobsContract = {
  staffList: operation(
    'GET /v1/staff/jobs',
    'staff',
    'Несостоявшиеся фоновые задачи, состояние очередей и загрузки вакансий',
    ['staff'],
  ).output(
    z.object({
      /** The newest 100. */
      dead: z.array(DeadJob),
      deadCount: z.number().int(),
      queues: z.array(JobQueueState),
      /** The newest 20. */
      imports: z.array(ImportRun),
    }),
  ),
  staffRetry: operation('POST /v1/staff/jobs/{id}/retry', 'staff', 'Повторить задачу', ['staff'], {
    makes: false,
  })
    .input(DeadJobId)
    .output(z.object({})),
  staffRemove: operation('POST /v1/staff/jobs/{id}/removal', 'staff', 'Удалить задачу', ['staff'], {
    makes: false,
  })
    .input(DeadJobId)
    .output(z.object({})),
}
