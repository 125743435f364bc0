import { z } from 'zod'
import { CompanyRef } from '#shared/features/identity/company-refs/model.ts'
import { REGISTER_STATUSES } from '#shared/features/identity/company-refs/register-statuses.ts'
import { operation } from '#shared/kernel/contract.ts'
import { Role } from './model.ts'

export const accountRolesContract = {
  roles: operation('GET /users/roles', 'signed_in', 'Роли того, кто вошёл', ['users']).output(
    z.object({
      /** Id of the current role. */
      current: z.number().int().nullable(),
      roles: z.array(Role),
      results: z.array(
        z.object({
          id: z.number().int(),
          accessLevel: z.number().int(),
          company: CompanyRef,
          /** Status of a company that has ended and cannot hire; null for others. */
          endedStatus: z.enum(REGISTER_STATUSES).nullable(),
        }),
      ),
    }),
  ),
}
