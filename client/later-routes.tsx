import type { RouteObject } from 'react-router'
import { chunk } from './app/chunk.ts'

/** The rest of the site map: pages that a visitor of the public site does not open, so their names come later. */
export const laterRoutes: RouteObject[] = [
  ...['vacancies/new', 'personal/vacancies/:id/edit'].map((path) => ({
    id: `client/features/posting/vacancy-edit.page.tsx#${path}`,
    path,
    lazy: chunk(() => import('./features/posting/vacancy-edit.page.tsx')),
  })),
  {
    id: 'client/features/posting/own-vacancies.page.tsx',
    path: 'personal/vacancies',
    lazy: chunk(() => import('./features/posting/own-vacancies.page.tsx')),
  },
  {
    id: 'client/features/posting/own-vacancy.page.tsx',
    path: 'personal/vacancies/:id',
    lazy: chunk(() => import('./features/posting/own-vacancy.page.tsx')),
  },
  {
    id: 'client/features/resumes/new.page.tsx',
    path: 'resumes/new',
    lazy: chunk(() => import('./features/resumes/new.page.tsx')),
  },
  {
    id: 'client/features/favourites/favourite-resumes.page.tsx',
    path: 'resumes/favourites',
    lazy: chunk(() => import('./features/favourites/favourite-resumes.page.tsx')),
  },
  {
    id: 'client/features/resumes/to-own.page.tsx#resume',
    path: 'resumes/resume',
    lazy: chunk(() => import('./features/resumes/to-own.page.tsx')),
  },
  {
    id: 'client/features/resumes/professions.page.tsx',
    path: 'resumes/professii',
    lazy: chunk(() => import('./features/resumes/professions.page.tsx')),
  },
  ...['resumes/regions', 'resumes/regions/:slug'].map((path) => ({
    id: `client/features/resumes/places.page.tsx#${path}`,
    path,
    lazy: chunk(() => import('./features/resumes/places.page.tsx')),
  })),
  {
    id: 'client/features/resumes/resumes.page.tsx',
    path: 'resumes/*',
    lazy: chunk(() => import('./features/resumes/resumes.page.tsx')),
  },
  {
    id: 'client/features/resumes/own-list.page.tsx',
    path: 'personal/resumes',
    lazy: chunk(() => import('./features/resumes/own-list.page.tsx')),
  },
  {
    id: 'client/features/resumes/to-own.page.tsx#redirect',
    path: 'personal/resumes-redirect',
    lazy: chunk(() => import('./features/resumes/to-own.page.tsx')),
  },
  {
    id: 'client/features/resumes/own.page.tsx',
    path: 'personal/resumes/:id',
    lazy: chunk(() => import('./features/resumes/own.page.tsx')),
  },
  {
    id: 'client/features/resumes/edit.page.tsx',
    path: 'personal/resumes/:id/edit',
    lazy: chunk(() => import('./features/resumes/edit.page.tsx')),
  },
  {
    id: 'client/features/managers/role-confirm.page.tsx',
    path: 'companies/role-confirm',
    lazy: chunk(() => import('./features/managers/role-confirm.page.tsx')),
  },
  ...['companies/managers', 'companies/:uid/managers'].map((path) => ({
    id: `client/features/managers/managers.page.tsx#${path}`,
    path,
    lazy: chunk(() => import('./features/managers/managers.page.tsx')),
  })),
  {
    id: 'client/features/companies/company-new.page.tsx',
    path: 'companies/new',
    lazy: chunk(() => import('./features/companies/company-new.page.tsx')),
  },
  {
    id: 'client/features/companies/company-profile.page.tsx',
    path: 'companies/:uid/profile',
    lazy: chunk(() => import('./features/companies/company-profile.page.tsx')),
  },
  {
    id: 'client/features/companies/cabinet.page.tsx',
    path: 'companies/:uid',
    lazy: chunk(() => import('./features/companies/cabinet.page.tsx')),
  },
  {
    id: 'client/features/staff/staff.page.tsx',
    path: 'staff',
    lazy: chunk(() => import('./features/staff/staff.page.tsx')),
  },
  {
    id: 'client/features/staff/moderation.page.tsx',
    path: 'staff/moderation',
    lazy: chunk(() => import('./features/staff/moderation.page.tsx')),
  },
  {
    id: 'client/features/payments/package-payment.page.tsx',
    path: 'packages/:id/payment',
    lazy: chunk(() => import('./features/payments/package-payment.page.tsx')),
  },
  {
    id: 'client/features/payments/vacancy-tariffs.page.tsx',
    path: 'personal/vacancies/:id/tariffs',
    lazy: chunk(() => import('./features/payments/vacancy-tariffs.page.tsx')),
  },
  {
    id: 'client/features/payments/vacancy-payment.page.tsx',
    path: 'personal/vacancies/:id/payment',
    lazy: chunk(() => import('./features/payments/vacancy-payment.page.tsx')),
  },
  {
    id: 'client/features/payments/pay.page.tsx',
    path: 'pay',
    lazy: chunk(() => import('./features/payments/pay.page.tsx')),
  },
  {
    id: 'client/features/payments/payments.page.tsx',
    path: 'payment',
    lazy: chunk(() => import('./features/payments/payments.page.tsx')),
  },
  {
    id: 'client/features/payments/order.page.tsx',
    path: 'payment/orders/:id',
    lazy: chunk(() => import('./features/payments/order.page.tsx')),
  },
  {
    id: 'client/features/payments/payment.page.tsx',
    path: 'payment/:id',
    lazy: chunk(() => import('./features/payments/payment.page.tsx')),
  },
  {
    id: 'client/features/payments/balance.page.tsx',
    path: 'balance',
    lazy: chunk(() => import('./features/payments/balance.page.tsx')),
  },
  {
    id: 'client/features/staff/payments.page.tsx',
    path: 'staff/payments',
    lazy: chunk(() => import('./features/staff/payments.page.tsx')),
  },
  {
    id: 'client/features/staff/companies.page.tsx',
    path: 'staff/companies',
    lazy: chunk(() => import('./features/staff/companies.page.tsx')),
  },
  {
    id: 'client/features/responses/respond.page.tsx',
    path: 'vacancies/:id/respond',
    lazy: chunk(() => import('./features/responses/respond.page.tsx')),
  },
  {
    id: 'client/features/favourites/favourites.page.tsx',
    path: 'vacancies/favourites',
    lazy: chunk(() => import('./features/favourites/favourites.page.tsx')),
  },
  {
    id: 'client/features/responses/own-list.page.tsx',
    path: 'personal/responses',
    lazy: chunk(() => import('./features/responses/own-list.page.tsx')),
  },
  {
    id: 'client/features/responses/own-response.page.tsx',
    path: 'personal/responses/:id',
    lazy: chunk(() => import('./features/responses/own-response.page.tsx')),
  },
  {
    id: 'client/features/responses/company-list.page.tsx',
    path: 'responses',
    lazy: chunk(() => import('./features/responses/company-list.page.tsx')),
  },
  {
    id: 'client/features/responses/received.page.tsx',
    path: 'responses/:id',
    lazy: chunk(() => import('./features/responses/received.page.tsx')),
  },
  {
    id: 'client/features/saved-searches/searches.page.tsx',
    path: 'personal/searches',
    lazy: chunk(() => import('./features/saved-searches/searches.page.tsx')),
  },
  {
    id: 'client/features/saved-searches/save.page.tsx',
    path: 'personal/searches/new',
    lazy: chunk(() => import('./features/saved-searches/save.page.tsx')),
  },
  {
    id: 'client/features/saved-searches/unsubscribe.page.tsx',
    path: 'searches/unsubscribe',
    lazy: chunk(() => import('./features/saved-searches/unsubscribe.page.tsx')),
  },
  {
    id: 'client/features/session/sign-in.page.tsx',
    path: 'sign-in',
    lazy: chunk(() => import('./features/session/sign-in.page.tsx')),
  },
  {
    id: 'client/features/session/sign-up.page.tsx',
    path: 'sign-up',
    lazy: chunk(() => import('./features/session/sign-up.page.tsx')),
  },
  {
    id: 'client/features/accounts/email-callback.page.tsx',
    path: 'callback/email',
    lazy: chunk(() => import('./features/accounts/email-callback.page.tsx')),
  },
  {
    id: 'client/features/accounts/settings.page.tsx',
    path: 'personal/settings/profile',
    lazy: chunk(() => import('./features/accounts/settings.page.tsx')),
  },
  {
    id: 'client/features/documents/documents.page.tsx',
    path: 'documents',
    lazy: chunk(() => import('./features/documents/documents.page.tsx')),
  },
  {
    id: 'client/features/documents/bill.page.tsx',
    path: 'bills/*',
    lazy: chunk(() => import('./features/documents/bill.page.tsx')),
  },
  {
    id: 'client/features/documents/act.page.tsx',
    path: 'acts/*',
    lazy: chunk(() => import('./features/documents/act.page.tsx')),
  },
  {
    id: 'client/features/staff/route-rules.page.tsx',
    path: 'staff/route-rules',
    lazy: chunk(() => import('./features/staff/route-rules.page.tsx')),
  },
  {
    id: 'client/features/staff/jobs.page.tsx',
    path: 'staff/jobs',
    lazy: chunk(() => import('./features/staff/jobs.page.tsx')),
  },
]
