import { z } from 'zod'
import { CompanyRef } from '#shared/features/identity/company-refs/model.ts'
import { REGISTER_STATUSES } from '#shared/features/identity/company-refs/register-statuses.ts'
import { access } from '#shared/kernel/contract.ts'
import { Role } from './model.ts'

export const accountRolesContract = {
  roles: access('signed_in')
    .route({ method: 'GET', path: '/users/roles', summary: 'Роли того, кто вошёл', tags: ['users'] })
    .output(
      z.object({
        /** Id of the current role. */
        current: z.number().int().nullable(),
        roles: z.array(Role),
        results: z.array(
          z.object({
            id: z.number().int(),
            accessLevel: z.number().int(),
            company: CompanyRef,
            /** Of a company that has ended, which hires nobody; null for others. */
            endedStatus: z.enum(REGISTER_STATUSES).nullable(),
          }),
        ),
      }),
    ),
}
