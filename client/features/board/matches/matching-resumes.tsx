import { useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api } from '#client/app/api.ts'
import { LateSection } from '#client/app/late-section.tsx'
import { ButtonLink } from '#client/ui/button.tsx'
import type { ResumeMatch } from '#shared/features/board/matches/contract.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { HowMatched } from './how-matched.tsx'
import { Reasons } from './reasons.tsx'

/** Resumes that suit an open vacancy of the company; nothing for one that is not open. */
export function MatchingResumes(list: ListProps) {
  return (
    <LateSection heightClass="h-48">
      <List {...list} />
    </LateSection>
  )
}

type ListProps = {
  /** Of the vacancy. */
  id: number
  renderResume: (resume: ResumeMatch['resume'], note: ReactNode) => ReactNode
}

function List({ id, renderResume }: ListProps) {
  const { data } = useSuspenseQuery({
    ...api.matches.resumesForVacancy.queryOptions({ input: { id } }),
    // People are invited on another page.
    staleTime: 0,
  })
  if (!data.isOpen) return null
  return (
    <section aria-labelledby="matching-resumes" className="grid gap-3">
      <h2 id="matching-resumes">Подходящие резюме</h2>
      {data.items.length === 0 && (
        <p className="text-muted">
          Пока подходящих нет: кто уже откликнулся или приглашён, здесь не повторяется.{' '}
          <a href={pathOf('resumes')} className="underline">
            Искать среди всех резюме
          </a>
        </p>
      )}
      {data.items.length > 0 && (
        <ul className="grid md:gap-3">
          {data.items.map(({ resume, ...explanation }) => (
            <li key={resume.id}>
              {renderResume(
                resume,
                <div className="grid justify-items-start gap-2">
                  <Reasons {...explanation} />
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
      <HowMatched />
    </section>
  )
}
