import type { Ctx } from '#server/features/content/context.ts'
import { readFacts } from '#server/features/content/variables/facts.ts'
import { figureVariables } from '#server/features/content/variables/variables.ts'
import type { OperationsOf } from '#server/kernel/operations.ts'
import type { factsContract } from '#shared/features/content/facts/contract.ts'
import { yearOf } from '#shared/features/reference/taxes/tax-years.ts'
import { listDueFacts, listFacts } from './due.ts'
import { FACT_PAGES } from './pages.ts'

export const factsOperations: OperationsOf<typeof factsContract, Ctx> = {
  ofPage({ deps }, { path }) {
    const variables = figureVariables(deps.figureStore.taxYears(), yearOf(deps.now()))
    const page = FACT_PAGES.find((one) => one.path === path)
    return { items: page ? readFacts(page.facts, variables) : [] }
  },
  staffDue({ deps }, { view }) {
    const items = view === 'all' ? listFacts(deps) : listDueFacts(deps)
    return { count: items.length, overdueCount: items.filter(({ isOverdue }) => isOverdue).length, items }
  },
}
