import type { RouteObject } from 'react-router'
import { guardNavigation } from './app/guards.ts'
import { chunk } from './app/chunk.ts'
import { Root, RootError } from './root.tsx'

export const ROOT_ID = 'root'

/**
 * The site map of the public pages; `later-routes.tsx` has the others. An id is the key of the module in the build manifest, from which the server learns what to preload.
 * Addresses of features that are not there yet are named in the route table and fall through to the 404 page.
 */
export const routes: RouteObject[] = [
  {
    id: ROOT_ID,
    Component: Root,
    ErrorBoundary: RootError,
    middleware: [guardNavigation],
    HydrateFallback: () => null,
    children: [
      {
        id: 'client/features/home/home.page.tsx',
        index: true,
        lazy: chunk(() => import('./features/home/home.page.tsx')),
      },
      {
        id: 'client/features/locations/regions.page.tsx',
        path: 'vacancies/regions',
        lazy: chunk(() => import('./features/locations/regions.page.tsx')),
      },
      {
        id: 'client/features/locations/region.page.tsx',
        path: 'vacancies/regions/:slug',
        lazy: chunk(() => import('./features/locations/region.page.tsx')),
      },
      {
        id: 'client/features/vacancies/vacancies.page.tsx',
        path: 'vacancies/*',
        lazy: chunk(() => import('./features/vacancies/vacancies.page.tsx')),
      },
      {
        id: 'client/features/locations/city.page.tsx',
        path: 'rabota/:slug',
        lazy: chunk(() => import('./features/locations/city.page.tsx')),
      },
      {
        id: 'client/features/companies/company.page.tsx',
        path: 'employer/:slug',
        lazy: chunk(() => import('./features/companies/company.page.tsx')),
      },
      {
        id: 'client/features/companies/employer.page.tsx',
        path: 'employer',
        lazy: chunk(() => import('./features/companies/employer.page.tsx')),
      },
      {
        id: 'client/features/payments/tariffs.page.tsx',
        path: 'tariffs',
        lazy: chunk(() => import('./features/payments/tariffs.page.tsx')),
      },
      {
        id: 'client/features/payments/packages.page.tsx',
        path: 'packages',
        lazy: chunk(() => import('./features/payments/packages.page.tsx')),
      },
      {
        id: 'client/features/payments/package-tariffs.page.tsx',
        path: 'packages/:id/tariffs',
        lazy: chunk(() => import('./features/payments/package-tariffs.page.tsx')),
      },
      {
        id: 'client/features/payments/resume-access.page.tsx',
        path: 'resumes/access',
        lazy: chunk(() => import('./features/payments/resume-access.page.tsx')),
      },
      ...['privacy-policy', 'help', 'offer', 'rules'].map((slug) => ({
        id: `client/features/documents/document.page.tsx#${slug}`,
        path: slug,
        lazy: chunk(() => import('./features/documents/document.page.tsx')),
      })),
      {
        id: 'client/features/documents/consent.page.tsx',
        path: 'documents/:slug',
        lazy: chunk(() => import('./features/documents/consent.page.tsx')),
      },
      {
        id: 'client/features/landing/landing.page.tsx',
        path: ':landing',
        lazy: chunk(() => import('./features/landing/landing.page.tsx')),
      },
      {
        id: 'client/app/not-found.page.tsx',
        path: '*',
        lazy: chunk(() => import('./app/not-found.page.tsx')),
      },
    ],
  },
]

/** Both parts as one tree. */
export function withLaterRoutes(publicRoutes: readonly RouteObject[], later: readonly RouteObject[]) {
  return publicRoutes.map((route) =>
    route.id === ROOT_ID && route.children ? { ...route, children: [...route.children, ...later] } : route,
  )
}
