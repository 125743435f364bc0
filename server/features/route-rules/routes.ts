import { implementer } from '#server/http/api/implementer.ts'
import { listRules, removeRule, saveRule, tryPath } from './staff.ts'

export const routeRulesRoutes = {
  lookup: implementer.routeRules.lookup.handler(({ input, context }) => ({
    redirect: context.deps.routeRules.find(input.path),
  })),
  staffList: implementer.routeRules.staffList.handler(({ input, context }) => listRules(context, input)),
  staffSave: implementer.routeRules.staffSave.handler(({ input, context }) => saveRule(context, input)),
  staffRemove: implementer.routeRules.staffRemove.handler(({ input, context }) => removeRule(context, input)),
  staffTry: implementer.routeRules.staffTry.handler(({ input, context }) => tryPath(context, input)),
}
