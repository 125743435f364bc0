import type { OperationsOf } from '#server/kernel/operations.ts'
import { listRules, removeRule, saveRule, tryPath } from './staff.ts'

export const routeRulesOperations: OperationsOf<'routeRules'> = {
  lookup: (context, input) => ({
    redirect: context.deps.routeRules.find(input.path),
  }),
  staffList: listRules,
  staffSave: saveRule,
  staffRemove: removeRule,
  staffTry: tryPath,
}
