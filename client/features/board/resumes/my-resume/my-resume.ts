import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { api } from '#client/app/api.ts'
import type { MyResume } from '#shared/features/board/resumes/my-resume.ts'
import type { ResumeId } from '#shared/features/board/resumes/model.ts'

export function resumeIdOf(text: string | undefined): ResumeId | null {
  return text !== undefined && /^[0-9a-f]{24}$/.test(text) ? asResumeId(text) : null
}

/** Safe: checked above; the schema that brands ids stays out of the browser. */
const asResumeId = (id: string) => id as ResumeId

export const myResumeQuery = (id: ResumeId) => api.resumes.own.queryOptions({ input: { id } })

export const useMyResume = (id: ResumeId) => useSuspenseQuery(myResumeQuery(id)).data

const OTHERS = [api.resumes.listOwn, api.resumes.preview, api.resumes.read, api.accounts.resumes]

/** Of a command whose output is a resume of the user. Its views stay as they are: a refetched one is no longer new. */
export const MY_RESUME = { refresh: OTHERS, answers: ({ id }: MyResume) => myResumeQuery(id) }

/** Replaces the cached resume with the server's answer and invalidates what else shows it. */
export function useCacheMyResume() {
  const queryClient = useQueryClient()
  return (resume: MyResume) => {
    queryClient.setQueryData(api.resumes.own.queryKey({ input: { id: resume.id } }), resume)
    for (const other of OTHERS) void queryClient.invalidateQueries({ queryKey: other.key() })
  }
}

/** Removes a deleted resume from the cache and invalidates lists of resumes. */
export function useDropMyResume() {
  const queryClient = useQueryClient()
  return (id: ResumeId) => {
    queryClient.removeQueries({ queryKey: api.resumes.own.key({ input: { id } }) })
    for (const key of [api.resumes.listOwn.key(), api.accounts.resumes.key()])
      void queryClient.invalidateQueries({ queryKey: key })
  }
}
