import { createRoute, homeRoute, pathOf, type RouteName } from '#shared/routing/route-table.ts'

/** Links of the header, for every visitor. */
export const MAIN_LINKS = [
  { href: pathOf('vacancies-slug'), text: 'Вакансии' },
  { href: pathOf('vacancies-regions'), text: 'По регионам' },
  { href: pathOf('help'), text: 'Помощь' },
] as const

/** Of the menu of a phone; the footer has all landing pages. */
export const FIRST_LANDINGS = [
  landing('udalennaya-rabota', 'Удалённая работа'),
  landing('rabota-na-domu', 'Работа на дому'),
  landing('frilans', 'Фриланс'),
  landing('podrabotka', 'Подработка'),
]

export type SiteLink = {
  href: string
  text: string
  audience?: Audience | undefined
  /** Whose link it is, on pages that are the same for all. */
  className?: 'for-guests' | 'for-users'
}
export type Audience = 'seeker' | 'employer'
export type AudienceLinks = {
  home: string
  search: SiteLink | null
  create: readonly SiteLink[]
  other: SiteLink
}

/** The links that create: one for all, or one for guests and one for users. */
export function createLinks(audience: Audience): SiteLink[] {
  const isEmployer = audience === 'employer'
  const text = isEmployer ? 'Разместить вакансию' : 'Разместить резюме'
  const guests = linkTo(createRoute(isEmployer, { isGuest: true }), text)
  const users = linkTo(createRoute(isEmployer, { isGuest: false }), text)
  if (guests.href === users.href) return [users]
  return [
    { ...guests, className: 'for-guests' },
    { ...users, className: 'for-users' },
  ]
}

/** Header links of each side of the board. */
export const AUDIENCE_LINKS: Record<Audience, AudienceLinks> = {
  seeker: {
    home: pathOf(homeRoute(false)),
    // `MAIN_LINKS` has «Вакансии» already.
    search: null,
    create: createLinks('seeker'),
    other: linkTo('employer', 'Работодателям', 'employer'),
  },
  employer: {
    home: pathOf(homeRoute(true)),
    search: linkTo('resumes', 'Резюме'),
    create: createLinks('employer'),
    other: linkTo('index', 'Соискателям', 'seeker'),
  },
}

/** Links of signed-in users on each side: in the header, and at the bottom of a phone's screen. */
export const USER_LINKS = {
  seeker: [
    { href: pathOf('vacancies-slug'), text: 'Вакансии', hasCount: false },
    { href: pathOf('personal-responses'), text: 'Отклики', hasCount: true },
    { href: pathOf('vacancies-favourites'), text: 'Избранное', hasCount: false },
    { href: pathOf('personal-resumes'), text: 'Мои резюме', short: 'Резюме', hasCount: false },
  ],
  employer: [
    { href: pathOf('personal-vacancies'), text: 'Мои вакансии', short: 'Вакансии', hasCount: false },
    { href: pathOf('responses'), text: 'Отклики', hasCount: true },
    { href: pathOf('resumes'), text: 'Резюме', hasCount: false },
    { href: pathOf(createRoute(true, { isGuest: false })), text: 'Разместить', hasCount: false },
  ],
} as const satisfies Record<Audience, readonly UserLink[]>

type UserLink = {
  href: string
  text: string
  /** For the bar of a phone. */
  short?: string
  /** Whether a number of unread things belongs to it. */
  hasCount: boolean
}

/** A page of `server/features/content/landing/landing-pages.json`. */
export function landing(slug: string, text: string) {
  return { href: pathOf('landing', { slug }), text }
}

function linkTo(name: RouteName, text: string, audience?: Audience): SiteLink {
  return { href: pathOf(name), text, audience }
}
