/**
 * Every address of the product (specification, section 2). A route without a page answers 404.
 */
export const GUARDS = ['auth-require', 'company-require'] as const
type Guard = (typeof GUARDS)[number]
export type Layout = 'default' | 'fixed-header' | 'without-footer'
export type Dashboard = 'company' | 'seeker' | 'account'

export type RouteRow = {
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

/** An absent id is the current company. */
const validateCompany: RouteRow['validate'] = ({ uid }) =>
  uid === undefined || /^[1-9]\d{0,8}$/.test(uid) || 404

const SIGNED_IN = ['auth-require'] as const
const COMPANY = ['auth-require', 'company-require'] as const

export const TABLE = [
  { name: 'index', path: '/', layout: 'fixed-header', isPublic: true },
  { name: 'sign-in', path: '/sign-in' },
  { name: 'sign-up', path: '/sign-up' },
  { name: 'privacy-policy', path: '/privacy-policy', isPublic: true, sharesPageOf: 'rules' },
  { name: 'help', path: '/help', isPublic: true },
  { name: 'offer', path: '/offer', isPublic: true, sharesPageOf: 'rules' },
  { name: 'rules', path: '/rules', isPublic: true, isEmployer: true },
  { name: 'courses', path: '/courses', firstPage: true, isPublic: true },
  { name: 'courses-slug', path: '/courses/{slug}', isPublic: true },
  { name: 'schools', path: '/schools', isPublic: true },
  { name: 'schools-slug', path: '/schools/{slug}', isPublic: true },
  { name: 'reviews', path: '/reviews', isPublic: true, firstPage: true },
  { name: 'partners', path: '/partners', isPublic: true },
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
  { name: 'proverit-vakansiyu', path: '/proverit-vakansiyu', isPublic: true },
  { name: 'blog', path: '/blog', isPublic: true },
  { name: 'blog-slug', path: '/blog/{slug}', isPublic: true },
  { name: 'professii', path: '/professii', isPublic: true },
  { name: 'professii-slug', path: '/professii/{slug}', isPublic: true },
  { name: 'salaries-slug', path: '/salaries/{slug*}', firstPage: true, isPublic: true },
  { name: 'documents', path: '/documents', dashboard: 'company', firstPage: true },
  { name: 'documents-slug', path: '/documents/{slug}', isPublic: true },
  { name: 'callback-email', path: '/callback/email' },
  { name: 'recovery', path: '/recovery' },
  { name: 'rabota-slug', path: '/rabota/{slug}', isPublic: true },

  {
    name: 'vacancies-new',
    path: '/vacancies/new',
    guards: SIGNED_IN,
    isEmployer: true,
    sharesPageOf: 'personal-vacancies-id-edit',
  },
  { name: 'vacancies-first', path: '/vacancies/first', isEmployer: true },
  {
    name: 'vacancies-favourites',
    path: '/vacancies/favourites',
    dashboard: 'seeker',
    layout: 'fixed-header',
    guards: SIGNED_IN,
    firstPage: true,
  },
  { name: 'vacancies-hidden', path: '/vacancies/hidden' },
  { name: 'vacancies-confirm', path: '/vacancies/confirm', isEmployer: true, isChatDisabled: true },
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
  { name: 'personal-resumes-id-import', path: '/personal/resumes/{id}/import', guards: SIGNED_IN },
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
    name: 'personal-vacancies-id-term',
    path: '/personal/vacancies/{id}/term',
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
  { name: 'personal-reviews', path: '/personal/reviews', dashboard: 'seeker', guards: SIGNED_IN },
  {
    name: 'personal-reviews-slug',
    path: '/personal/reviews/{slug}',
    dashboard: 'seeker',
    guards: SIGNED_IN,
  },
  { name: 'personal-searches', path: '/personal/searches', dashboard: 'account', guards: SIGNED_IN },
  { name: 'personal-searches-new', path: '/personal/searches/new', dashboard: 'account', guards: SIGNED_IN },
  { name: 'personal-complaints', path: '/personal/complaints', dashboard: 'account', guards: SIGNED_IN },
  { name: 'complaint', path: '/complaint' },
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
  { name: 'companies-domain-confirm', path: '/companies/domain-confirm' },
  {
    name: 'companies-uid-managers',
    path: '/companies/{uid?}/managers',
    dashboard: 'company',
    guards: SIGNED_IN,
    validate: validateCompany,
  },
  {
    name: 'companies-uid-integrations',
    path: '/companies/{uid}/integrations',
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
    name: 'companies-uid-reviews',
    path: '/companies/{uid}/reviews',
    dashboard: 'company',
    firstPage: true,
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
  { name: 'staff-complaints', path: '/staff/complaints' },
  { name: 'staff-recovery', path: '/staff/recovery' },
  { name: 'staff-companies', path: '/staff/companies', firstPage: true },
  { name: 'staff-reviews', path: '/staff/reviews', firstPage: true },
  { name: 'staff-content', path: '/staff/content', firstPage: true },
  { name: 'staff-content-kind-slug', path: '/staff/content/{kind}/{slug}' },
  { name: 'staff-content-kind-slug-preview', path: '/staff/content/{kind}/{slug}/preview' },
  { name: 'staff-content-remarks', path: '/staff/content/remarks', firstPage: true },
  { name: 'staff-search', path: '/staff/search', firstPage: true },
  { name: 'staff-route-rules', path: '/staff/route-rules', firstPage: true },
  { name: 'staff-courses', path: '/staff/courses', firstPage: true },
  { name: 'staff-jobs', path: '/staff/jobs' },
  { name: 'staff-people', path: '/staff/people', firstPage: true },
  { name: 'staff-people-id', path: '/staff/people/{id:digits}' },
  { name: 'staff-audit', path: '/staff/audit' },

  // Last: one segment that matches no other route may be a landing page.
  { name: 'landing', path: '/{slug}', isPublic: true },
] as const satisfies readonly RouteRow[]
