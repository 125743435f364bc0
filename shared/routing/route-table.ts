/**
 * Every address of the product (specification, section 2). A route without `page` belongs to a feature that is not
 * there yet: it is known by name and guarded, and answers 404.
 */
const GUARDS = ['auth-require', 'company-require'] as const
type Guard = (typeof GUARDS)[number]
export type Layout = 'default' | 'fixed-header' | 'without-footer'

type RouteRow = {
  name: string
  /**
   * `{name}` is one segment, `{name?}` an optional one, `{name*}` any remainder; `{name:digits}` and `{name:hex}`
   * limit the characters.
   */
  path: string
  layout?: Layout
  guards?: readonly Guard[]
  /** `?page=1` and nonsense in `page` answer 301 to the address without it. */
  firstPage?: boolean
  /**
   * Same bytes for everybody, so the page cache and the edge may keep it. Any other page is rendered for its reader and
   * never cached.
   */
  isPublic?: boolean
  /** Whether the employer's side of the header is shown by default. */
  isEmployer?: boolean
  /** Pages where the chat widget stays away. */
  isChatDisabled?: boolean
  /**
   * What an address of this route has to be beyond its pattern: true, or the status of the error page that stands there
   * instead (specification, section 2). Runs on both sides, before guards and loaders.
   */
  validate?: (params: Readonly<Record<string, string | undefined>>) => true | number
  /** There is a page behind the address: `<name>.page.tsx` in a folder of `client/features`. */
  page?: true
  /** The route whose page file this one shares, in place of a file of its own. */
  sharesPageOf?: string
}

/** The names of the table below: a misspelled one does not compile. */
export type RouteName = (typeof TABLE)[number]['name']
export type Route = RouteRow & { name: RouteName }

/** Ids of companies; the managers of the current one have an address without it. */
const isCompany: RouteRow['validate'] = ({ uid }) => uid === undefined || /^[1-9]\d{0,8}$/.test(uid) || 404

const TABLE = [
  { name: 'index', path: '/', layout: 'fixed-header', isPublic: true, page: true },
  { name: 'sign-in', path: '/sign-in', page: true },
  { name: 'sign-up', path: '/sign-up', page: true },
  { name: 'privacy-policy', path: '/privacy-policy', isPublic: true, page: true, sharesPageOf: 'help' },
  { name: 'help', path: '/help', isPublic: true, page: true },
  { name: 'offer', path: '/offer', isPublic: true, page: true, sharesPageOf: 'help' },
  { name: 'rules', path: '/rules', isPublic: true, isEmployer: true, page: true, sharesPageOf: 'help' },
  { name: 'courses', path: '/courses' },
  { name: 'schools', path: '/schools' },
  { name: 'reviews', path: '/reviews' },
  { name: 'partners', path: '/partners' },
  { name: 'packages', path: '/packages', isPublic: true, page: true },
  { name: 'tariffs', path: '/tariffs', isPublic: true, page: true },
  { name: 'calendar', path: '/calendar', isEmployer: true },
  { name: 'calendar-slug1', path: '/calendar/{slug1}', isEmployer: true },
  { name: 'calendar-slug1-slug2', path: '/calendar/{slug1}/{slug2}', isEmployer: true },
  { name: 'calendar-slug1-slug2-slug3', path: '/calendar/{slug1}/{slug2}/{slug3}', isEmployer: true },
  { name: 'blog', path: '/blog' },
  { name: 'blog-slug', path: '/blog/{slug}' },
  { name: 'salaries-slug', path: '/salaries/{slug*}', firstPage: true },
  { name: 'documents', path: '/documents', firstPage: true, page: true },
  { name: 'documents-slug', path: '/documents/{slug}', isPublic: true, page: true },
  { name: 'callback-email', path: '/callback/email', page: true },
  { name: 'rabota-slug', path: '/rabota/{slug}', isPublic: true, page: true },

  {
    name: 'vacancies-new',
    path: '/vacancies/new',
    guards: ['auth-require'],
    isEmployer: true,
    page: true,
    sharesPageOf: 'personal-vacancies-id-edit',
  },
  {
    name: 'vacancies-favourites',
    path: '/vacancies/favourites',
    layout: 'fixed-header',
    guards: ['auth-require'],
    firstPage: true,
    page: true,
  },
  { name: 'vacancies-regions', path: '/vacancies/regions', isPublic: true, page: true },
  { name: 'vacancies-regions-slug', path: '/vacancies/regions/{slug}', isPublic: true, page: true },
  { name: 'vacancies-id', path: '/vacancies/{id:digits}', isPublic: true, isChatDisabled: true, page: true },
  {
    name: 'vacancies-id-respond',
    path: '/vacancies/{id:digits}/respond',
    guards: ['auth-require'],
    page: true,
  },
  {
    name: 'vacancies-slug',
    path: '/vacancies/{slug*}',
    firstPage: true,
    isPublic: true,
    isChatDisabled: true,
    page: true,
  },

  { name: 'resumes-new', path: '/resumes/new', guards: ['auth-require'], page: true },
  {
    name: 'resumes-favourites',
    path: '/resumes/favourites',
    guards: ['auth-require', 'company-require'],
    firstPage: true,
    isEmployer: true,
    page: true,
  },
  { name: 'resumes-resume', path: '/resumes/resume', page: true, sharesPageOf: 'personal-resumes-redirect' },
  { name: 'resumes-access', path: '/resumes/access', isEmployer: true, isPublic: true, page: true },
  {
    name: 'resumes-professii',
    path: '/resumes/professii',
    isEmployer: true,
    page: true,
  },
  { name: 'resumes-regions', path: '/resumes/regions', page: true },
  {
    name: 'resumes-regions-slug',
    path: '/resumes/regions/{slug}',
    page: true,
    sharesPageOf: 'resumes-regions',
  },
  {
    name: 'resumes',
    path: '/resumes',
    firstPage: true,
    isEmployer: true,
    page: true,
    sharesPageOf: 'resumes-slug',
  },
  { name: 'resumes-id', path: '/resumes/{id:hex}', isEmployer: true, page: true },
  { name: 'resumes-slug', path: '/resumes/{slug*}', firstPage: true, page: true },

  {
    name: 'personal-resumes',
    path: '/personal/resumes',
    guards: ['auth-require'],
    firstPage: true,
    page: true,
  },
  {
    name: 'personal-resumes-redirect',
    path: '/personal/resumes-redirect',
    guards: ['auth-require'],
    page: true,
  },
  {
    name: 'personal-resumes-id',
    path: '/personal/resumes/{id}',
    guards: ['auth-require'],
    page: true,
  },
  {
    name: 'personal-resumes-id-edit',
    path: '/personal/resumes/{id}/edit',
    guards: ['auth-require'],
    page: true,
  },
  {
    name: 'personal-vacancies',
    path: '/personal/vacancies',
    guards: ['auth-require'],
    firstPage: true,
    isEmployer: true,
    page: true,
  },
  {
    name: 'personal-vacancies-id',
    path: '/personal/vacancies/{id}',
    guards: ['auth-require'],
    isEmployer: true,
    page: true,
  },
  {
    name: 'personal-vacancies-id-edit',
    path: '/personal/vacancies/{id}/edit',
    guards: ['auth-require', 'company-require'],
    isEmployer: true,
    page: true,
  },
  {
    name: 'personal-vacancies-id-payment',
    path: '/personal/vacancies/{id}/payment',
    guards: ['auth-require'],
    isEmployer: true,
    page: true,
  },
  {
    name: 'personal-vacancies-id-tariffs',
    path: '/personal/vacancies/{id}/tariffs',
    guards: ['auth-require'],
    isEmployer: true,
    page: true,
  },
  {
    name: 'personal-responses',
    path: '/personal/responses',
    guards: ['auth-require'],
    firstPage: true,
    page: true,
  },
  {
    name: 'personal-responses-id',
    path: '/personal/responses/{id:digits}',
    guards: ['auth-require'],
    page: true,
  },
  {
    name: 'personal-searches',
    path: '/personal/searches',
    guards: ['auth-require'],
    page: true,
  },
  {
    name: 'personal-searches-new',
    path: '/personal/searches/new',
    guards: ['auth-require'],
    page: true,
  },
  { name: 'searches-unsubscribe', path: '/searches/unsubscribe', page: true },
  {
    name: 'personal-settings-profile',
    path: '/personal/settings/profile',
    guards: ['auth-require'],
    page: true,
  },

  {
    name: 'employer',
    path: '/employer',
    layout: 'fixed-header',
    isPublic: true,
    isEmployer: true,
    page: true,
  },
  {
    name: 'employer-slug',
    path: '/employer/{slug}',
    layout: 'fixed-header',
    isPublic: true,
    isEmployer: true,
    page: true,
  },
  { name: 'companies-new', path: '/companies/new', guards: ['auth-require'], page: true },
  { name: 'companies-role-confirm', path: '/companies/role-confirm', page: true },
  {
    name: 'companies-uid-managers',
    path: '/companies/{uid?}/managers',
    guards: ['auth-require'],
    validate: isCompany,
    page: true,
  },
  {
    name: 'companies-uid-profile',
    path: '/companies/{uid}/profile',
    guards: ['auth-require'],
    validate: isCompany,
    page: true,
  },
  { name: 'companies-uid', path: '/companies/{uid}', firstPage: true, validate: isCompany, page: true },
  { name: 'packages-id-payment', path: '/packages/{id}/payment', guards: ['auth-require'], page: true },
  { name: 'packages-id-tariffs', path: '/packages/{id}/tariffs', isPublic: true, page: true },
  { name: 'pay', path: '/pay', guards: ['auth-require', 'company-require'], page: true },
  { name: 'balance', path: '/balance', guards: ['auth-require', 'company-require'], page: true },
  {
    name: 'responses',
    path: '/responses',
    guards: ['auth-require', 'company-require'],
    firstPage: true,
    isEmployer: true,
    page: true,
  },
  {
    name: 'responses-id',
    path: '/responses/{id:digits}',
    guards: ['auth-require', 'company-require'],
    isEmployer: true,
    page: true,
  },
  { name: 'payment', path: '/payment', guards: ['auth-require'], page: true },
  {
    name: 'payment-orders-id',
    path: '/payment/orders/{id:digits}',
    guards: ['auth-require'],
    isEmployer: true,
    page: true,
  },
  { name: 'staff', path: '/staff', page: true },
  {
    name: 'payment-id',
    path: '/payment/{id}',
    guards: ['auth-require'],
    isEmployer: true,
    page: true,
  },
  { name: 'acts-slug', path: '/acts/{slug*}', guards: ['auth-require'], page: true },
  { name: 'bills-slug', path: '/bills/{slug*}', guards: ['auth-require'], page: true },
  { name: 'staff-moderation', path: '/staff/moderation', firstPage: true, page: true },
  { name: 'staff-payments', path: '/staff/payments', page: true },
  { name: 'staff-companies', path: '/staff/companies', firstPage: true, page: true },
  { name: 'staff-route-rules', path: '/staff/route-rules', firstPage: true, page: true },
  { name: 'staff-jobs', path: '/staff/jobs', page: true },

  // Last: one segment that no other route claims is looked up among the landing pages.
  { name: 'landing', path: '/{slug}', isPublic: true, page: true },
] as const satisfies readonly RouteRow[]

export const ROUTES: readonly Route[] = TABLE

/** Routes that a link loads whole: they leave the client router or must not run in it. */
export const FULL_LOAD_ROUTES: readonly RouteName[] = ['payment-id', 'pay', 'callback-email', 'documents']

type RouteMatch = { route: Route; params: Record<string, string> }

/** The first route of the table that has the path; null for none. Takes a path without query. */
export function matchRoute(pathname: string): RouteMatch | null {
  for (const { route, pattern } of patterns) {
    const match = pattern.exec(pathname)
    if (match) return { route, params: { ...match.groups } }
  }
  return null
}

/** Why the route will not have this address: what its error page says; null when it will. */
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

/** Where the home link and the create button lead for each audience. */
export const homeRoute = (isEmployer: boolean) => (isEmployer ? 'employer' : 'index')
export const createRoute = (isEmployer: boolean) => (isEmployer ? 'vacancies-new' : 'resumes-new')

/** The name of the file that a route's page is in. */
export const pageFileOf = ({ name, sharesPageOf }: Route) => sharesPageOf ?? name

/** Whether only staff may learn that the page exists. */
export const isStaffOnly = ({ name }: Pick<Route, 'name'>) => name.startsWith('staff-')

/** Whether a named route has its page: links lead only where there is one. */
export const isBuilt = (name: RouteName) => ROUTES.some((route) => route.name === name && route.page === true)

/** Path of a named route. @throws Error for a missing parameter */
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
