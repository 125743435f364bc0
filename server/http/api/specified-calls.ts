/**
 * The calls that section 7 of the specification names. Its clients may send fields of which the board knows nothing, so
 * these take unknown names in silence.
 */
const SPECIFIED = new Set([
  'POST /v1/auth/request-code',
  'POST /v1/auth/verify-code',
  'POST /v1/auth/registration/request',
  'POST /v1/auth/registration/verify',
  'POST /v1/auth/registration/invite',
  'POST /v1/auth/logout',
  'GET /users/me',
  'GET /users/roles',
  'GET /users/resumes',
  'POST /v2/companies',
  'POST /v2/companies/{id}',
  'GET /v2/companies/{id}',
  'PUT /company-role/{id}/select',
  'GET /company/{id}/roles',
  'GET /v2/companies/{id}/vacancies',
  'GET /company/{id}/vacancies/{vacancyId}',
  'GET /company/{id}/packages',
  'POST /company/{id}/packages',
  'GET /v2/companies/{id}/managers',
  'GET /v2/companies/{id}/similar',
  'GET /v1/companies/tips',
  'GET /v1/companies/slug/{slug}',
  'GET /v1/locations',
  'GET /v1/locations/slug/{slug}',
])

/** @param route of a contract */
export const isSpecified = ({ method = '', path = '' }: { method?: string; path?: string }) =>
  SPECIFIED.has(`${method} ${path}`)
