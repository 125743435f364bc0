import { useEffect } from 'react'
import { api } from '#client/app/api.ts'
import { useSession } from '#client/app/current-user.ts'
import type { ResumeId } from '#shared/features/board/resumes/model.ts'

/** Tells the author that the reader's company has opened the resume. Pages are cached, so the browser does. */
export function useCountView(id: ResumeId, { isOwn }: { isOwn: boolean }) {
  const session = useSession()
  const isCompany = !isOwn && session.status === 'user' && session.currentRole !== null
  useEffect(() => {
    // A failure changes nothing for the reader.
    if (isCompany) api.resumes.countView.call({ id }).catch(() => undefined)
  }, [id, isCompany])
}
