import { useSite } from '#client/app/site.tsx'
import { pathOf } from '#shared/routing/route-table.ts'
import { LogoMark } from './logo.tsx'
import { footerLinks } from './footer-links.ts'
import type { SiteLink } from './site-links.ts'

const LEGAL_LINK = 'inline-block py-1 text-muted hover:text-accent pointer-coarse:py-2.5'

/** The content of the footer. */
export function FooterContent() {
  const { service, knowledge, employers, landings, recommendations } = footerLinks()
  const { services, hiddenLists, operator } = useSite()
  const { consentLink } = services
  return (
    <div className="container grid gap-8 py-10 md:grid-cols-2 lg:grid-cols-[1fr_1fr_1fr_1.6fr]">
      <div className="md:col-span-full">
        <LogoMark />
        <p className="mt-3 font-semibold">Дистант</p>
        <p className="mt-1 text-small text-muted">
          Вакансии для работы на&nbsp;дому и&nbsp;удалённо. Без вложений и&nbsp;платы за&nbsp;трудоустройство.
        </p>
      </div>
      <FooterLinks title="Сервис" links={consentLink ? [...service, consentLink] : service} />
      <FooterLinks title="О работе" links={knowledge} />
      <FooterLinks title="Работодателям" links={employers} />
      <FooterLinks
        title="Как вы хотите работать"
        links={landings.filter(({ href }) => !hiddenLists.includes(href))}
        isWide
      />
      <div className="text-small text-muted md:col-span-full">
        {operator && (
          <p>
            Владелец сайта:{' '}
            <a href={`${pathOf('offer')}#rekvizity`} className={`${LEGAL_LINK} wrap-anywhere`}>
              {operator.name}
            </a>
          </p>
        )}
        {/* Lists of recommendations are on many pages, public and private. */}
        <p>
          <a href={recommendations.href} className={LEGAL_LINK}>
            {recommendations.text}
          </a>
        </p>
      </div>
    </div>
  )
}

function FooterLinks({
  title,
  links,
  isWide = false,
}: {
  title: string
  links: readonly SiteLink[]
  isWide?: boolean
}) {
  return (
    <nav aria-label={title}>
      <p className="mb-2 font-semibold">{title}</p>
      <ul className={isWide ? 'gap-x-6 sm:columns-2' : undefined}>
        {links.map(({ href, text, className }) => (
          <li key={href} className={className}>
            <a
              href={href}
              className="inline-block py-1 text-small text-muted no-underline hover:text-accent hover:underline pointer-coarse:py-2.5"
            >
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
