import type { Ctx, Deps } from '#server/features/board/context.ts'
import type { OperationsOf } from '#server/kernel/operations.ts'
import type {
  guardiansContract,
  GuardianStatus,
  GuardianRequest,
} from '#shared/features/board/guardians/contract.ts'
import { readGuardianStatus, findLastRequest, stateOf, type ConsentRow } from './consents.ts'
import { and, eq, isNull } from 'drizzle-orm'
import { guardianConsents } from '#server/db/schema/guardians.ts'
import { lockUser, requireUser } from '#server/features/identity/accounts/service.ts'
import { recordWithinLimit, recordAudit } from '#server/features/identity/audit/service.ts'
import { requirePerson } from '#server/kernel/access.ts'
import { hashToken, newToken } from '#server/kernel/token.ts'
import { tooManyRequests } from '#server/kernel/too-many-requests.ts'
import { guardianAskedEmail, guardianAnsweredEmail } from '#server/mail/templates/guardians.ts'
import {
  GUARDIAN_EMAILS_A_DAY,
  GUARDIAN_LINK_DAYS,
  isMinor,
  GUARDIAN_CONSENT_SLUG,
} from '#shared/features/board/guardians/vocabulary.ts'
import { shownName } from '#shared/features/board/resumes/shown-name.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { findAge } from './ages.ts'
import { requireEdition } from '#config/markdown/legal-editions.ts'
import { users } from '#server/db/schema/accounts.ts'
import type { Sql } from '#server/kernel/sql.ts'
import type { GuardianAnswerForm } from '#shared/features/board/guardians/forms.ts'
import { guardianAgreed, guardianRefused } from './events.ts'

export const guardiansOperations: OperationsOf<typeof guardiansContract, Ctx> = {
  status: readGuardianStatus,
  ask: askGuardian,
  request: readGuardianRequest,
  answer: ({ deps }, form) => answerGuardian(deps, form),
}

/**
 * E-mails a link to a parent of the caller, in place of an earlier one.
 * @throws Problem conflict for who needs no consent or has one, invalid for the own address, too_many_requests
 */
async function askGuardian(ctx: Ctx, { email }: { email: string }): Promise<GuardianStatus> {
  const { deps } = ctx
  const { userId } = requirePerson(ctx)
  const now = deps.now()
  const at = now.toISOString()
  const expiresAt = new Date(now.getTime() + GUARDIAN_LINK_DAYS * DAY_MS).toISOString()
  const token = newToken()
  await deps.db.transaction(async (tx) => {
    await lockUser(tx, userId)
    const user = await requireUser(tx, userId)
    const { age } = await findAge(tx, { userId, now })
    if (!isMinor(age)) throw new Problem('conflict', 'Согласие родителя нужно тем, кому от 14 до 18 лет.')
    if (email === user.email) {
      const text = 'Это ваша почта, а нужна почта родителя.'
      throw new Problem('invalid', text, { email: text })
    }
    const last = await findLastRequest(tx, userId)
    if (last && stateOf(last, now) === 'given') throw new Problem('conflict', 'Согласие родителя уже есть.')
    const isWithin = await recordWithinLimit(
      tx,
      { max: GUARDIAN_EMAILS_A_DAY, since: new Date(now.getTime() - DAY_MS).toISOString() },
      {
        userId,
        action: 'guardian_consent.asked',
        objectKind: 'user',
        objectId: String(userId),
        at,
      },
    )
    if (!isWithin)
      throw tooManyRequests(`За день можно отправить ${GUARDIAN_EMAILS_A_DAY} письма. Попробуйте завтра.`)
    // The link of an earlier e-mail stops working. Agreements stay as proofs.
    await tx
      .delete(guardianConsents)
      .where(and(eq(guardianConsents.userId, userId), isNull(guardianConsents.givenAt)))
    const [row] = await tx
      .insert(guardianConsents)
      .values({ userId, email, tokenHash: hashToken(token), askedAt: at, expiresAt })
      .returning({ id: guardianConsents.id })
    if (!row) throw new Error('A request to a parent was not written')
    await deps.mailer.enqueue(tx, {
      ...guardianAskedEmail(deps.site, { id: row.id, child: shownName(user), token, expiresAt }),
      userId: null,
      recipient: email,
      uselessAfter: expiresAt,
    })
  })
  return readGuardianStatus(ctx)
}

/** Changes nothing: mail scanners open every link. @throws Problem not_found for a link that does not work */
async function readGuardianRequest(
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

    /** The parent has no account, so the log entry has no actor. */
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
