import { z } from 'zod'
import { rowId } from '#shared/kernel/contract.ts'
import { CompanyId } from '#shared/features/identity/company-refs/model.ts'
import { ACCESS_LEVELS } from './vocabulary.ts'

export const RoleId = rowId('Номер роли.').brand<'RoleId'>()
export type RoleId = z.infer<typeof RoleId>

export const AccessLevel = z.literal([
  ACCESS_LEVELS.ADMIN,
  ACCESS_LEVELS.EDITOR,
  ACCESS_LEVELS.MANAGER,
  ACCESS_LEVELS.DEFAULT,
])

export const Role = z.object({ id: RoleId, accessLevel: AccessLevel, companyId: CompanyId })
export type Role = z.infer<typeof Role>
