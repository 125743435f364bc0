import { Avatar } from '#client/ui/avatar.tsx'
import type { CompanyRef } from '#shared/features/identity/company-refs/model.ts'
import { VACANCY_FORMS } from '#shared/features/board/vacancies/vocabulary.ts'
import { countOf } from '#shared/kernel/number.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { VerifiedMark } from '#client/ui/badge.tsx'

export type SimilarCompany = CompanyRef & { vacancyCount: number }

export function SimilarCompanies({ companies }: { companies: readonly SimilarCompany[] }) {
  return (
    <section aria-labelledby="similar">
      <h2 id="similar" className="mb-2">
        Похожие компании
      </h2>
      <p className="mb-2 text-small text-muted">Ищут людей тех же профессий.</p>
      <ul className="grid gap-x-6 sm:grid-cols-2 lg:grid-cols-1">
        {companies.map(({ id, slug, title, logoUrl, isVerified, vacancyCount }) => (
          <li key={id} className="min-w-0">
            <a
              href={pathOf('employer-slug', { slug })}
              className="group flex min-w-0 items-center gap-3 rounded-box py-2 text-ink no-underline"
            >
              <Avatar id={id} name={title} src={logoUrl} />
              <span className="min-w-0">
                <span className="flex min-w-0 items-center gap-1">
                  <span className="line-clamp-2 font-medium group-hover:text-accent">{title}</span>
                  {isVerified && <VerifiedMark />}
                </span>
                <span className="text-small text-muted">{countOf(vacancyCount, VACANCY_FORMS)}</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
