import { implementer } from '#server/http/api/implementer.ts'

export const routeRulesRoutes = {
  lookup: implementer.routeRules.lookup.handler(({ input, context }) => ({
    redirect: context.deps.routeRules.find(input.path),
  })),
}
