import type { ReactNode } from 'react'
import { PageLink } from '#client/ui/page-link.tsx'

/** A few vacancies under a text, and a link to all of them; nothing without vacancies. */
export function VacancyCards({
  title,
  cards,
  allPath,
  isFollowed = true,
}: {
  title: string
  cards: readonly ReactNode[]
  allPath: string
  /** Whether search engines may have the list of all. */
  isFollowed?: boolean
}) {
  if (cards.length === 0) return null
  return (
    <section aria-labelledby="vacancies" className="grid gap-4 print:hidden">
      <h2 id="vacancies">{title}</h2>
      <div className="grid md:gap-3">{cards}</div>
      <PageLink
        href={allPath}
        isFollowed={isFollowed}
        data-variant="secondary"
        className="btn justify-self-start max-sm:w-full"
        formClassName="justify-self-start max-sm:w-full"
      >
        Все вакансии
      </PageLink>
    </section>
  )
}
