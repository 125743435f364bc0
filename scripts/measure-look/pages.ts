import type { Person, World } from './world.ts'

/** A page and its reader; a visitor without one. */
export type ReadPage = { path: string; person?: Person }

export const employerPages = ({ employer: person, companyId, vacancyId, responseId }: World): ReadPage[] =>
  [
    '/personal/vacancies',
    '/responses',
    `/responses/${vacancyId}`,
    `/responses/${vacancyId}?response=${responseId}`,
    '/balance',
    '/companies/managers',
    `/companies/${companyId}/profile`,
    '/resumes/favourites',
  ].map((path) => ({ path, person }))

export const seekerPages = ({ seeker: person, responseId }: World): ReadPage[] =>
  [
    '/personal/resumes',
    '/personal/responses',
    `/personal/responses/${responseId}`,
    '/personal/searches',
    '/vacancies/favourites',
    '/personal/settings/profile',
  ].map((path) => ({ path, person }))

/** Pages with most of the product's words: lists, texts, forms. */
export const wordyPages = (world: World): ReadPage[] => [
  ...[
    '/',
    '/vacancies',
    '/vacancies?search=швея',
    `/vacancies/${world.vacancyId}`,
    '/resumes',
    '/employer',
    '/tariffs',
    '/packages',
    '/help',
    '/offer',
    '/rules',
    '/privacy-policy',
    '/sign-up',
  ].map((path) => ({ path })),
  ...employerPages(world).slice(0, 5),
  ...seekerPages(world).slice(1, 4),
  { path: `/personal/resumes/${world.resumeId}/edit`, person: world.seeker },
]
