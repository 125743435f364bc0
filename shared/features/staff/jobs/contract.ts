import { z } from 'zod'
import { operation } from '#shared/kernel/contract.ts'

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

const DeadJobId = z.object({ id: z.uuid().describe('Номер задачи.') })

export const jobsContract = {
  staffList: operation('GET /v1/staff/jobs', 'staff', 'Несостоявшиеся фоновые задачи и состояние очередей', [
    'staff',
  ]).output(
    z.object({
      /** The newest 100. */
      dead: z.array(DeadJob),
      deadCount: z.number().int(),
      queues: z.array(JobQueueState),
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
