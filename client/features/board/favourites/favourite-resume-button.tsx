import { useQuery } from '@tanstack/react-query'
import { api } from '#client/app/api.ts'
import { useSession } from '#client/app/current-user.ts'
import { ACCESS_LEVELS } from '#shared/features/identity/managers/vocabulary.ts'
import type { ResumeCard, ResumeId } from '#shared/features/board/resumes/model.ts'
import { HeartButton } from './heart-button.tsx'
import { useFavouriteResume } from './use-favourite-resume.ts'

/** The heart of a resume, for managers of a company. Those of a page share one request by the ids of all of them. */
export function FavouriteResumeButton({
  resume: { id, title, name },
  ids,
  hasText = false,
}: {
  resume: Pick<ResumeCard, 'id' | 'title' | 'name'>
  ids: readonly ResumeId[]
  hasText?: boolean
}) {
  const session = useSession()
  const canEdit =
    session.status === 'user' && (session.currentRole?.accessLevel ?? 0) >= ACCESS_LEVELS.MANAGER
  const { data } = useQuery({
    ...api.favourites.keptResumes.queryOptions({ input: { ids: [...ids] } }),
    enabled: canEdit,
  })
  const { add, remove, isPending } = useFavouriteResume(id)
  if (!canEdit || !data) return null
  const isFavourite = data.ids.includes(id)
  return (
    <HeartButton
      isFavourite={isFavourite}
      isPending={isPending}
      name={hasText ? null : `${title}, ${name}`}
      onToggle={() => (isFavourite ? remove : add).mutate({ id })}
    />
  )
}
