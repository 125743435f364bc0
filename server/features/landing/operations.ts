import type { OperationsOf } from '#server/platform/operations.ts'
import { listLandingPages, readLandingPage } from './service.ts'

export const landingOperations: OperationsOf<'landing'> = {
  read: readLandingPage,
  list: () => ({ items: listLandingPages() }),
}
