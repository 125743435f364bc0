import { useQuery } from '@tanstack/react-query'
import { Avatar } from '#client/ui/avatar.tsx'
import { GearIcon, PeopleIcon, ReceiptIcon, WalletIcon } from '#client/ui/fact-icons.tsx'
import { VerifiedMark } from '#client/ui/badge.tsx'
import { CountMark } from '#client/ui/count-mark.tsx'
import { OfficeIcon, RouteIcon, SearchIcon, SunIcon } from '#client/ui/icons.tsx'
import { BriefcaseIcon, ChatIcon, DocumentIcon, HeartIcon } from '#client/ui/nav-icons.tsx'
import { StarIcon } from '#client/ui/star-icon.tsx'
import { SideNav } from '#client/ui/side-nav.tsx'
import { ACCESS_LEVELS } from '#shared/features/identity/managers/vocabulary.ts'
import { formatWholeRoubles, formatNumber } from '#shared/kernel/number.ts'
import { matchRoute, pathOf, type RouteName } from '#shared/routing/route-table.ts'
import { api } from '../api.ts'
import type { CompanyRole } from '../current-user.ts'
import UnreadCount from '../unread-count.tsx'

/** The page of a link, and the pages under it. */
const PAGES = {
  vacancies: [
    'personal-vacancies-stats',
    'personal-vacancies-id',
    'personal-vacancies-id-payment',
    'personal-vacancies-id-tariffs',
    'personal-vacancies-id-term',
  ],
  responses: ['responses', 'responses-id'],
  favourites: ['resumes-favourites'],
  team: ['companies-uid-managers'],
  balance: ['balance', 'pay'],
  payments: ['payment', 'payment-id', 'payment-orders-id', 'packages-id-payment'],
  documents: ['documents', 'bills-slug', 'acts-slug'],
  reviews: ['companies-uid-reviews'],
  company: ['companies-uid'],
  profile: ['companies-uid-profile'],
  integrations: ['companies-uid-integrations'],
} as const satisfies Record<string, readonly RouteName[]>

/** The navigation of a company's pages, without what the user's access level does not permit. */
export function CompanyNav({
  role: { accessLevel, company },
  isCurrent: isCurrentCompany,
  location: { pathname, search },
  isRail,
}: {
  role: CompanyRole
  /** Whether the user acts for the company: pages of vacancies, responses and money show the current one. */
  isCurrent: boolean
  location: { pathname: string; search: string }
  isRail: boolean
}) {
  const name = matchRoute(pathname)?.route.name
  const isList = name === 'personal-vacancies'
  const uid = company.id
  const isOn = (pages: readonly RouteName[]) => name !== undefined && pages.includes(name)
  const isManager = isCurrentCompany && accessLevel >= ACCESS_LEVELS.MANAGER
  const isEditor = accessLevel >= ACCESS_LEVELS.EDITOR
  const links = [
    isManager && {
      href: pathOf('personal-vacancies'),
      text: 'Сегодня',
      Icon: SunIcon,
      isCurrent: isList && search === '',
    },
    isManager && {
      href: `${pathOf('personal-vacancies')}?tab=all`,
      text: 'Вакансии',
      Icon: BriefcaseIcon,
      isCurrent: (isList && search !== '') || isOn(PAGES.vacancies),
    },
    isManager && {
      href: pathOf('responses'),
      text: 'Отклики',
      Icon: ChatIcon,
      isCurrent: isOn(PAGES.responses),
      count: <UnreadCount side="employer" />,
    },
    isManager && { href: pathOf('resumes'), text: 'Поиск резюме', Icon: SearchIcon, isCurrent: false },
    isManager && {
      href: pathOf('resumes-favourites'),
      text: 'Избранные резюме',
      Icon: HeartIcon,
      isCurrent: isOn(PAGES.favourites),
    },
    {
      href: pathOf('companies-uid-managers', { uid }),
      text: 'Менеджеры',
      Icon: PeopleIcon,
      isCurrent: isOn(PAGES.team),
    },
    isCurrentCompany &&
      isEditor && {
        href: pathOf('balance'),
        text: 'Баланс',
        Icon: WalletIcon,
        isCurrent: isOn(PAGES.balance),
        detail: <Balance companyId={uid} />,
      },
    isCurrentCompany &&
      isEditor && {
        href: pathOf('payment'),
        text: 'Платежи',
        Icon: ReceiptIcon,
        isCurrent: isOn(PAGES.payments),
      },
    isCurrentCompany &&
      isEditor && {
        href: pathOf('documents'),
        text: 'Документы',
        Icon: DocumentIcon,
        isCurrent: isOn(PAGES.documents),
      },
    isEditor && {
      href: pathOf('companies-uid-reviews', { uid }),
      text: 'Отзывы',
      Icon: StarIcon,
      isCurrent: isOn(PAGES.reviews),
      count: <UnansweredReviews companyId={uid} />,
    },
    {
      href: pathOf('companies-uid', { uid }),
      text: 'Компания',
      Icon: OfficeIcon,
      isCurrent: isOn(PAGES.company),
    },
    isEditor && {
      href: pathOf('companies-uid-profile', { uid }),
      text: 'Профиль',
      Icon: GearIcon,
      isCurrent: isOn(PAGES.profile),
    },
    accessLevel >= ACCESS_LEVELS.ADMIN && {
      href: pathOf('companies-uid-integrations', { uid }),
      text: 'Интеграции',
      Icon: RouteIcon,
      isCurrent: isOn(PAGES.integrations),
    },
  ].filter((link) => link !== false)
  return (
    <SideNav
      isRail={isRail}
      label="Кабинет компании"
      head={
        <>
          <Avatar id={company.id} name={company.title} src={company.logoUrl} size="small" />
          <span className="side-nav-title">{company.title}</span>
          {company.isVerified && <VerifiedMark />}
        </>
      }
      links={links}
    />
  )
}

/** The sum of the balance in whole roubles; nothing until it is loaded. */
function Balance({ companyId }: { companyId: number }) {
  const { data } = useQuery(api.ledger.balance.queryOptions({ input: { id: companyId, page: 1 } }))
  return data && formatWholeRoubles(data.balanceKopecks)
}

/** Nothing until it is loaded, and for zero. */
function UnansweredReviews({ companyId }: { companyId: number }) {
  const { data } = useQuery(api.reviews.countUnanswered.queryOptions({ input: { id: companyId } }))
  const count = data?.count ?? 0
  return count > 0 && <CountMark count={count} label={`${formatNumber(count)} без ответа`} />
}
