import type { ReactNode } from 'react'
import { ButtonLink } from '#client/ui/button.tsx'

/** A few vacancies under a text, and a link to all of them; nothing without vacancies. */
export function VacancyCards({
  title,
  cards,
  allPath,
}: {
  title: string
  cards: readonly ReactNode[]
  allPath: string
}) {
  if (cards.length === 0) return null
  return (
    <section aria-labelledby="vacancies" className="grid gap-4 print:hidden">
      <h2 id="vacancies">{title}</h2>
      <div className="grid md:gap-3">{cards}</div>
      <ButtonLink variant="secondary" href={allPath} className="justify-self-start max-sm:w-full">
        Все вакансии
      </ButtonLink>
    </section>
  )
}
