import type { Ctx } from '#server/features/board/context.ts'
import type { OperationsOf } from '#server/kernel/operations.ts'
import type { hiddenContract } from '#shared/features/board/hidden/contract.ts'
import {
  hideCompany,
  hideVacancy,
  importHidden,
  readHiddenIds,
  readHiddenList,
  showCompany,
  showVacancy,
} from './service.ts'

export const hiddenOperations: OperationsOf<typeof hiddenContract, Ctx> = {
  ids: readHiddenIds,
  list: readHiddenList,
  hideVacancy,
  showVacancy,
  hideCompany,
  showCompany,
  importFromDevice: importHidden,
}
