import type { OperationsOf } from '#server/platform/operations.ts'
import { listJobs, removeJob, retryJob } from './staff.ts'

export const jobsOperations: OperationsOf<'jobs'> = {
  staffList: listJobs,
  staffRetry: retryJob,
  staffRemove: removeJob,
}
