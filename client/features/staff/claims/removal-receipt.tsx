import { Card } from '#client/ui/card.tsx'
import { VACANCY_FORMS } from '#shared/features/board/vacancies/vocabulary.ts'
import { countOf } from '#shared/kernel/number.ts'

export type Removed = {
  vacancies: number
  /** Nothing of the company comes back. */
  isWhole: boolean
}

/** What has been taken from the board, in the place of the form. */
export function RemovalReceipt({ removed: { vacancies, isWhole } }: { removed: Removed }) {
  return (
    <Card aria-labelledby="removal" className="grid gap-3">
      <h2 id="removal" tabIndex={-1}>
        {vacancies === 0 ? 'Готово' : `Снято с сайта: ${countOf(vacancies, VACANCY_FORMS)}`}
      </h2>
      <p className="max-w-[45em]">
        {vacancies === 0 && 'Открытых вакансий уже не было. '}
        {isWhole
          ? 'Из открытых источников мы вакансии этой компании больше не берём.'
          : 'Ни один источник её не вернёт. Остальные вакансии компании остались на сайте.'}
      </p>
    </Card>
  )
}
