import type { OperationsOf } from '#server/kernel/operations.ts'
import { listLandingPages, readLandingPage } from './service.ts'

export const landingOperations: OperationsOf<'landing'> = {
  read: readLandingPage,
  list: () => ({ items: listLandingPages() }),
}
