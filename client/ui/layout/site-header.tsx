import { useSite } from '#client/app/site.tsx'
import { IconButton } from '../button.tsx'
import { MenuIcon, CheckIcon, ContrastIcon, MoonIcon, SunIcon } from '../icons.tsx'
import { Logo } from './logo.tsx'
import {
  AUDIENCE_LINKS,
  FIRST_LANDINGS,
  MAIN_LINKS,
  USER_LINKS,
  type Audience,
  type AudienceLinks,
  type SiteLink,
} from './site-links.ts'
import { useSyncExternalStore, type ReactNode } from 'react'
import { applyTheme, chosenTheme, onThemeChange, type Theme } from '../theme.ts'

const CHOICES = [
  { value: 'light', text: 'Светлая', Icon: SunIcon },
  { value: 'dark', text: 'Тёмная', Icon: MoonIcon },
  { value: 'system', text: 'Как в системе', Icon: ContrastIcon },
] as const satisfies readonly { value: Theme; text: string; Icon: typeof SunIcon }[]

const SIDES = [
  { side: 'seeker', className: 'for-seekers', links: AUDIENCE_LINKS.seeker },
  { side: 'employer', className: 'for-employers', links: AUDIENCE_LINKS.employer },
] as const

/**
 * Has the same HTML for every visitor, whatever their session and chosen side. It contains the links of both sides, for
 * guests and for signed-in users, and account.css shows one of the four lists.
 */
export function SiteHeader({
  isFixed,
  isEmployer,
  pathname,
  account,
  countOf,
}: {
  isFixed: boolean
  /** The side of the address; the user's choice takes precedence. */
  isEmployer: boolean
  pathname: string
  account: ReactNode
  countOf: (side: Audience) => ReactNode
}) {
  const { hiddenLists } = useSite()
  return (
    <header
      className="site-header has-sides print:hidden"
      data-fixed={isFixed || undefined}
      data-employer={isEmployer || undefined}
    >
      <div className="container flex min-h-16 items-center gap-2">
        {SIDES.map(({ className, links }) => (
          <Logo key={className} className={className} href={links.home} />
        ))}
        <nav aria-label="Главное меню" className="ml-2 hidden md:block lg:ml-6">
          <span className="for-guests flex gap-1">
            {MAIN_LINKS.map(({ href, text }) => (
              <HeaderLink key={href} href={href} text={text} isCurrent={href === pathname} />
            ))}
            {SIDES.map(({ className, links }) => (
              <SideLinks key={className} links={links} className={`${className} hidden lg:flex`} />
            ))}
          </span>
          {SIDES.map(({ side, className }) => (
            <span key={side} className={`for-users ${className} flex gap-1`}>
              {USER_LINKS[side].map(({ href, text, hasCount }) => (
                <HeaderLink
                  key={href}
                  href={href}
                  text={text}
                  isCurrent={href === pathname}
                  count={hasCount ? countOf(side) : undefined}
                />
              ))}
            </span>
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
          {[...MAIN_LINKS, ...FIRST_LANDINGS.filter(({ href }) => !hiddenLists.includes(href))].map(
            ({ href, text }) => (
              <a key={href} href={href}>
                {text}
              </a>
            ),
          )}
          {SIDES.map(({ className, links }) => (
            <div key={className} className={className}>
              {buildLinks(links).map((link) => (
                <a key={link.href} href={link.href} data-audience={link.audience} className={link.className}>
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
      {buildLinks(links).map((link) => (
        <HeaderLink key={link.href} {...link} />
      ))}
    </span>
  )
}

function buildLinks({ search, create, other }: AudienceLinks) {
  return [search, ...create, other].filter((link) => link !== null)
}

function HeaderLink({
  href,
  text,
  audience,
  className,
  isCurrent = false,
  count,
}: SiteLink & {
  isCurrent?: boolean
  /** A number that loads later, above the end of the text: without it there is no gap, and nothing moves when it comes. */
  count?: ReactNode
}) {
  return (
    <a
      href={href}
      data-audience={audience}
      aria-current={isCurrent ? 'page' : undefined}
      className={`header-link ${className ?? ''}`}
    >
      {text}
      {count !== undefined && <span className="header-count">{count}</span>}
    </a>
  )
}

/** Hidden without scripts, where the system's theme applies. */
function ThemeSwitch({ id }: { id: string }) {
  const theme = useSyncExternalStore(onThemeChange, chosenTheme, () => 'system')

  function choose(next: Theme) {
    applyTheme(next)
    document.getElementById(id)?.hidePopover?.()
  }

  return (
    <>
      <IconButton label="Оформление" className="hidden js:inline-grid" popoverTarget={id}>
        <ContrastIcon />
      </IconButton>
      <div id={id} popover="auto" className="menu" role="group" aria-label="Оформление">
        {CHOICES.map(({ value, text, Icon }) => (
          <button key={value} type="button" aria-pressed={theme === value} onClick={() => choose(value)}>
            <Icon />
            <span className="grow">{text}</span>
            {theme === value && <CheckIcon />}
          </button>
        ))}
      </div>
    </>
  )
}
