import { createRoute, homeRoute, isBuilt, pathOf } from '#shared/routing/route-table.ts'

/** What the header and the footer lead to, on every page and for everybody. */
export const MAIN_LINKS = [
  { href: '/vacancies', text: 'Вакансии' },
  { href: '/vacancies/regions', text: 'По регионам' },
  { href: '/help', text: 'Помощь' },
] as const

export const LANDING_LINKS = [
  { href: '/udalennaya-rabota', text: 'Удалённая работа' },
  { href: '/rabota-na-domu', text: 'Работа на дому' },
  { href: '/frilans', text: 'Фриланс' },
  { href: '/podrabotka', text: 'Подработка' },
  { href: '/rabota-bez-opyta', text: 'Работа без опыта' },
  { href: '/rabota-dlya-studentov', text: 'Для студентов' },
  { href: '/rabota-dlya-mam', text: 'Для мам' },
  { href: '/rabota-s-ezhednevnoy-oplatoy', text: 'С ежедневной оплатой' },
  { href: '/rabota-dlya-lyudey-s-invalidnostyu', text: 'Для людей с инвалидностью' },
  { href: '/rabota-na-vyhodnye', text: 'На выходные' },
] as const

export const DOCUMENT_LINKS = [
  { href: '/rules', text: 'Правила' },
  { href: '/offer', text: 'Оферта' },
  { href: '/privacy-policy', text: 'Политика конфиденциальности' },
] as const

export type HeaderLinkTo = { href: string; text: string; audience?: Audience }
type Audience = 'seeker' | 'employer'
export type AudienceLinks = {
  home: string
  search: HeaderLinkTo | null
  create: HeaderLinkTo | null
  other: HeaderLinkTo | null
}

/** What differs between the two sides of the board. A link whose page is not there yet stays away. */
export const AUDIENCE_LINKS: Record<Audience, AudienceLinks> = {
  seeker: {
    home: pathOf(homeRoute(false)),
    // «Вакансии» stands before it already.
    search: null,
    create: linkTo(createRoute(false), 'Разместить резюме'),
    other: linkTo('employer', 'Работодателям', 'employer'),
  },
  employer: {
    home: isBuilt(homeRoute(true)) ? pathOf(homeRoute(true)) : '/',
    search: linkTo('resumes', 'Резюме'),
    create: linkTo(createRoute(true), 'Разместить вакансию'),
    other: linkTo('index', 'Соискателям', 'seeker'),
  },
}

function linkTo(name: string, text: string, audience?: Audience): HeaderLinkTo | null {
  return isBuilt(name) ? { href: pathOf(name), text, ...(audience ? { audience } : {}) } : null
}
