import { generateRegistrationOptions, verifyRegistrationResponse } from '@simplewebauthn/server'
import { and, eq } from 'drizzle-orm'
import { passkeys } from '#server/db/schema/passkeys.ts'
import { lockUser, requireSelf, updateUser } from '#server/features/identity/accounts/service.ts'
import { recordAudit } from '#server/features/identity/audit/service.ts'
import type { Ctx, Deps } from '#server/features/identity/context.ts'
import { requireFreshSession } from '#server/features/identity/session/confirm-session.ts'
import { deviceName } from '#server/features/identity/session/device-name.ts'
import { requirePerson } from '#server/kernel/access.ts'
import type { Sql } from '#server/kernel/sql.ts'
import { passkeyAddedEmail, passkeyRemovedEmail } from '#server/mail/templates/passkeys.ts'
import type { AuditAction } from '#shared/features/identity/audit/vocabulary.ts'
import { fullName } from '#shared/features/identity/accounts/full-name.ts'
import type { Passkey } from '#shared/features/identity/passkeys/contract.ts'
import { PASSKEY_NAME_MAX, PASSKEYS_MAX } from '#shared/features/identity/passkeys/vocabulary.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { CHALLENGE_MS, newChallenge, relyingParty, takeChallenge, userHandle } from './challenge.ts'
import { parseNewCredential } from './credential.ts'
import { listPasskeys } from './service.ts'

/** EdDSA, ES256 and RS256, which all devices with passkeys have between them (COSE). */
const ALGORITHMS = [-8, -7, -257]

const REFUSAL = 'Ключ не получилось проверить. Попробуйте добавить его ещё раз.'

export async function readPasskeys(ctx: Ctx): Promise<{ items: Passkey[] }> {
  const { userId } = requirePerson(ctx)
  const rows = await listPasskeys(ctx.deps.db, userId)
  return {
    items: rows.map(({ id, name, isBackedUp, createdAt, lastUsedAt }) => ({
      id,
      name,
      isSynced: isBackedUp,
      createdAt,
      lastUsedAt,
    })),
  }
}

/** @throws Problem forbidden for a session that a code must confirm, conflict with too many keys */
export async function requestPasskey(ctx: Ctx) {
  const { deps } = ctx
  const { sessionId } = requirePerson(ctx)
  await requireFreshSession(ctx, deps.db)
  const user = await requireSelf(ctx, deps.db)
  const existing = await listPasskeys(deps.db, user.id)
  refuseTooMany(existing.length)
  const { token, challenge } = await newChallenge(ctx, sessionId)
  const { id, name } = relyingParty(deps)
  const options = await generateRegistrationOptions({
    rpID: id,
    rpName: name,
    userID: Uint8Array.from(userHandle(deps, user.id)),
    userName: user.email,
    userDisplayName: fullName(user),
    challenge: Uint8Array.from(challenge),
    timeout: CHALLENGE_MS,
    attestationType: 'none',
    excludeCredentials: existing.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
  })
  return { token, options: JSON.stringify(options) }
}

/** @throws Problem forbidden, conflict, invalid */
export async function addPasskey(ctx: Ctx, { token, credential }: { token: string; credential: string }) {
  const { deps } = ctx
  const { sessionId } = requirePerson(ctx)
  const now = deps.now()
  await requireFreshSession(ctx, deps.db)
  const expectedChallenge = await takeChallenge(deps.db, { token, sessionId, now })
  const added = await verify(deps, { credential, expectedChallenge })
  const name = deviceName(ctx.session.userAgent).slice(0, PASSKEY_NAME_MAX)
  await deps.db.transaction(async (tx) => {
    const user = await requireSelf(ctx, tx)
    await lockUser(tx, user.id)
    refuseTooMany(await tx.$count(passkeys, eq(passkeys.userId, user.id)))
    const { rowCount } = await tx
      .insert(passkeys)
      .values({ ...added, userId: user.id, name, createdAt: now.toISOString() })
      .onConflictDoNothing({ target: passkeys.credentialId })
    // The message does not reveal whose key it is.
    if (rowCount !== 1) throw new Problem('conflict', 'Этот ключ уже добавлен.')
    await updateUser(tx, user.id, { isPasskeyOffered: false })
    await record(tx, user.id, 'passkey.added')
    await deps.mailer.enqueue(tx, {
      ...passkeyAddedEmail(deps.site, { name, at: now }),
      recipient: user.email,
    })
  })
  return readPasskeys(ctx)
}

/** @throws Problem not_found */
export async function renamePasskey(ctx: Ctx, { id, name }: { id: number; name: string }) {
  const { rowCount } = await ctx.deps.db.update(passkeys).set({ name }).where(mine(ctx, id))
  if (rowCount !== 1) throw passkeyNotFound()
  return readPasskeys(ctx)
}

/** @throws Problem forbidden for a session that a code must confirm, not_found */
export async function removePasskey(ctx: Ctx, { id }: { id: number }): Promise<Record<string, never>> {
  const { deps } = ctx
  await requireFreshSession(ctx, deps.db)
  await deps.db.transaction(async (tx) => {
    const user = await requireSelf(ctx, tx)
    const [removed] = await tx.delete(passkeys).where(mine(ctx, id)).returning({ name: passkeys.name })
    if (!removed) throw passkeyNotFound()
    await record(tx, user.id, 'passkey.removed')
    await deps.mailer.enqueue(tx, {
      ...passkeyRemovedEmail(deps.site, { name: removed.name, at: deps.now() }),
      recipient: user.email,
    })
  })
  return {}
}

/** Idempotent. */
export async function declinePasskeys(ctx: Ctx): Promise<Record<string, never>> {
  await updateUser(ctx.deps.db, requirePerson(ctx).userId, { isPasskeyOffered: false })
  return {}
}

const mine = (ctx: Ctx, id: number) =>
  and(eq(passkeys.id, id), eq(passkeys.userId, requirePerson(ctx).userId))

const passkeyNotFound = () => new Problem('not_found', 'Такого ключа нет.')

function refuseTooMany(count: number) {
  if (count >= PASSKEYS_MAX)
    throw new Problem('conflict', `Ключей может быть не больше ${PASSKEYS_MAX}. Удалите тот, что не нужен.`)
}

const record = (tx: Sql, userId: number, action: AuditAction) =>
  recordAudit(tx, { userId, action, objectKind: 'user', objectId: String(userId) })

/** The columns of a new key. @throws Problem invalid */
async function verify(
  deps: Deps,
  { credential, expectedChallenge }: { credential: string; expectedChallenge: string | null },
) {
  const response = parseNewCredential(credential)
  const { origin, id } = relyingParty(deps)
  if (expectedChallenge === null || response === null) throw new Problem('invalid', REFUSAL)
  const checked = await verifyRegistrationResponse({
    response,
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
    // The library throws for every fault of an answer.
  }).catch(() => null)
  if (!checked?.verified) throw new Problem('invalid', REFUSAL)
  const { credential: key, credentialDeviceType, credentialBackedUp } = checked.registrationInfo
  return {
    credentialId: key.id,
    publicKey: Buffer.from(key.publicKey).toString('base64url'),
    counter: key.counter,
    transports: response.response.transports,
    isMultiDevice: credentialDeviceType === 'multiDevice',
    isBackedUp: credentialBackedUp,
  }
}
