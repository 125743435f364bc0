import { implementer } from '#server/http/api/implementer.ts'
import { readBalance } from './reading.ts'

export const ledgerRoutes = {
  balance: implementer.ledger.balance.handler(({ input, context }) => readBalance(context, input)),
}
