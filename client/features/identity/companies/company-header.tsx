import { Avatar } from '#client/ui/avatar.tsx'
import { Card } from '#client/ui/card.tsx'
import { BriefcaseIcon, GlobeIcon } from '#client/ui/fact-icons.tsx'
import { InfoIcon, PlaceIcon, VerifiedIcon } from '#client/ui/icons.tsx'
import type { Company } from '#shared/features/identity/companies/contract.ts'
import { COMPANY_TYPE_LABELS } from '#shared/features/identity/companies/labels.ts'

export function CompanyHeader({ company }: { company: Company }) {
  const { title, logoUrl, type, location, siteUrl } = company
  return (
    <Card as="div" className="grid gap-5">
      <div className="flex items-start gap-4 sm:items-center">
        <Avatar name={title} src={logoUrl} size="large" />
        <h1 className="min-w-0 wrap-anywhere">{title}</h1>
      </div>
      <ul className="flex flex-wrap gap-x-6 gap-y-2">
        <li className="flex gap-2">
          <BriefcaseIcon className="mt-0.5 shrink-0 text-muted" />
          {COMPANY_TYPE_LABELS[type]}
        </li>
        {location && (
          <li className="flex gap-2">
            <PlaceIcon className="mt-0.5 shrink-0 text-muted" />
            {location.name}
          </li>
        )}
        {siteUrl && (
          <li className="flex min-w-0 gap-2">
            <GlobeIcon className="mt-0.5 shrink-0 text-muted" />
            <a href={siteUrl} rel="nofollow noopener ugc" target="_blank" className="min-w-0 break-all">
              {siteName(siteUrl)}
              <span className="sr-only"> (откроется в новой вкладке)</span>
            </a>
          </li>
        )}
      </ul>
      <Verification isVerified={company.isVerified} />
    </Card>
  )
}

/** Explains what the mark means, or what its absence means. */
function Verification({ isVerified }: { isVerified: boolean }) {
  return isVerified ? (
    <p className="flex max-w-[68ch] gap-2 text-small text-good">
      <VerifiedIcon className="shrink-0" />
      <span>
        <strong className="font-semibold">Компания проверена.</strong> Мы сверили её реквизиты: такая компания
        есть, и вакансии размещает она.
      </span>
    </p>
  ) : (
    <p className="flex max-w-[68ch] gap-2 text-small text-muted">
      <InfoIcon className="shrink-0" />
      <span>
        Реквизиты компании мы не проверяли. Не платите за трудоустройство и не отправляйте документы до
        договора.{' '}
        <a href="/rules#kak-ne-popastsya" className="underline">
          Как не дать себя обмануть
        </a>
      </span>
    </p>
  )
}

/** «primer.ru» from a URL; any other text unchanged. */
function siteName(siteUrl: string) {
  return URL.canParse(siteUrl) ? new URL(siteUrl).hostname.replace(/^www\./, '') : siteUrl
}
