import { GearIcon } from '#client/ui/fact-icons.tsx'
import { BellIcon, ChatIcon, DocumentIcon, HeartIcon } from '#client/ui/nav-icons.tsx'
import { StarIcon } from '#client/ui/star-icon.tsx'
import { SideNav } from '#client/ui/side-nav.tsx'
import { matchRoute, pathOf } from '#shared/routing/route-table.ts'
import type { RouteName } from '#shared/routing/route-table.ts'
import UnreadCount from '../unread-count.tsx'

const LINKS = [
  { name: 'personal-responses', text: 'Мои отклики', Icon: ChatIcon, pages: ['personal-responses-id'] },
  { name: 'personal-resumes', text: 'Мои резюме', Icon: DocumentIcon, pages: ['personal-resumes-id'] },
  { name: 'vacancies-favourites', text: 'Избранное', Icon: HeartIcon, pages: [] },
  { name: 'personal-searches', text: 'Поиски', Icon: BellIcon, pages: ['personal-searches-new'] },
  { name: 'personal-reviews', text: 'Мои отзывы', Icon: StarIcon, pages: ['personal-reviews-slug'] },
  { name: 'personal-settings-profile', text: 'Настройки', Icon: GearIcon, pages: [] },
] as const

/** The navigation of a job seeker's pages. */
export function SeekerNav({ pathname, isRail }: { pathname: string; isRail: boolean }) {
  const current = matchRoute(pathname)?.route.name
  return (
    <SideNav
      isRail={isRail}
      label="Кабинет соискателя"
      links={LINKS.map(({ name, text, Icon, pages }) => ({
        href: pathOf(name),
        text,
        Icon,
        isCurrent: name === current || (pages as readonly (RouteName | undefined)[]).includes(current),
        ...(name === 'personal-responses' && { count: <UnreadCount side="seeker" /> }),
      }))}
    />
  )
}
