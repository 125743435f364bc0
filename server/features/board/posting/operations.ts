import type { OperationsOf } from '#server/kernel/operations.ts'
import type { Ctx } from '#server/features/board/context.ts'
import type { postingContract } from '#shared/features/board/posting/contract.ts'
import {
  archiveVacancy,
  confirmVacancy,
  raiseVacancy,
  removeVacancy,
  restoreVacancy,
  runBulk,
} from './my-vacancies/actions.ts'
import { confirmByLink, readConfirmation } from './confirmation/confirm.ts'
import { checkDuplicates } from './editing/duplicates.ts'
import { listMyVacancies } from './my-vacancies/list.ts'
import { readMyVacancy, readVacancyOfCompany } from './my-vacancies/read.ts'
import { copyVacancy, createVacancy, discardDraft, saveDraft } from './editing/save.ts'
import { readCompanyStats, readStats } from './my-vacancies/stats.ts'
import { exportCompanyStats, exportStats } from './my-vacancies/stats-table.ts'
import { submitVacancy, withdrawVacancy } from './editing/submit.ts'
import { countSourceClick, countView } from './views.ts'

export const postingOperations: OperationsOf<typeof postingContract, Ctx> = {
  list: listMyVacancies,
  create: createVacancy,
  read: readMyVacancy,
  ofCompany: readVacancyOfCompany,
  saveDraft,
  discardDraft,
  check: async (context, input) => ({
    duplicates: await checkDuplicates(context, input),
  }),
  submit: submitVacancy,
  withdraw: withdrawVacancy,
  confirm: confirmVacancy,
  confirmation: readConfirmation,
  confirmByLink: ({ deps }, input) => confirmByLink(deps, input),
  archive: archiveVacancy,
  restore: restoreVacancy,
  raise: raiseVacancy,
  copy: copyVacancy,
  remove: removeVacancy,
  bulk: runBulk,
  stats: readStats,
  companyStats: readCompanyStats,
  exportStats,
  exportCompanyStats,
  countView,
  countSourceClick,
}
