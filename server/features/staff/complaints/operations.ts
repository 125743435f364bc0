import type { Ctx } from '#server/features/staff/context.ts'
import type { OperationsOf } from '#server/kernel/operations.ts'
import type { complaintsContract } from '#shared/features/staff/complaints/contract.ts'
import { listMyComplaints, readComplaintCase, readComplaintQueue } from './read.ts'
import { resolveComplaints } from './resolve.ts'
import { sendComplaint } from './send.ts'
import { requireSubject } from './subject.ts'

export const complaintsOperations: OperationsOf<typeof complaintsContract, Ctx> = {
  async subject(ctx, input) {
    const { title } = await requireSubject(ctx, input)
    return { target: input.target, title }
  },
  send: sendComplaint,
  mine: listMyComplaints,
  staffQueue: readComplaintQueue,
  staffRead: readComplaintCase,
  staffResolve: resolveComplaints,
}
