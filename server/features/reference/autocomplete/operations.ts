import type { OperationsOf } from '#server/kernel/operations.ts'
import type { Ctx } from '#server/features/reference/context.ts'
import type { autocompleteContract } from '#shared/features/reference/autocomplete/contract.ts'
import { findProfessions, findSkills } from './service.ts'

export const autocompleteOperations: OperationsOf<typeof autocompleteContract, Ctx> = {
  professions: (context, input) => ({
    items: findProfessions(context.deps, input),
  }),
  skills: (context, input) => ({
    items: findSkills(context.deps, input),
  }),
}
