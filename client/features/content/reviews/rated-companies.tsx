import { Avatar } from '#client/ui/avatar.tsx'
import { Card } from '#client/ui/card.tsx'
import type { CompanyRef } from '#shared/features/identity/company-refs/model.ts'
import { REVIEW_FORMS } from '#shared/features/content/reviews/labels.ts'
import { countOf } from '#shared/kernel/plural.ts'
import { Rating } from './rating.tsx'

/** Companies with their ratings. */
export function RatedCompanies({
  companies,
  hrefOf,
}: {
  companies: readonly { company: CompanyRef; rating: number; count: number }[]
  hrefOf: (company: CompanyRef) => string
}) {
  return (
    <Card as="div">
      <ul className="grid divide-y divide-line">
        {companies.map(({ company, rating, count }) => (
          <li key={company.id} className="review-company py-3">
            <Avatar id={company.id} name={company.title} src={company.logoUrl} />
            <div className="min-w-0">
              <h3 className="text-body wrap-anywhere">
                <a href={hrefOf(company)} className="inline-block py-1">
                  {company.title}
                </a>
              </h3>
              <p className="text-small text-muted">{countOf(count, REVIEW_FORMS)}</p>
            </div>
            <Rating rating={rating} isMean />
          </li>
        ))}
      </ul>
    </Card>
  )
}
