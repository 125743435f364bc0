import { count, desc, eq } from 'drizzle-orm'
import { companies } from '#server/db/schema/companies.ts'
import { reviewRemovals } from '#server/db/schema/reviews.ts'
import { findRecipient } from '#server/features/board/responses/recipients.ts'
import type { Ctx } from '#server/features/content/context.ts'
import { recordAudit } from '#server/features/identity/audit/service.ts'
import { companyRefOf, findCompanyRef, refColumns } from '#server/features/identity/company-refs/service.ts'
import { requirePerson } from '#server/kernel/access.ts'
import { reviewRemovedEmail } from '#server/mail/templates/reviews.ts'
import type { ReviewRemoval } from '#shared/features/content/reviews/forms.ts'
import { quarterOf } from '#shared/features/content/reviews/quarter.ts'
import { PAGE_SIZE } from '#shared/kernel/paging.ts'
import { announceReviews, lockReview, reviewChanged, setReview } from './queries.ts'

/** For staff. The public log gets an entry without the text; the author gets an e-mail. @throws Problem not_found, conflict */
export async function removeReview(
  ctx: Ctx,
  { id, ground, comment, ...court }: ReviewRemoval & { id: string },
) {
  const { deps } = ctx
  const { userId } = requirePerson(ctx)
  const now = deps.now()
  await deps.db.transaction(async (tx) => {
    const { state, companyId, authorId } = await lockReview(tx, id)
    if (state !== 'published') throw reviewChanged()
    await setReview(tx, id, { state: 'removed', removalGround: ground, comment })
    const decision = ground === 'court' ? court : { courtCase: null, courtDate: null }
    await tx.insert(reviewRemovals).values({ companyId, ground, ...decision, quarter: quarterOf(now) })
    await recordAudit(tx, {
      userId,
      action: 'review.removed',
      objectKind: 'review',
      objectId: id,
      details: { ground, ...decision },
      at: now.toISOString(),
    })
    announceReviews(tx, deps, companyId)
    const recipient = authorId === null ? null : await findRecipient(tx, authorId)
    const company = await findCompanyRef({ db: tx }, companyId)
    if (!recipient || !company) return
    await deps.mailer.enqueue(tx, {
      ...reviewRemovedEmail(deps.site, { company: company.title, ground, ...decision, comment }),
      userId: authorId,
      recipient: recipient.email,
    })
  })
  return {}
}

/**
 * The public log. A removal that the law requires may protect a person, so its company is not named; nor is one that staff have
 * taken down, which has no page.
 */
export async function listRemovals({ deps: { db } }: Ctx, { page }: { page: number }) {
  const [[total], rows] = await Promise.all([
    db.select({ count: count() }).from(reviewRemovals),
    db
      .select({ removal: reviewRemovals, company: refColumns, blockedAt: companies.blockedAt })
      .from(reviewRemovals)
      .innerJoin(companies, eq(companies.id, reviewRemovals.companyId))
      .orderBy(desc(reviewRemovals.id))
      .offset((page - 1) * PAGE_SIZE)
      .limit(PAGE_SIZE),
  ])
  return {
    count: total?.count ?? 0,
    items: rows.map(({ removal: { ground, quarter, courtCase, courtDate }, company, blockedAt }) => ({
      quarter,
      company: ground === 'law' || blockedAt !== null ? null : companyRefOf(company),
      ground,
      courtCase,
      courtDate,
    })),
  }
}
