import { api } from '#client/app/api.ts'
import type { ResumeId } from '#shared/features/board/resumes/model.ts'

/** What was read from the file of a resume. */
export const importQuery = (id: ResumeId) => api.resumes.imported.queryOptions({ input: { id } })
