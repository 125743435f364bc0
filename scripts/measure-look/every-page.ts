import { isStaffOnly, pathOf, ROUTES } from '#shared/routing/route-table.ts'
import type { Route, RouteName } from '#shared/routing/route-table.ts'
import type { ReadPage } from './pages.ts'
import type { World } from './world.ts'

type Params = Record<string, string | number>

/** What stands in the addresses of the world for their parameters. */
const paramsOf = ({
  companyId,
  companySlug,
  vacancyId,
  draftId,
  responseId,
  resumeId,
  seeker,
}: World): Partial<Record<RouteName, Params>> => ({
  'courses-slug': { slug: 'dizayn-kartochek-tovara' },
  'schools-slug': { slug: 'tsifra-i-slovo' },
  'calendar-slug1': { slug1: 2026 },
  'calendar-slug1-slug2': { slug1: 2026, slug2: 'noyabr' },
  'calendar-slug1-slug2-slug3': { slug1: 2026, slug2: 'noyabr', slug3: 4 },
  'blog-slug': { slug: 'shemy-obmana-na-udalyonke' },
  'professii-slug': { slug: 'buhgalter' },
  'documents-slug': { slug: 'cookies' },
  'documents-slug-edition': { slug: 'offer', edition: '2026-11-25' },
  'rabota-slug': { slug: 'kazan' },
  'vacancies-regions-slug': { slug: 'novosibirskaya-oblast' },
  'vacancies-id': { id: vacancyId },
  'vacancies-id-respond': { id: vacancyId },
  'vacancies-id-copies': { id: vacancyId },
  'resumes-regions-slug': { slug: 'novosibirskaya-oblast' },
  'resumes-id': { id: resumeId },
  'personal-resumes-id': { id: resumeId },
  'personal-resumes-id-edit': { id: resumeId },
  'personal-vacancies-id': { id: vacancyId },
  'personal-vacancies-id-edit': { id: vacancyId },
  'personal-vacancies-id-tariffs': { id: draftId },
  'personal-responses-id': { id: responseId },
  'personal-reviews-slug': { slug: companySlug },
  'employer-slug': { slug: companySlug },
  'companies-uid-integrations': { uid: companyId },
  'companies-uid-profile': { uid: companyId },
  'companies-uid-reviews': { uid: companyId },
  'companies-uid': { uid: companyId },
  'packages-id-tariffs': { id: 5 },
  'responses-id': { id: vacancyId },
  'staff-companies-id': { id: companyId },
  'staff-content-kind-slug': { kind: 'article', slug: 'shemy-obmana-na-udalyonke' },
  'staff-content-kind-slug-preview': { kind: 'article', slug: 'shemy-obmana-na-udalyonke' },
  'staff-people-id': { id: seeker.id },
  landing: { slug: 'udalennaya-rabota' },
})

/** They lead to other pages, or need what nobody of the world has: an order, a bill, a paid term, a file with a resume. */
const UNREACHABLE = new Set<RouteName>([
  'staff',
  'resumes-resume',
  'packages-id-payment',
  'personal-resumes-redirect',
  'personal-resumes-id-import',
  'personal-vacancies-id-payment',
  'personal-vacancies-id-term',
  'payment-orders-id',
  'payment-id',
  'acts-slug',
  'bills-slug',
])

/** Pages with an answer to what was asked in the address, next to those of the route table. */
const ANSWERS = [
  '/vacancies?search=швея',
  '/salaries/buhgalter',
  '/calendar?from=2026-11-01&to=2026-11-30',
  '/calculator?pay=300000',
  '/nowhere',
]

/** Pages that say nothing without a query. */
const QUERIES: Partial<Record<RouteName, (world: World) => string>> = {
  complaint: ({ vacancyId }) => `?target=vacancy&id=${vacancyId}`,
  'personal-searches-new': () => '?address=%2Fvacancies',
}

/** A page of every route of the table, read by whom it is for. @throws Error for a route whose parameters are not known */
export function everyPage(world: World): ReadPage[] {
  const params = paramsOf(world)
  return [
    ...ROUTES.filter((route) => route.page && !UNREACHABLE.has(route.name)).map((route) => ({
      path: pathOf(route.name, params[route.name]) + (QUERIES[route.name]?.(world) ?? ''),
      ...readerOf(route, world),
    })),
    ...ANSWERS.map((path) => ({ path })),
  ]
}

function readerOf(route: Route, { employer, seeker, admin }: World): Pick<ReadPage, 'person'> {
  if (isStaffOnly(route)) return { person: admin }
  if (route.dashboard === undefined && !route.guards) return {}
  return { person: route.dashboard === 'company' || route.isEmployer ? employer : seeker }
}
