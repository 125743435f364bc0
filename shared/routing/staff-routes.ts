import type { RouteRow } from './route-row.ts'

/** Pages of the staff, which do not exist for anyone else. */
export const STAFF_ROUTES = [
  { name: 'staff', path: '/staff' },
  { name: 'staff-moderation', path: '/staff/moderation', firstPage: true },
  { name: 'staff-payments', path: '/staff/payments' },
  { name: 'staff-packages', path: '/staff/packages', firstPage: true },
  { name: 'staff-tax-regimes', path: '/staff/tax-regimes' },
  { name: 'staff-complaints', path: '/staff/complaints' },
  { name: 'staff-recovery', path: '/staff/recovery' },
  { name: 'staff-companies', path: '/staff/companies', firstPage: true },
  { name: 'staff-companies-all', path: '/staff/companies/all', firstPage: true },
  { name: 'staff-companies-id', path: '/staff/companies/{id:digits}' },
  { name: 'staff-reviews', path: '/staff/reviews', firstPage: true },
  { name: 'staff-content', path: '/staff/content', firstPage: true },
  { name: 'staff-content-kind-slug', path: '/staff/content/{kind}/{slug}' },
  { name: 'staff-content-kind-slug-preview', path: '/staff/content/{kind}/{slug}/preview' },
  { name: 'staff-content-due', path: '/staff/content/due' },
  { name: 'staff-content-figures', path: '/staff/content/figures' },
  { name: 'staff-content-remarks', path: '/staff/content/remarks', firstPage: true },
  { name: 'staff-search', path: '/staff/search', firstPage: true },
  { name: 'staff-route-rules', path: '/staff/route-rules', firstPage: true },
  { name: 'staff-courses', path: '/staff/courses', firstPage: true },
  { name: 'staff-jobs', path: '/staff/jobs' },
  { name: 'staff-people', path: '/staff/people', firstPage: true },
  { name: 'staff-people-id', path: '/staff/people/{id:digits}' },
  { name: 'staff-audit', path: '/staff/audit' },
] as const satisfies readonly RouteRow[]
