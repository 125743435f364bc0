import type { OperationsOf } from '#server/kernel/operations.ts'
import type { Ctx } from '#server/features/money/context.ts'
import type { firstVacanciesContract } from '#shared/features/money/first-vacancy/contract.ts'
import { checkFirstVacancy, readFirstVacancy, writeFirstVacancy } from './draft.ts'
import { postFirstVacancy } from './post.ts'

export const firstVacanciesOperations: OperationsOf<typeof firstVacanciesContract, Ctx> = {
  read: readFirstVacancy,
  write: writeFirstVacancy,
  check: checkFirstVacancy,
  post: postFirstVacancy,
}
