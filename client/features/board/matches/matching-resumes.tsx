import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { messageOf } from '#client/app/api-error.ts'
import { api } from '#client/app/api.ts'
import { ButtonLink } from '#client/ui/button.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import type { ResumeMatch } from '#shared/features/board/matches/contract.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { Reasons } from './reasons.tsx'

/** Resumes that suit an own open vacancy; shows nothing for one that is not open. */
export function MatchingResumes({
  id,
  renderResume,
}: {
  /** Of the vacancy. */
  id: number
  renderResume: (resume: ResumeMatch['resume'], note: ReactNode) => ReactNode
}) {
  const { data, error } = useQuery({
    ...api.matches.resumesForVacancy.queryOptions({ input: { id } }),
    // People are invited on another page.
    staleTime: 0,
  })
  if (data && !data.isOpen) return null
  return (
    <section aria-labelledby="matching-resumes" className="grid gap-3">
      <h2 id="matching-resumes">Подходящие резюме</h2>
      {error && !data && (
        <Notice
          tone="error"
          title={messageOf(error) ?? 'Не получилось подобрать резюме. Обновите страницу.'}
        />
      )}
      {!data && !error && <Skeleton className="h-48" />}
      {data?.items.length === 0 && (
        <p className="text-muted">
          Пока подходящих нет: кто уже откликнулся или приглашён, здесь не повторяется.{' '}
          <a href={pathOf('resumes')} className="underline">
            Искать среди всех резюме
          </a>
        </p>
      )}
      {data && data.items.length > 0 && (
        <ul className="grid md:gap-3">
          {data.items.map(({ resume, ...told }) => (
            <li key={resume.id}>
              {renderResume(
                resume,
                <div className="grid justify-items-start gap-2">
                  <Reasons {...told} />
                  <ButtonLink
                    variant="secondary"
                    size="small"
                    href={`${pathOf('resumes-id', { id: resume.id })}?vacancy=${id}`}
                    rel="nofollow"
                  >
                    Пригласить<span className="sr-only"> {resume.name}</span>
                  </ButtonLink>
                </div>,
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
