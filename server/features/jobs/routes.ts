import { implementer } from '#server/http/api/implementer.ts'
import { listJobs, removeJob, retryJob } from './staff.ts'

export const jobsRoutes = {
  staffList: implementer.jobs.staffList.handler(({ context }) => listJobs(context)),
  staffRetry: implementer.jobs.staffRetry.handler(({ input, context }) => retryJob(context, input)),
  staffRemove: implementer.jobs.staffRemove.handler(({ input, context }) => removeJob(context, input)),
}
