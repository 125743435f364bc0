import { Breadcrumbs, HOME_CRUMB, VACANCIES_CRUMB } from '#client/ui/breadcrumbs.tsx'
import { ButtonLink } from '#client/ui/button.tsx'
import { pathOf } from '#shared/routing/route-table.ts'
import SimilarVacancies, { type SimilarVacanciesProps } from './similar-vacancies.tsx'

/** In place of a vacancy that closed long ago: similar open ones without its text. */
export default function GoneVacancy({ similar, now, actionOf, hidable }: SimilarVacanciesProps) {
  return (
    <div className="container grid gap-4 pt-4">
      <Breadcrumbs crumbs={[HOME_CRUMB, VACANCIES_CRUMB]} />
      <div className="grid max-w-[40em] justify-items-start gap-4">
        <h1>Вакансия закрыта</h1>
        <p className="text-lead">
          Она закрылась больше месяца назад, и её текста здесь уже нет.
          {similar.length > 0 && ' Ниже — похожие открытые вакансии.'}
        </p>
        <ButtonLink href={pathOf('vacancies-slug')} variant="secondary">
          Все вакансии
        </ButtonLink>
      </div>
      <SimilarVacancies similar={similar} now={now} actionOf={actionOf} hidable={hidable} />
    </div>
  )
}
