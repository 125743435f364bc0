/** A parent's answer by the link of an e-mail, without signing in. */
import { requireEdition } from '#config/markdown/legal-editions.ts'
import { eq } from 'drizzle-orm'
import { users } from '#server/db/schema/accounts.ts'
import { guardianConsents } from '#server/db/schema/guardians.ts'
import type { Ctx, Deps } from '#server/features/board/context.ts'
import { lockUser, requireUser } from '#server/features/identity/accounts/service.ts'
import { recordAudit } from '#server/features/identity/audit/service.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { hashToken } from '#server/kernel/token.ts'
import { guardianAnsweredEmail } from '#server/mail/templates/guardians.ts'
import type { GuardianRequest } from '#shared/features/board/guardians/contract.ts'
import type { GuardianAnswerForm } from '#shared/features/board/guardians/forms.ts'
import { GUARDIAN_CONSENT_SLUG } from '#shared/features/board/guardians/vocabulary.ts'
import { shownName } from '#shared/features/board/resumes/shown-name.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { stateOf } from './consents.ts'
import type { ConsentRow } from './consents.ts'
import { guardianAgreed, guardianRefused } from './events.ts'

/** Changes nothing: mail scanners open every link. @throws Problem not_found for a link that does not work */
export async function readGuardianRequest(
  { deps: { db, now } }: Ctx,
  { token }: { token: string },
): Promise<GuardianRequest> {
  const [found] = await db
    .select({ row: guardianConsents, firstName: users.firstName, lastName: users.lastName })
    .from(guardianConsents)
    .innerJoin(users, eq(users.id, guardianConsents.userId))
    .where(eq(guardianConsents.tokenHash, hashToken(token)))
  const row = requireWorking(found?.row, now())
  return {
    child: shownName({ firstName: found?.firstName ?? '', lastName: found?.lastName ?? null }),
    state: stateOf(row, now()),
    expiresAt: row.expiresAt,
    allowsDistribution: row.allowsDistribution,
  }
}

/**
 * Writes an agreement, a refusal, or, after an agreement, that it is taken back. Idempotent.
 * @throws Problem not_found for a link that does not work, conflict where the answer was another one
 */
export async function answerGuardian(
  deps: Pick<Deps, 'db' | 'now' | 'events' | 'mailer' | 'site'>,
  form: GuardianAnswerForm,
): Promise<Record<string, never>> {
  const now = deps.now()
  const at = now.toISOString()
  await deps.db.transaction(async (tx) => {
    const { userId, ...row } = await lockRequest(tx, { token: form.token, now })
    const state = stateOf({ userId, ...row }, now)
    if (form.decision === 'give') {
      if (state === 'given') return
      if (state !== 'asked') throw new Problem('conflict', 'По этой ссылке уже отказали. Нужна новая.')
      const { name, relation, allowsDistribution } = form
      const version = requireEdition(GUARDIAN_CONSENT_SLUG)
      await setConsent(tx, row.id, { name, relation, allowsDistribution, version, givenAt: at })
      await record('guardian_consent.given')
      await notifyChild('given')
      return deps.events.raise(tx, guardianAgreed, { userId, at })
    }
    if (state !== 'asked' && state !== 'given') return
    const isWithdrawal = state === 'given'
    await setConsent(tx, row.id, isWithdrawal ? { withdrawnAt: at } : { declinedAt: at })
    await record(isWithdrawal ? 'guardian_consent.withdrawn' : 'guardian_consent.declined')
    await notifyChild(isWithdrawal ? 'withdrawn' : 'declined')
    await deps.events.raise(tx, guardianRefused, { userId })

    /** The parent has no account, so the log names nobody as the one who acts. */
    function record(
      action: 'guardian_consent.given' | 'guardian_consent.withdrawn' | 'guardian_consent.declined',
    ) {
      return recordAudit(tx, { userId: null, action, objectKind: 'user', objectId: String(userId), at })
    }
    async function notifyChild(answer: 'given' | 'withdrawn' | 'declined') {
      const { email } = await requireUser(tx, userId)
      await deps.mailer.enqueue(tx, {
        ...guardianAnsweredEmail(deps.site, { id: row.id, answer }),
        userId,
        recipient: email,
      })
    }
  })
  return {}
}

/** The person first, as a response that is being sent does. @throws Problem not_found */
async function lockRequest(tx: Sql, { token, now }: { token: string; now: Date }): Promise<ConsentRow> {
  const isOfLink = eq(guardianConsents.tokenHash, hashToken(token))
  const [found] = await tx.select({ userId: guardianConsents.userId }).from(guardianConsents).where(isOfLink)
  if (found) await lockUser(tx, found.userId)
  const [row] = await tx.select().from(guardianConsents).where(isOfLink).for('update')
  return requireWorking(row, now)
}

function requireWorking(row: ConsentRow | undefined, now: Date): ConsentRow {
  if (!row || stateOf(row, now) === 'expired')
    throw new Problem('not_found', 'Ссылка не подошла: она устарела, её заменила новая или она неполная.')
  return row
}

async function setConsent(tx: Sql, id: number, set: Partial<ConsentRow>) {
  await tx.update(guardianConsents).set(set).where(eq(guardianConsents.id, id))
}
