import type { OperationsOf } from '#server/kernel/operations.ts'
import type { Ctx } from '#server/features/reference/context.ts'
import type { directoriesContract } from '#shared/features/reference/directories/contract.ts'
import { findProfessions, findSkills } from './service.ts'

export const directoriesOperations: OperationsOf<typeof directoriesContract, Ctx> = {
  professions: (context, input) => ({
    items: findProfessions(context.deps, input),
  }),
  skills: (context, input) => ({
    items: findSkills(context.deps, input),
  }),
}
