import type { ReactNode } from 'react'
import type { SimilarVacancy } from '#shared/features/board/vacancies/contract.ts'
import { VacancyCard } from '../list/vacancy-card.tsx'

export type SimilarVacanciesProps = {
  similar: readonly SimilarVacancy[]
  now: string
  /** Displayed in the corner of a card. */
  actionOf: (vacancy: SimilarVacancy) => ReactNode
  /** Draws a card, or the line that replaces it while the reader hides it. */
  hidable: (vacancy: SimilarVacancy, card: ReactNode) => ReactNode
}

/** Similar open vacancies, each with the reasons. */
export default function SimilarVacancies({ similar, now, actionOf, hidable }: SimilarVacanciesProps) {
  if (similar.length === 0) return null
  return (
    <section className="mt-6 print:hidden">
      <h2 className="mb-4">Похожие вакансии</h2>
      <div className="similar-vacancies">
        {similar.map((card) =>
          hidable(
            card,
            <VacancyCard
              key={card.id}
              vacancy={card}
              now={now}
              action={actionOf(card)}
              heading="h3"
              note={
                card.reasons.length > 0 && (
                  <p className="text-small wrap-anywhere text-good first-letter:uppercase">
                    {card.reasons.map(({ text }) => text).join('; ')}
                  </p>
                )
              }
              isHidable
            />,
          ),
        )}
      </div>
    </section>
  )
}
