import type { OperationsOf } from '#server/kernel/operations.ts'
import type { Ctx } from '#server/features/intake/context.ts'
import type { companySourcesContract } from '#shared/features/intake/sources/company-contract.ts'
import {
  connectSource,
  listCompanySources,
  readSourceLog,
  setCompanySourceState,
  tryCompanySource,
} from './manage/company-sources.ts'
import { setVacancyShown } from './manage/set-shown.ts'

export const companySourcesOperations: OperationsOf<typeof companySourcesContract, Ctx> = {
  list: listCompanySources,
  create: connectSource,
  try: tryCompanySource,
  setState: setCompanySourceState,
  log: readSourceLog,
  setShown: setVacancyShown,
}
