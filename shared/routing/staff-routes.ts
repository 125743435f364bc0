import type { RouteRow } from './route-row.ts'

/**
 * Pages of the staff, which do not exist for anyone else. Their names follow from their paths, because every visitor of a
 * public page loads the table.
 */
const ROWS = [
  { path: '/staff' },
  { path: '/staff/moderation', firstPage: true },
  { path: '/staff/payments' },
  { path: '/staff/packages', firstPage: true },
  { path: '/staff/tax-regimes' },
  { path: '/staff/complaints' },
  { path: '/staff/recovery' },
  { path: '/staff/companies', firstPage: true },
  { path: '/staff/companies/all', firstPage: true },
  { path: '/staff/companies/{id:digits}' },
  { path: '/staff/reviews', firstPage: true },
  { path: '/staff/content', firstPage: true },
  { path: '/staff/content/{kind}/{slug}' },
  { path: '/staff/content/{kind}/{slug}/preview' },
  { path: '/staff/content/due' },
  { path: '/staff/content/figures' },
  { path: '/staff/content/remarks', firstPage: true },
  { path: '/staff/search', firstPage: true },
  { path: '/staff/route-rules', firstPage: true },
  { path: '/staff/courses', firstPage: true },
  { path: '/staff/sources' },
  { path: '/staff/sources/new' },
  { path: '/staff/sources/{id:digits}' },
  { path: '/staff/jobs' },
  { path: '/staff/people', firstPage: true },
  { path: '/staff/people/{id:digits}' },
  { path: '/staff/audit' },
] as const satisfies readonly Omit<RouteRow, 'name'>[]

/** `/staff/people/{id:digits}` → `staff-people-id` */
type NameOf<Path extends string> = Path extends `/${infer Rest}` ? Joined<Rest> : never
type Joined<Rest extends string> = Rest extends `${infer First}/${infer More}`
  ? `${Segment<First>}-${Joined<More>}`
  : Segment<Rest>
type Segment<Part extends string> = Part extends `{${infer Name}:${string}}`
  ? Name
  : Part extends `{${infer Name}}`
    ? Name
    : Part

type StaffRoute = Omit<RouteRow, 'name'> & { name: NameOf<(typeof ROWS)[number]['path']> }

/** Safe: it does to the text what the type does. */
const toRouteName = <Path extends string>(path: Path) =>
  path
    .slice(1)
    .replaceAll('/', '-')
    .replace(/\{(\w+).*?\}/g, '$1') as NameOf<Path>

export const STAFF_ROUTES: readonly StaffRoute[] = ROWS.map((row) => ({
  name: toRouteName(row.path),
  ...row,
}))
