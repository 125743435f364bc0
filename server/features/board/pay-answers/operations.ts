import type { OperationsOf } from '#server/kernel/operations.ts'
import type { Ctx } from '#server/features/board/context.ts'
import type { payAnswersContract } from '#shared/features/board/pay-answers/contract.ts'
import { answerAboutPay, readPayQuestion } from './answer.ts'

export const payAnswersOperations: OperationsOf<typeof payAnswersContract, Ctx> = {
  read: readPayQuestion,
  answer: ({ deps }, input) => answerAboutPay(deps, input),
}
