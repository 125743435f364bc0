import { lockLifecycle } from '#server/features/board/posting/queries.ts'
import { startTerm } from '#server/features/board/posting/placement/publish.ts'
import type { Deps } from '#server/http/context.ts'
import type { payments } from '#server/db/schema/payments.ts'
import { buildVacancyDraft } from '#tests/support/rows.ts'

/** A vacancy whose text is complete and that nobody has paid for. */
export const buildDraft = (
  { db, now }: Pick<Deps, 'db' | 'now'>,
  given: { companyId: number; authorId: number },
) => buildVacancyDraft(db, { ...given, now: now() })

/** A moderator lets it through: its paid days begin. */
export const publish = ({ db, now, events }: Pick<Deps, 'db' | 'now' | 'events'>, vacancyId: number) =>
  db.transaction(async (tx) => {
    const vacancy = await lockLifecycle(tx, vacancyId)
    if (!vacancy) throw new Error('The vacancy is gone')
    await startTerm(tx, { events }, { vacancy, userId: null, at: now().toISOString() })
  })

/** What the provider says of a payment that the payer has made. */
export const reportMade = ({ id, externalId, amountKopecks }: typeof payments.$inferSelect) =>
  ({
    externalId: externalId ?? '',
    state: 'succeeded',
    amountKopecks,
    currency: 'RUB',
    paymentId: id,
    confirmationUrl: null,
    cancelReason: null,
  }) as const
