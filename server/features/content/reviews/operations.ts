import type { Ctx } from '#server/features/content/context.ts'
import type { OperationsOf } from '#server/kernel/operations.ts'
import type { reviewsContract } from '#shared/features/content/reviews/contract.ts'
import { decideReply, decideReview, listForStaff } from './moderation.ts'
import { listMyReviews, prepareReview, saveReview, withdrawReview } from './my-reviews.ts'
import { listCompanies, listLatest, readCompanyReviews } from './published.ts'
import { listRemovals, removeReview } from './removal.ts'
import { countUnanswered, listReceived, replyToReview } from './reply.ts'

export const reviewsOperations: OperationsOf<typeof reviewsContract, Ctx> = {
  latest: listLatest,
  companies: listCompanies,
  ofCompany: readCompanyReviews,
  removals: listRemovals,
  listOwn: listMyReviews,
  prepare: prepareReview,
  save: saveReview,
  withdraw: withdrawReview,
  listReceived,
  countUnanswered,
  reply: replyToReview,
  staffList: listForStaff,
  staffDecide: decideReview,
  staffDecideReply: decideReply,
  staffRemove: removeReview,
}
