import type { Page } from '@playwright/test'
import { linksToldByColour } from '../../e2e/support/coloured-links.ts'
import { openPage, type Open } from './browser.ts'
import type { Figure } from './figures.ts'
import { layoutFaultsOf } from '../../e2e/support/layout-faults.ts'
import type { World } from './world.ts'
import { isStaffOnly, pathOf, ROUTES, type Route, type RouteName } from '#shared/routing/route-table.ts'
import type { ReadPage } from './pages.ts'

type Params = Record<string, string | number>

/**
 * Routes that redirect, or that need data that no user of the test world has: an order, a bill, a paid term, a file
 * with a resume.
 */
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

/** Pages with an answer to the query in the address, in addition to those of the route table. */
const ANSWERS = [
  '/vacancies?search=швея',
  '/salaries/buhgalter',
  '/calendar?from=2026-11-01&to=2026-11-30',
  '/calculator?pay=300000',
  '/nowhere',
]

/** Queries of pages that are empty without one. */
const QUERIES: Partial<Record<RouteName, (world: World) => string>> = {
  complaint: ({ vacancyId }) => `?target=vacancy&id=${vacancyId}`,
  'personal-searches-new': () => '?address=%2Fvacancies',
}

const NARROWEST = 280
const WIDEST = 1920
const HEIGHT = 900
/** Step of the widths. The dark theme has the same boxes: fewer widths are enough. */
const STEPS = { light: 40, dark: 200 } as const

/** A fault, and the widths at which it occurs. */
type Found = Map<string, number[]>

/** Visibly broken layout on any page of the board, at every width in both themes. */
export async function measureLayout(open: Open, world: World): Promise<Figure[]> {
  const details: string[] = []
  const pages = everyPage(world)
  for (const { path, person } of pages) {
    const size = { width: WIDEST, height: HEIGHT }
    try {
      const found = await open({ size, person }, (page) => faultsOf(page, path))
      for (const [fault, widths] of found) details.push(`${path}: ${fault} at ${toRange(widths)}`)
    } catch (error) {
      details.push(`${path}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  return [
    {
      name: `${pages.length} pages at ${NARROWEST}…${WIDEST} in two themes: what is broken on sight`,
      value: details.length,
      unit: '',
      target: { atMost: 0 },
      details,
    },
  ]
}

async function faultsOf(page: Page, path: string): Promise<Found> {
  const found: Found = new Map()
  await openPage(page, path)
  for (const link of await page.evaluate(linksToldByColour))
    found.set(`link told by colour: ${link}`, [WIDEST])
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    for (let width = NARROWEST; width <= WIDEST; width += STEPS[colorScheme]) {
      await page.setViewportSize({ width, height: HEIGHT })
      for (const { kind, text } of await page.evaluate(layoutFaultsOf)) {
        const name = `${kind}: ${text}`
        found.set(name, [...new Set([...(found.get(name) ?? []), width])])
      }
    }
  }
  return found
}

function toRange(widths: readonly number[]) {
  const [first] = widths
  const last = widths[widths.length - 1]
  return first === last ? String(first) : `${first}…${last} (${widths.length})`
}

/** Values of the route parameters for the test world. */
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

/**
 * A page for every route of the table, opened as its intended reader. @throws Error for a route whose parameters are
 * not known
 */
function everyPage(world: World): ReadPage[] {
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
