import type { OperationsOf } from '#server/kernel/operations.ts'
import { listJobs, removeJob, retryJob } from './staff.ts'

export const jobsOperations: OperationsOf<'jobs'> = {
  staffList: listJobs,
  staffRetry: retryJob,
  staffRemove: removeJob,
}
