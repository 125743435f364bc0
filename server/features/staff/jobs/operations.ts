import type { OperationsOf } from '#server/kernel/operations.ts'
import type { Ctx } from '#server/features/staff/context.ts'
import type { jobsContract } from '#shared/features/staff/jobs/contract.ts'
import { listJobs, removeJob, retryJob } from './staff.ts'

export const jobsOperations: OperationsOf<typeof jobsContract, Ctx> = {
  staffList: listJobs,
  staffRetry: retryJob,
  staffRemove: removeJob,
}
