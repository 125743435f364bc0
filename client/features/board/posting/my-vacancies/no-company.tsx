import { ButtonLink } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { firstVacancyPath } from '#shared/features/money/first-vacancy/address.ts'
import { TEXT_STEP } from '#shared/features/money/first-vacancy/vocabulary.ts'
import { withReturn, pathOf } from '#shared/routing/route-table.ts'

/** For a user without a company that could post vacancies. */
export function NoCompany({ heading, title, text }: { heading: string; title: string; text: string }) {
  return (
    <>
      <h1 className="sr-only">{heading}</h1>
      <EmptyState
        title={title}
        action={
          <>
            <ButtonLink
              className="no-js:hidden"
              href={withReturn(pathOf('companies-new'), pathOf('vacancies-new'))}
            >
              Добавить компанию
            </ButtonLink>
            <noscript>
              <ButtonLink href={firstVacancyPath(null, { step: TEXT_STEP })}>Разместить вакансию</ButtonLink>
            </noscript>
          </>
        }
      >
        <p>{text}</p>
      </EmptyState>
    </>
  )
}
