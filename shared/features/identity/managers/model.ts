import { z } from 'zod'
import { CompanyId } from '#shared/features/identity/company-refs/model.ts'
import { ACCESS_LEVELS } from './vocabulary.ts'

export const RoleId = z.coerce
  .number()
  .int()
  .positive()
  .max(2_147_483_647)
  .brand<'RoleId'>()
  .describe('Номер роли.')
export type RoleId = z.infer<typeof RoleId>

export const AccessLevel = z.literal([
  ACCESS_LEVELS.ADMIN,
  ACCESS_LEVELS.EDITOR,
  ACCESS_LEVELS.MANAGER,
  ACCESS_LEVELS.DEFAULT,
])

export const Role = z.object({ id: RoleId, accessLevel: AccessLevel, companyId: CompanyId })
export type Role = z.infer<typeof Role>
