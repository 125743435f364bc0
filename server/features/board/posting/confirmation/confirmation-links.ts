/** Links of e-mails by which a company confirms, without signing in, that its vacancy is current. */
import { and, eq, inArray, isNull, lt } from 'drizzle-orm'
import { vacancyConfirmations } from '#server/db/schema/posting.ts'
import type { Deps } from '#server/features/board/context.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { hashToken, newToken } from '#server/kernel/token.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { daysAfter } from '../placement/lifecycle.ts'

/** How long the link of an e-mail works. */
const LINK_DAYS = 30

/** The vacancies with the address of a link to each, for one person and the present round. */
export async function insertLinks(
  tx: Sql,
  { site }: Pick<Deps, 'site'>,
  {
    rows,
    userId,
    at,
  }: { rows: readonly { id: number; title: string }[]; userId: number; /** Instant. */ at: string },
): Promise<{ id: number; title: string; url: string }[]> {
  const links = rows.map(({ id, title }) => ({ vacancyId: id, title, token: newToken() }))
  await tx.insert(vacancyConfirmations).values(
    links.map(({ vacancyId, token }) => ({
      tokenHash: hashToken(token),
      vacancyId,
      userId,
      createdAt: at,
      expiresAt: daysAfter(at, LINK_DAYS),
    })),
  )
  const page = `${site.publicUrl}${pathOf('vacancies-confirm')}`
  return links.map(({ vacancyId, title, token }) => ({
    id: vacancyId,
    title,
    url: `${page}?token=${encodeURIComponent(token)}`,
  }))
}

/** The three days of an answer begin when this e-mail is sent. The links of `insertLinks` have the same moment. */
export async function keepEmailOfLinks(
  tx: Sql,
  { emailId, vacancyIds, at }: { emailId: number; vacancyIds: readonly number[]; /** Instant. */ at: string },
) {
  await tx
    .update(vacancyConfirmations)
    .set({ emailId })
    .where(
      and(inArray(vacancyConfirmations.vacancyId, [...vacancyIds]), eq(vacancyConfirmations.createdAt, at)),
    )
}

/** Null for an unknown or an expired link. */
export async function findLink(db: Sql, { token, now }: { token: string; now: Date }) {
  const [row] = await db
    .select({
      vacancyId: vacancyConfirmations.vacancyId,
      userId: vacancyConfirmations.userId,
      expiresAt: vacancyConfirmations.expiresAt,
      endedAt: vacancyConfirmations.endedAt,
    })
    .from(vacancyConfirmations)
    .where(eq(vacancyConfirmations.tokenHash, hashToken(token)))
  return row && Date.parse(row.expiresAt) > now.getTime() ? row : null
}

/** The vacancy is confirmed: its links have nothing more to confirm. The caller holds the lock of the vacancy. */
export async function endRound(tx: Sql, { vacancyId, at }: { vacancyId: number; at: string }) {
  await tx
    .update(vacancyConfirmations)
    .set({ endedAt: at })
    .where(and(eq(vacancyConfirmations.vacancyId, vacancyId), isNull(vacancyConfirmations.endedAt)))
}

/** The columns of a vacancy that is current at this moment. */
export const confirmedColumns = (at: string) => ({
  lastConfirmedAt: at,
  confirmationAskedAt: null,
  unconfirmedAt: null,
})

/** Deletes expired links. Idempotent. */
export async function purgeConfirmationLinks({ db, now }: Pick<Deps, 'db' | 'now'>) {
  const { rowCount } = await db
    .delete(vacancyConfirmations)
    .where(lt(vacancyConfirmations.expiresAt, now().toISOString()))
  return { confirmationLinks: rowCount ?? 0 }
}
