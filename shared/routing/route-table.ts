/**
 * Every address of the product (specification, section 2). A route without a page answers 404.
 */
const GUARDS = ['auth-require', 'company-require'] as const
type Guard = (typeof GUARDS)[number]
export type Layout = 'default' | 'fixed-header' | 'without-footer'
export type Dashboard = 'company' | 'seeker' | 'account'

type RouteRow = {
  name: string
  /**
   * `{name}` is one segment, `{name?}` an optional one, `{name*}` any remainder; `{name:digits}` and `{name:hex}`
   * limit the characters.
   */
  path: string
  layout?: Layout
  guards?: readonly Guard[]
  /** `?page=1` and invalid values of `page` redirect with 301 to the address without it. */
  firstPage?: boolean
  /**
   * The same bytes for every visitor, so that the page cache and the CDN may store the page. Other pages are rendered for
   * their reader and never cached.
   */
  isPublic?: boolean
  /** The dashboard whose navigation the page has; `account` is that of the user's own side. */
  dashboard?: Dashboard
  /** Whether the header shows the employer's side by default. */
  isEmployer?: boolean
  /** Pages without the chat widget. */
  isChatDisabled?: boolean
  /**
   * Validates an address beyond its pattern: true, or the status of the error page to show instead (specification,
   * section 2). Runs on server and client, before guards and loaders.
   */
  validate?: (params: Readonly<Record<string, string | undefined>>) => true | number
  /** False: the feature does not exist yet. The page is `<name>.page.tsx` in a folder of `client/features`. */
  page?: false
  /** The route whose page file this route uses. */
  sharesPageOf?: string
}

/** Names of the routes below. */
export type RouteName = (typeof TABLE)[number]['name']
export type Route = Omit<RouteRow, 'page'> & { name: RouteName; page: boolean }

/** An absent id is the current company. */
const validateCompany: RouteRow['validate'] = ({ uid }) =>
  uid === undefined || /^[1-9]\d{0,8}$/.test(uid) || 404

const SIGNED_IN = ['auth-require'] as const
const COMPANY = ['auth-require', 'company-require'] as const

const TABLE = [
  { name: 'index', path: '/', layout: 'fixed-header', isPublic: true },
  { name: 'sign-in', path: '/sign-in' },
  { name: 'sign-up', path: '/sign-up' },
  { name: 'privacy-policy', path: '/privacy-policy', isPublic: true, sharesPageOf: 'help' },
  { name: 'help', path: '/help', isPublic: true },
  { name: 'offer', path: '/offer', isPublic: true, sharesPageOf: 'help' },
  { name: 'rules', path: '/rules', isPublic: true, isEmployer: true, sharesPageOf: 'help' },
  { name: 'courses', path: '/courses', page: false },
  { name: 'schools', path: '/schools', page: false },
  { name: 'reviews', path: '/reviews', page: false },
  { name: 'partners', path: '/partners', page: false },
  { name: 'packages', path: '/packages', isPublic: true },
  { name: 'tariffs', path: '/tariffs', isPublic: true },
  { name: 'calendar', path: '/calendar', isPublic: true, isEmployer: true },
  { name: 'calendar-slug1', path: '/calendar/{slug1}', isPublic: true, isEmployer: true },
  { name: 'calendar-slug1-slug2', path: '/calendar/{slug1}/{slug2}', isPublic: true, isEmployer: true },
  {
    name: 'calendar-slug1-slug2-slug3',
    path: '/calendar/{slug1}/{slug2}/{slug3}',
    isPublic: true,
    isEmployer: true,
  },
  { name: 'calculator', path: '/calculator', isPublic: true },
  { name: 'blog', path: '/blog', isPublic: true },
  { name: 'blog-slug', path: '/blog/{slug}', isPublic: true },
  { name: 'professii', path: '/professii', isPublic: true },
  { name: 'professii-slug', path: '/professii/{slug}', isPublic: true },
  { name: 'salaries-slug', path: '/salaries/{slug*}', firstPage: true, page: false },
  { name: 'documents', path: '/documents', dashboard: 'company', firstPage: true },
  { name: 'documents-slug', path: '/documents/{slug}', isPublic: true },
  { name: 'callback-email', path: '/callback/email' },
  { name: 'rabota-slug', path: '/rabota/{slug}', isPublic: true },

  {
    name: 'vacancies-new',
    path: '/vacancies/new',
    guards: SIGNED_IN,
    isEmployer: true,
    sharesPageOf: 'personal-vacancies-id-edit',
  },
  {
    name: 'vacancies-favourites',
    path: '/vacancies/favourites',
    dashboard: 'seeker',
    layout: 'fixed-header',
    guards: SIGNED_IN,
    firstPage: true,
  },
  { name: 'vacancies-regions', path: '/vacancies/regions', isPublic: true },
  { name: 'vacancies-regions-slug', path: '/vacancies/regions/{slug}', isPublic: true },
  { name: 'vacancies-id', path: '/vacancies/{id:digits}', isPublic: true, isChatDisabled: true },
  { name: 'vacancies-id-respond', path: '/vacancies/{id:digits}/respond', guards: SIGNED_IN },
  {
    name: 'vacancies-slug',
    path: '/vacancies/{slug*}',
    firstPage: true,
    isPublic: true,
    isChatDisabled: true,
  },

  { name: 'resumes-new', path: '/resumes/new', guards: SIGNED_IN },
  {
    name: 'resumes-favourites',
    path: '/resumes/favourites',
    dashboard: 'company',
    guards: COMPANY,
    firstPage: true,
    isEmployer: true,
  },
  { name: 'resumes-resume', path: '/resumes/resume', sharesPageOf: 'personal-resumes-redirect' },
  { name: 'resumes-access', path: '/resumes/access', isEmployer: true, isPublic: true },
  { name: 'resumes-professii', path: '/resumes/professii', isEmployer: true },
  { name: 'resumes-regions', path: '/resumes/regions' },
  { name: 'resumes-regions-slug', path: '/resumes/regions/{slug}', sharesPageOf: 'resumes-regions' },
  { name: 'resumes', path: '/resumes', firstPage: true, isEmployer: true, sharesPageOf: 'resumes-slug' },
  { name: 'resumes-id', path: '/resumes/{id:hex}', isEmployer: true },
  { name: 'resumes-slug', path: '/resumes/{slug*}', firstPage: true },

  {
    name: 'personal-resumes',
    path: '/personal/resumes',
    dashboard: 'seeker',
    guards: SIGNED_IN,
    firstPage: true,
  },
  { name: 'personal-resumes-redirect', path: '/personal/resumes-redirect', guards: SIGNED_IN },
  { name: 'personal-resumes-id', path: '/personal/resumes/{id}', dashboard: 'seeker', guards: SIGNED_IN },
  { name: 'personal-resumes-id-edit', path: '/personal/resumes/{id}/edit', guards: SIGNED_IN },
  {
    name: 'personal-vacancies',
    path: '/personal/vacancies',
    dashboard: 'company',
    guards: SIGNED_IN,
    firstPage: true,
    isEmployer: true,
  },
  {
    name: 'personal-vacancies-id',
    path: '/personal/vacancies/{id}',
    dashboard: 'company',
    guards: SIGNED_IN,
    isEmployer: true,
  },
  {
    name: 'personal-vacancies-id-edit',
    path: '/personal/vacancies/{id}/edit',
    guards: COMPANY,
    isEmployer: true,
  },
  {
    name: 'personal-vacancies-id-payment',
    path: '/personal/vacancies/{id}/payment',
    dashboard: 'company',
    guards: SIGNED_IN,
    isEmployer: true,
  },
  {
    name: 'personal-vacancies-id-tariffs',
    path: '/personal/vacancies/{id}/tariffs',
    dashboard: 'company',
    guards: SIGNED_IN,
    isEmployer: true,
  },
  {
    name: 'personal-responses',
    path: '/personal/responses',
    dashboard: 'seeker',
    guards: SIGNED_IN,
    firstPage: true,
  },
  {
    name: 'personal-responses-id',
    path: '/personal/responses/{id:digits}',
    layout: 'without-footer',
    dashboard: 'seeker',
    guards: SIGNED_IN,
  },
  { name: 'personal-searches', path: '/personal/searches', dashboard: 'account', guards: SIGNED_IN },
  { name: 'personal-searches-new', path: '/personal/searches/new', dashboard: 'account', guards: SIGNED_IN },
  { name: 'searches-unsubscribe', path: '/searches/unsubscribe' },
  {
    name: 'personal-settings-profile',
    path: '/personal/settings/profile',
    dashboard: 'account',
    guards: SIGNED_IN,
  },

  { name: 'employer', path: '/employer', layout: 'fixed-header', isPublic: true, isEmployer: true },
  {
    name: 'employer-slug',
    path: '/employer/{slug}',
    layout: 'fixed-header',
    isPublic: true,
    isEmployer: true,
  },
  { name: 'companies-new', path: '/companies/new', guards: SIGNED_IN },
  { name: 'companies-role-confirm', path: '/companies/role-confirm' },
  {
    name: 'companies-uid-managers',
    path: '/companies/{uid?}/managers',
    dashboard: 'company',
    guards: SIGNED_IN,
    validate: validateCompany,
  },
  {
    name: 'companies-uid-profile',
    path: '/companies/{uid}/profile',
    dashboard: 'company',
    guards: SIGNED_IN,
    validate: validateCompany,
  },
  {
    name: 'companies-uid',
    path: '/companies/{uid}',
    dashboard: 'company',
    firstPage: true,
    validate: validateCompany,
  },
  { name: 'packages-id-payment', path: '/packages/{id}/payment', dashboard: 'company', guards: SIGNED_IN },
  { name: 'packages-id-tariffs', path: '/packages/{id}/tariffs', isPublic: true },
  { name: 'pay', path: '/pay', dashboard: 'company', guards: COMPANY },
  { name: 'balance', path: '/balance', dashboard: 'company', guards: COMPANY },
  {
    name: 'responses',
    path: '/responses',
    dashboard: 'company',
    guards: COMPANY,
    firstPage: true,
    isEmployer: true,
  },
  {
    name: 'responses-id',
    path: '/responses/{id:digits}',
    layout: 'without-footer',
    dashboard: 'company',
    guards: COMPANY,
    isEmployer: true,
  },
  { name: 'payment', path: '/payment', dashboard: 'company', guards: SIGNED_IN },
  {
    name: 'payment-orders-id',
    path: '/payment/orders/{id:digits}',
    dashboard: 'company',
    guards: SIGNED_IN,
    isEmployer: true,
  },
  { name: 'staff', path: '/staff' },
  { name: 'payment-id', path: '/payment/{id}', dashboard: 'company', guards: SIGNED_IN, isEmployer: true },
  { name: 'acts-slug', path: '/acts/{slug*}', dashboard: 'company', guards: SIGNED_IN },
  { name: 'bills-slug', path: '/bills/{slug*}', dashboard: 'company', guards: SIGNED_IN },
  { name: 'staff-moderation', path: '/staff/moderation', firstPage: true },
  { name: 'staff-payments', path: '/staff/payments' },
  { name: 'staff-companies', path: '/staff/companies', firstPage: true },
  { name: 'staff-route-rules', path: '/staff/route-rules', firstPage: true },
  { name: 'staff-jobs', path: '/staff/jobs' },

  // Last: one segment that matches no other route may be a landing page.
  { name: 'landing', path: '/{slug}', isPublic: true },
] as const satisfies readonly RouteRow[]

export const ROUTES: readonly Route[] = TABLE.map((row) => ({ page: true, ...row }))

/** Routes that links load without the client router. */
export const FULL_LOAD_ROUTES: readonly RouteName[] = ['payment-id', 'pay', 'callback-email', 'documents']

type RouteMatch = { route: Route; params: Record<string, string> }

/** The first route that matches a path without query; null for none. */
export function matchRoute(pathname: string): RouteMatch | null {
  for (const { route, pattern } of patterns) {
    const match = pattern.exec(pathname)
    if (match) return { route, params: { ...match.groups } }
  }
  return null
}

/** The error page for a path that its route rejects; null for a valid path. */
export function routeRefusal(pathname: string): { status: number; message: string } | null {
  const match = matchRoute(pathname)
  const verdict = match?.route.page ? (match.route.validate?.(match.params) ?? true) : true
  return verdict === true ? null : { status: verdict, message: `Page Not Found: ${pathname}` }
}

/** @throws Error at start when a route names a guard that does not exist */
export function assertKnownGuards(routes: readonly { name: string; guards?: readonly string[] }[] = ROUTES) {
  for (const { name, guards } of routes) {
    for (const guard of guards ?? []) {
      if (!(GUARDS as readonly string[]).includes(guard))
        throw new Error(`Unknown route guard: ${guard} (route ${name})`)
    }
  }
}

/** The targets of the home link and of the create button. */
export const homeRoute = (isEmployer: boolean) => (isEmployer ? 'employer' : 'index')
export const createRoute = (isEmployer: boolean) => (isEmployer ? 'vacancies-new' : 'resumes-new')

/** The name of a route's page file. */
export const pageFileOf = ({ name, sharesPageOf }: Route) => sharesPageOf ?? name

/** Whether the page does not exist for anyone but staff. */
export const isStaffOnly = ({ name }: Pick<Route, 'name'>) => name.startsWith('staff-')

/** The path of a route. @throws Error for a missing parameter */
export function pathOf(name: RouteName, params: Record<string, string | number> = {}) {
  const route = ROUTES.find((one) => one.name === name)
  if (!route) throw new Error(`Unknown route: ${name}`)
  const path = route.path.replace(/\/\{(\w+)(\?|\*|:\w+)?\}/g, (_whole, param: string, kind = '') => {
    const value = params[param]
    if (value !== undefined && value !== '')
      return `/${String(value).split('/').map(encodeURIComponent).join('/')}`
    if (kind === '?' || kind === '*') return ''
    throw new Error(`Route ${name} needs ${param}`)
  })
  return path || '/'
}

const CHARACTERS: Record<string, string> = { digits: '\\d+', hex: '[0-9a-f]+' }

const patterns = ROUTES.map((route) => ({ route, pattern: patternOf(route.path) }))

function patternOf(path: string) {
  const source = path.replace(
    /\/\{(\w+)(\?|\*|:(\w+))?\}/g,
    (_whole, name: string, kind = '', characters = '') => {
      if (kind === '*') return `(?:/(?<${name}>.*))?`
      if (kind === '?') return `(?:/(?<${name}>[^/]+))?`
      return `/(?<${name}>${CHARACTERS[characters] ?? '[^/]+'})`
    },
  )
  return new RegExp(`^${source}$`)
}
