import type { OperationsOf } from '#server/kernel/operations.ts'
import type { Ctx } from '#server/features/staff/context.ts'
import type { peopleContract } from '#shared/features/staff/people/contract.ts'
import { blockPerson, endPersonSessions, unblockPerson } from './block.ts'
import { listPeople, readPerson } from './read.ts'

export const peopleOperations: OperationsOf<typeof peopleContract, Ctx> = {
  staffList: listPeople,
  staffRead: readPerson,
  staffBlock: blockPerson,
  staffUnblock: unblockPerson,
  staffEndSessions: endPersonSessions,
}
