import { LogoMark } from './logo.tsx'
import { CONTENT_LINKS, DOCUMENT_LINKS, EMPLOYER_LINKS, LANDING_LINKS, MAIN_LINKS } from './site-links.ts'

export function SiteFooter() {
  return (
    <footer className="mt-16 border-t border-line bg-sunken print:hidden">
      <div className="container grid gap-8 py-10 md:grid-cols-2 lg:grid-cols-[1.2fr_1fr_1fr_2fr]">
        <div className="max-w-[32ch]">
          <LogoMark />
          <p className="mt-3 font-semibold">Дистант</p>
          <p className="mt-1 text-small text-muted">
            Вакансии для работы на&nbsp;дому и&nbsp;удалённо. Без вложений и&nbsp;платы
            за&nbsp;трудоустройство.
          </p>
        </div>
        <FooterLinks title="Сервис" links={[...MAIN_LINKS, ...CONTENT_LINKS, ...DOCUMENT_LINKS]} />
        <FooterLinks title="Работодателям" links={EMPLOYER_LINKS} />
        <FooterLinks title="Как вы хотите работать" links={LANDING_LINKS} isWide />
      </div>
    </footer>
  )
}

type Links = readonly { href: string; text: string }[]

function FooterLinks({ title, links, isWide = false }: { title: string; links: Links; isWide?: boolean }) {
  return (
    <nav aria-label={title}>
      <p className="mb-2 font-semibold">{title}</p>
      <ul className={isWide ? 'gap-x-6 sm:columns-2' : undefined}>
        {links.map(({ href, text }) => (
          <li key={href}>
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
