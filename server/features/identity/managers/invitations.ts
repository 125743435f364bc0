import { and, eq, gt } from 'drizzle-orm'
import type { Sql } from '#server/kernel/sql.ts'
import { takeNamedLock } from '#server/db/statements.ts'
import { findUserByEmail, requireUser } from '#server/features/identity/accounts/service.ts'
import { recordAudit } from '#server/features/identity/audit/service.ts'
import { findCompanyRef } from '#server/features/identity/company-refs/service.ts'
import { hashToken, newToken } from '#server/kernel/token.ts'
import { requirePerson } from '#server/kernel/access.ts'
import { tooManyRequests } from '#server/kernel/too-many-requests.ts'
import type { Ctx, Deps } from '#server/features/identity/context.ts'
import { fullName } from '#shared/features/identity/accounts/full-name.ts'
import type { Invitation } from '#shared/features/identity/managers/contract.ts'
import { AccessLevel, type Role } from '#shared/features/identity/managers/model.ts'
import type { CompanyAccess } from '#shared/features/identity/managers/vocabulary.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { canManageManagers } from './policy.ts'
import {
  findRole,
  inviterIsAdmin,
  isOpen,
  lockCompany,
  openInvitations,
  revokeInvitations,
} from './queries.ts'
import { grantRole, lockCompanyWithRole } from './service.ts'
import { invitations } from '#server/db/schema/managers.ts'
import { invitationEmail } from '#server/mail/templates/company-roles.ts'
import { formatEmail } from '#shared/kernel/email-label.ts'

const VALIDITY_MS = 7 * DAY_MS
/** Limits the e-mails to other people's addresses that one user can cause. */
const INVITATIONS_PER_DAY = 30

/**
 * Sends an invitation by e-mail and revokes an earlier one to the same address.
 * @throws Problem not_found, forbidden, conflict, too_many_requests
 */
export async function inviteManager(
  ctx: Ctx,
  { id, email, accessLevel }: { id: number; email: string; accessLevel: CompanyAccess },
): Promise<Invitation> {
  const { deps } = ctx
  const now = deps.now()
  const createdAt = now.toISOString()
  const expiresAt = new Date(now.getTime() + VALIDITY_MS)
  const token = newToken()
  const invitation = await deps.db.transaction(async (tx) => {
    const { company, userId } = await lockCompanyWithRole(ctx, tx, { companyId: id, may: canManageManagers })
    const inviter = await requireUser(tx, userId)
    if (inviter.deletionAt !== null)
      throw new Problem(
        'conflict',
        'Ваш аккаунт будет удалён. Сначала отмените удаление в настройках профиля.',
      )
    await refuseMember(tx, { companyId: id, email, inviterEmail: inviter.email })
    // The limit applies to the inviter, who may invite to several companies concurrently.
    await takeNamedLock(tx, `invitations:${userId}`)
    const sent = await tx.$count(
      invitations,
      and(
        eq(invitations.invitedBy, userId),
        gt(invitations.createdAt, new Date(now.getTime() - DAY_MS).toISOString()),
      ),
    )
    if (sent >= INVITATIONS_PER_DAY)
      throw tooManyRequests(`За день можно отправить не больше ${INVITATIONS_PER_DAY} приглашений.`)
    await revokeInvitations(tx, { companyId: id, email, now: createdAt })
    const [inserted] = await tx
      .insert(invitations)
      .values({
        companyId: id,
        email,
        accessLevel,
        tokenHash: hashToken(token),
        invitedBy: userId,
        createdAt,
        expiresAt: expiresAt.toISOString(),
      })
      .returning({ id: invitations.id })
    if (!inserted) throw new Error('The invitation was not inserted')
    const invitationId = inserted.id
    await recordAudit(tx, {
      userId,
      action: 'invitation.sent',
      objectKind: 'invitation',
      objectId: String(invitationId),
      details: { companyId: id, accessLevel },
    })
    await deps.mailer.enqueue(tx, {
      ...invitationEmail(deps.site, {
        id: invitationId,
        company: company?.title ?? '',
        level: accessLevel,
        inviter: fullName(inviter),
        token,
        expiresAt,
      }),
      // The owner of the mailbox accepts it, with or without an account.
      userId: null,
      recipient: email,
      uselessAfter: expiresAt.toISOString(),
    })
    return { id: invitationId, email, accessLevel, invitedBy: fullName(inviter) }
  })
  return { ...invitation, createdAt, expiresAt: expiresAt.toISOString() }
}

async function refuseMember(
  tx: Sql,
  { companyId, email, inviterEmail }: { companyId: number; email: string; inviterEmail: string },
) {
  if (email === inviterEmail) throw refusal('Это ваш адрес: вы уже в компании.')
  const invited = await findUserByEmail(tx, email)
  if (invited && (await findRole(tx, { companyId, userId: invited.id })))
    throw refusal('Этот человек уже работает в компании.')

  function refusal(message: string) {
    return new Problem('conflict', message, { email: message })
  }
}

/** @throws Problem not_found, forbidden */
export async function revokeInvitation(
  ctx: Ctx,
  { id, invitationId }: { id: number; invitationId: number },
): Promise<Record<string, never>> {
  await ctx.deps.db.transaction(async (tx) => {
    const { userId } = await lockCompanyWithRole(ctx, tx, { companyId: id, may: canManageManagers })
    const now = ctx.deps.now().toISOString()
    if ((await revokeInvitations(tx, { companyId: id, id: invitationId, now })) === 0)
      throw new Problem('not_found', 'Такого приглашения нет')
    await recordAudit(tx, {
      userId,
      action: 'invitation.revoked',
      objectKind: 'invitation',
      objectId: String(invitationId),
      details: { companyId: id },
    })
  })
  return {}
}

/** An invitation for its page; the token authorises reading it. @throws Problem not_found */
export async function readInvitation({ deps }: Ctx, { token }: { token: string }) {
  const invitation = await requireOpenInvitation(deps.db, { token, now: deps.now() })
  const [company, user] = await Promise.all([
    findCompanyRef(deps, invitation.companyId),
    findUserByEmail(deps.db, invitation.email),
  ])
  if (!company) throw invitationNotFound()
  return {
    company,
    accessLevel: AccessLevel.parse(invitation.accessLevel),
    email: invitation.email,
    isRegistered: user !== null,
  }
}

/** @throws Problem not_found, forbidden for an invitation to another address, conflict for a member */
export function acceptInvitation(ctx: Ctx, { token }: { token: string }): Promise<Role> {
  const { userId } = requirePerson(ctx)
  return ctx.deps.db.transaction(async (tx) => {
    const user = await requireUser(tx, userId)
    const invitation = await claimInvitation(tx, { token, now: ctx.deps.now() })
    if (user.email !== invitation.email)
      throw new Problem(
        'forbidden',
        `Приглашение отправлено на ${formatEmail(invitation.email)}, а вы вошли как ${formatEmail(user.email)}. Войдите с тем адресом, на который оно пришло.`,
      )
    return grantInvitedRole(tx, ctx.deps, { invitation, userId })
  })
}

/**
 * Marks an invitation as accepted; of two concurrent transactions one succeeds. Locks the company's row, so that the
 * inviter stays ADMIN until the transaction ends.
 * @throws Problem not_found for an unknown, used, revoked or expired one, or one whose inviter is no longer ADMIN
 */
export async function claimInvitation(
  tx: Sql,
  { token, now }: { token: string; now: Date },
): Promise<InvitationRow> {
  const { companyId } = await requireOpenInvitation(tx, { token, now })
  await lockCompany(tx, companyId)
  const invitation = await requireOpenInvitation(tx, { token, now })
  if (!(await setInvitationAccepted(tx, { id: invitation.id, now: now.toISOString() })))
    throw invitationNotFound()
  return invitation
}

/** @throws Problem conflict for a member */
export function grantInvitedRole(
  tx: Sql,
  deps: Pick<Deps, 'changes' | 'now'>,
  { invitation, userId }: { invitation: InvitationRow; userId: number },
) {
  const { companyId, inviterId } = invitation
  const accessLevel = AccessLevel.parse(invitation.accessLevel)
  const now = deps.now().toISOString()
  return grantRole(tx, deps, { companyId, userId, accessLevel, by: inviterId, now })
}

async function requireOpenInvitation(db: Sql, { token, now }: { token: string; now: Date }) {
  const invitation = await findOpenInvitation(db, { tokenHash: hashToken(token), now: now.toISOString() })
  if (!invitation) throw invitationNotFound()
  return invitation
}

const invitationNotFound = () =>
  new Problem(
    'not_found',
    'Приглашение не найдено: его уже приняли, отменили, или прошло больше семи дней. Попросите прислать новое.',
  )

export function invitationOf(row: InvitationRow): Invitation {
  return {
    id: row.id,
    email: row.email,
    accessLevel: AccessLevel.parse(row.accessLevel),
    invitedBy: fullName(row),
    createdAt: row.createdAt,
    expiresAt: row.expiresAt,
  }
}

async function findOpenInvitation(db: Sql, { tokenHash, now }: { tokenHash: string; now: string }) {
  const [row] = await openInvitations(db).where(
    and(eq(invitations.tokenHash, tokenHash), gt(invitations.expiresAt, now), isOpen, inviterIsAdmin),
  )
  return row ?? null
}

type InvitationRow = NonNullable<Awaited<ReturnType<typeof findOpenInvitation>>>

async function setInvitationAccepted(tx: Sql, { id, now }: { id: number; now: string }) {
  const { rowCount } = await tx
    .update(invitations)
    .set({ acceptedAt: now })
    .where(and(eq(invitations.id, id), isOpen))
  return rowCount === 1
}
