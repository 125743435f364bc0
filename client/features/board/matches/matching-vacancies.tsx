import { useSuspenseQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { api } from '#client/app/api.ts'
import { LateSection } from '#client/app/late-section.tsx'
import { Button } from '#client/ui/button.tsx'
import type { VacancyMatch } from '#shared/features/board/matches/contract.ts'
import { MATCHES_MAX } from '#shared/features/board/matches/vocabulary.ts'
import type { ResumeId } from '#shared/features/board/resumes/model.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { HowMatched } from './how-matched.tsx'
import { Reasons } from './reasons.tsx'

const SHOWN_FIRST = 5

/** Open vacancies that suit a resume of the user. */
export function MatchingVacancies({ heading, ...list }: ListProps & { heading: string }) {
  return (
    <section aria-labelledby="matching-vacancies" className="grid gap-3">
      <h2 id="matching-vacancies">{heading}</h2>
      <LateSection heightClass="h-48">
        <List {...list} />
      </LateSection>
    </section>
  )
}

type ListProps = {
  id: ResumeId
  limit?: number
  /** A link to where there are more. */
  more?: ReactNode
  renderVacancy: (vacancy: VacancyMatch['vacancy'], note: ReactNode) => ReactNode
}

function List({ id, limit = MATCHES_MAX, more, renderVacancy }: ListProps) {
  const [isWhole, setIsWhole] = useState(false)
  const { data } = useSuspenseQuery({
    ...api.matches.vacanciesForResume.queryOptions({ input: { id, limit } }),
    // The resume is edited on another page.
    staleTime: 0,
  })
  if (data.items.length === 0)
    return (
      <p className="text-muted">
        {data.isTold
          ? 'Сейчас открытых вакансий под это резюме нет. Загляните позже: новые появляются каждый день.'
          : 'Укажите в резюме профессию и навыки — по ним мы подберём вакансии.'}{' '}
        <a
          href={data.isTold ? pathOf('vacancies-slug') : pathOf('personal-resumes-id-edit', { id })}
          className="underline"
        >
          {data.isTold ? 'Все вакансии' : 'Дополнить резюме'}
        </a>
      </p>
    )
  return (
    <>
      <ul className="grid md:gap-3">
        {(isWhole ? data.items : data.items.slice(0, SHOWN_FIRST)).map(({ vacancy, ...explanation }) => (
          <li key={vacancy.id}>{renderVacancy(vacancy, <Reasons {...explanation} />)}</li>
        ))}
      </ul>
      {!isWhole && data.items.length > SHOWN_FIRST && (
        <Button variant="secondary" className="justify-self-start" onClick={() => setIsWhole(true)}>
          Показать ещё {data.items.length - SHOWN_FIRST}
        </Button>
      )}
      {more}
      <HowMatched />
    </>
  )
}
