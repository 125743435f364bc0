import type { StaffRole } from './vocabulary.ts'

/** Staff pages in the order of their tabs. Only administrators see money, courses, sources and redirects. */
const STAFF_PAGES = [
  { route: 'staff-moderation', title: 'Модерация', roles: ['moderator', 'admin'] },
  { route: 'staff-complaints', title: 'Жалобы', roles: ['moderator', 'admin'] },
  { route: 'staff-companies', title: 'Проверка компаний', roles: ['moderator', 'admin'] },
  { route: 'staff-people', title: 'Люди', roles: ['moderator', 'admin'] },
  { route: 'staff-reviews', title: 'Отзывы', roles: ['moderator', 'admin'] },
  { route: 'staff-content', title: 'Тексты', roles: ['moderator', 'admin'] },
  { route: 'staff-search', title: 'Запросы', roles: ['moderator', 'admin'] },
  { route: 'staff-payments', title: 'Оплата по счетам', roles: ['admin'] },
  { route: 'staff-packages', title: 'Пакеты', roles: ['admin'] },
  { route: 'staff-tax-regimes', title: 'Налоговый режим', roles: ['admin'] },
  { route: 'staff-recovery', title: 'Доступ', roles: ['admin'] },
  { route: 'staff-courses', title: 'Курсы', roles: ['admin'] },
  { route: 'staff-sources', title: 'Источники', roles: ['admin'] },
  { route: 'staff-route-rules', title: 'Перенаправления', roles: ['admin'] },
  { route: 'staff-jobs', title: 'Фоновые задачи', roles: ['admin'] },
  { route: 'staff-audit', title: 'Журнал', roles: ['admin'] },
] as const satisfies readonly { route: string; title: string; roles: readonly StaffRole[] }[]

type StaffPage = (typeof STAFF_PAGES)[number]
export type StaffRoute = StaffPage['route']

/** Whether a route is one of these pages or below one of them. */
export const isStaffPageOf = (pages: readonly StaffPage[], routeName: string) =>
  pages.some(({ route }) => routeName === route || routeName.startsWith(`${route}-`))

/** The staff pages of a role; none for null. */
export const staffPagesFor = (role: StaffRole | null): readonly StaffPage[] =>
  STAFF_PAGES.filter(({ roles }) => role !== null && (roles as readonly StaffRole[]).includes(role))
