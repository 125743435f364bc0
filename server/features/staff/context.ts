import type { Deps as MoneyDeps } from '#server/features/money/context.ts'
import type { Call } from '#server/kernel/context.ts'
import type { RouteRules } from './route-rules/service.ts'

export type Deps = MoneyDeps & { routeRules: RouteRules }
export type Ctx = Call<Deps>
