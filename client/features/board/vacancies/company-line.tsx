import { Avatar } from '#client/ui/avatar.tsx'
import { VerifiedMark } from '#client/ui/verified-mark.tsx'
import type { CompanyRef } from '#shared/features/identity/company-refs/model.ts'
import { isNamed } from '#shared/features/identity/companies/unnamed.ts'

export function CompanyLine({ company }: { company: CompanyRef }) {
  if (!isNamed(company)) return <p className="py-0.5 text-muted">{company.title}</p>
  return (
    <p className="flex min-w-0 items-center gap-2">
      <Avatar id={company.id} name={company.title} src={company.logoUrl} size="small" />
      <a
        href={`/employer/${company.slug}`}
        className="line-clamp-2 min-w-0 py-0.5 wrap-anywhere text-ink no-underline hover:text-accent hover:underline"
      >
        {company.title}
      </a>
      {company.isVerified && <VerifiedMark />}
    </p>
  )
}
