import type { OperationsOf } from '#server/kernel/operations.ts'
import type { Ctx } from '#server/features/staff/context.ts'
import type { routeRulesContract } from '#shared/features/staff/route-rules/contract.ts'
import { listRules, removeRule, saveRule, tryPath } from './staff.ts'

export const routeRulesOperations: OperationsOf<typeof routeRulesContract, Ctx> = {
  lookup: (context, input) => ({
    redirect: context.deps.routeRules.find(input.path),
  }),
  staffList: listRules,
  staffSave: saveRule,
  staffRemove: removeRule,
  staffTry: tryPath,
}
