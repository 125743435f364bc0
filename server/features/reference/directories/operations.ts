import type { OperationsOf } from '#server/kernel/operations.ts'
import { findProfessions, findSkills } from './service.ts'

export const directoriesOperations: OperationsOf<'directories'> = {
  professions: (context, input) => ({
    items: findProfessions(context.deps, input),
  }),
  skills: (context, input) => ({
    items: findSkills(context.deps, input),
  }),
}
