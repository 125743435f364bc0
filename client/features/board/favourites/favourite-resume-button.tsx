import { useQuery } from '@tanstack/react-query'
import { api } from '#client/app/api.ts'
import { useSession } from '#client/app/current-user.ts'
import { ACCESS_LEVELS } from '#shared/features/identity/managers/vocabulary.ts'
import type { ResumeCard, ResumeId } from '#shared/features/board/resumes/model.ts'
import { HeartButton } from './heart-button.tsx'
import { useFavouriteResume } from './use-favourite-resume.ts'

/** The heart of a resume, for who acts for a company. Those of one page ask once, by the ids of all of them. */
export function FavouriteResumeButton({
  resume: { id, title, name },
  ids,
  hasWords = false,
}: {
  resume: Pick<ResumeCard, 'id' | 'title' | 'name'>
  ids: readonly ResumeId[]
  hasWords?: boolean
}) {
  const session = useSession()
  const mayKeep =
    session.status === 'user' && (session.currentRole?.accessLevel ?? 0) >= ACCESS_LEVELS.MANAGER
  const { data } = useQuery({
    ...api.favourites.keptResumes.queryOptions({ input: { ids: [...ids] } }),
    enabled: mayKeep,
  })
  const { keep, drop, isPending } = useFavouriteResume(id)
  if (!mayKeep || !data) return null
  const isKept = data.ids.includes(id)
  return (
    <HeartButton
      isKept={isKept}
      isPending={isPending}
      name={hasWords ? null : `${title}, ${name}`}
      onToggle={() => (isKept ? drop : keep).mutate({ id })}
    />
  )
}
