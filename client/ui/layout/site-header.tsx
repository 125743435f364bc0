import type { ReactNode } from 'react'
import { IconButton } from '../button.tsx'
import { MenuIcon } from '../icons.tsx'
import { Logo } from './logo.tsx'
import { AUDIENCE_LINKS, LANDING_LINKS, MAIN_LINKS } from './site-links.ts'
import type { AudienceLinks } from './site-links.ts'
import { ThemeSwitch } from './theme-switch.tsx'

const SIDES = [
  { className: 'for-seekers', links: AUDIENCE_LINKS.seeker },
  { className: 'for-employers', links: AUDIENCE_LINKS.employer },
] as const

/**
 * Has the same HTML for every visitor, whatever their session and chosen side. It contains the links of both sides, and
 * account.css shows one.
 */
export function SiteHeader({
  isFixed,
  isEmployer,
  account,
}: {
  isFixed: boolean
  /** The side of the address; the user's choice takes precedence. */
  isEmployer: boolean
  account: ReactNode
}) {
  return (
    <header
      className="site-header print:hidden"
      data-fixed={isFixed || undefined}
      data-employer={isEmployer || undefined}
    >
      <div className="container flex min-h-16 items-center gap-2">
        {SIDES.map(({ className, links }) => (
          <Logo key={className} className={className} href={links.home} />
        ))}
        <nav aria-label="Главное меню" className="ml-6 hidden gap-1 md:flex">
          {MAIN_LINKS.map(({ href, text }) => (
            <HeaderLink key={href} href={href} text={text} />
          ))}
          {SIDES.map(({ className, links }) => (
            <SideLinks key={className} links={links} className={`${className} hidden lg:flex`} />
          ))}
        </nav>
        <div className="ml-auto flex items-center">
          <ThemeSwitch id="theme-menu" />
          <IconButton label="Меню" className="md:hidden" popoverTarget="site-menu">
            <MenuIcon />
          </IconButton>
          {account}
        </div>
        <nav id="site-menu" popover="auto" className="menu" aria-label="Меню">
          {[...MAIN_LINKS, ...LANDING_LINKS.slice(0, 4)].map(({ href, text }) => (
            <a key={href} href={href}>
              {text}
            </a>
          ))}
          {SIDES.map(({ className, links }) => (
            <div key={className} className={className}>
              {linksOf(links).map((link) => (
                <a key={link.href} href={link.href} data-audience={link.audience}>
                  {link.text}
                </a>
              ))}
            </div>
          ))}
        </nav>
      </div>
    </header>
  )
}

function SideLinks({ links, className }: { links: AudienceLinks; className: string }) {
  return (
    <span className={className}>
      {linksOf(links).map((link) => (
        <HeaderLink key={link.href} {...link} />
      ))}
    </span>
  )
}

function linksOf({ search, create, other }: AudienceLinks) {
  return [search, create, other].filter((link) => link !== null)
}

function HeaderLink({ href, text, audience }: { href: string; text: string; audience?: string | undefined }) {
  return (
    <a
      href={href}
      data-audience={audience}
      className="rounded-box px-3 py-2 font-medium text-ink no-underline hover:bg-sunken"
    >
      {text}
    </a>
  )
}
