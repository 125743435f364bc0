import type { InferInsertModel } from 'drizzle-orm'
import { and, eq, gt } from 'drizzle-orm'
import type { Sql } from '#server/kernel/sql.ts'
import { takeNamedLock } from '#server/db/named-lock.ts'
import { findPersonByEmail, requireUser } from '#server/features/identity/accounts/service.ts'
import { recordAudit } from '#server/features/identity/audit/service.ts'
import { findCompanyRef } from '#server/features/identity/company-refs/service.ts'
import { hashToken, newToken } from '#server/kernel/token.ts'
import { requirePerson } from '#server/kernel/access.ts'
import { tooManyRequests } from '#server/kernel/too-many-requests.ts'
import type { Ctx } from '#server/features/identity/context.ts'
import { instantOf } from '#server/kernel/instant.ts'
import { fullName } from '#shared/features/identity/accounts/full-name.ts'
import type { Invitation } from '#shared/features/identity/managers/contract.ts'
import { AccessLevel } from '#shared/features/identity/managers/model.ts'
import type { Role } from '#shared/features/identity/managers/model.ts'
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
import { grantRole, lockCompanyAs } from './service.ts'
import { invitations } from '#server/db/schema/managers.ts'
import { invitationEmail } from '#server/mail/templates/company-roles.ts'

const LIFE_MS = 7 * DAY_MS
/** Letters to strangers that one person may cause in a day. */
const PER_DAY = 30

/**
 * Sends an invitation by letter; an earlier one to the same address is void.
 * @throws Problem not_found, forbidden, conflict, too_many_requests
 */
export async function inviteManager(
  ctx: Ctx,
  { id, email, accessLevel }: { id: number; email: string; accessLevel: CompanyAccess },
): Promise<Invitation> {
  const { deps } = ctx
  const now = deps.now()
  const createdAt = now.toISOString()
  const expiresAt = new Date(now.getTime() + LIFE_MS)
  const token = newToken()
  const invitation = await deps.db.transaction(async (tx) => {
    const { company, userId } = await lockCompanyAs(ctx, tx, { companyId: id, may: canManageManagers })
    const inviter = await requireUser(tx, userId)
    if (inviter.deletionAt !== null)
      throw new Problem(
        'conflict',
        'Ваш аккаунт будет удалён. Сначала отмените удаление в настройках профиля.',
      )
    await refuseColleague(tx, { companyId: id, email, own: inviter.email })
    // The limit is of the person, who may invite to several companies at once.
    await takeNamedLock(tx, `invitations:${userId}`)
    // Whom an inviter wrote to, for limits.
    const sent = await tx.$count(
      invitations,
      and(
        eq(invitations.invitedBy, userId),
        gt(invitations.createdAt, new Date(now.getTime() - DAY_MS).toISOString()),
      ),
    )
    if (sent >= PER_DAY) throw tooManyRequests(`За день можно отправить не больше ${PER_DAY} приглашений.`)
    await revokeInvitations(tx, { companyId: id, email, now: createdAt })
    const invitationId = await insertInvitation(tx, {
      companyId: id,
      email,
      accessLevel,
      tokenHash: hashToken(token),
      invitedBy: userId,
      createdAt,
      expiresAt: expiresAt.toISOString(),
    })
    await recordAudit(tx, {
      userId,
      action: 'invitation.sent',
      objectKind: 'invitation',
      objectId: String(invitationId),
      details: { companyId: id, accessLevel },
    })
    await deps.mailer.enqueue(tx, {
      ...invitationEmail(deps.site, {
        company: company?.title ?? '',
        level: accessLevel,
        inviter: fullName(inviter),
        token,
        expiresAt,
      }),
      recipient: email,
      uselessAfter: expiresAt.toISOString(),
    })
    return { id: invitationId, email, accessLevel, invitedBy: fullName(inviter) }
  })
  return { ...invitation, createdAt, expiresAt: expiresAt.toISOString() }
}

async function refuseColleague(
  tx: Sql,
  { companyId, email, own }: { companyId: number; email: string; own: string },
) {
  if (email === own) throw refusal('Это ваш адрес: вы уже в компании.')
  const invited = await findPersonByEmail(tx, email)
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
    const { userId } = await lockCompanyAs(ctx, tx, { companyId: id, may: canManageManagers })
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

/** What the page of an invitation shows; the token is the right to see it. @throws Problem not_found */
export async function readInvitation({ deps }: Ctx, { token }: { token: string }) {
  const invitation = await requireOpenInvitation(deps.db, { token, now: deps.now() })
  const [company, user] = await Promise.all([
    findCompanyRef(deps, invitation.companyId),
    findPersonByEmail(deps.db, invitation.email),
  ])
  if (!company) throw voidInvitation()
  return {
    company,
    accessLevel: AccessLevel.parse(invitation.accessLevel),
    email: invitation.email,
    isRegistered: user !== null,
  }
}

/** @throws Problem not_found, forbidden for somebody else's invitation, conflict for a colleague */
export function acceptInvitation(ctx: Ctx, { token }: { token: string }): Promise<Role> {
  const { userId } = requirePerson(ctx)
  return ctx.deps.db.transaction(async (tx) => {
    const user = await requireUser(tx, userId)
    const invitation = await takeInvitation(tx, { token, now: ctx.deps.now() })
    if (user.email !== invitation.email)
      throw new Problem(
        'forbidden',
        `Приглашение отправлено на ${invitation.email}, а вы вошли как ${user.email}. Войдите с тем адресом, на который оно пришло.`,
      )
    return grantInvited(tx, { invitation, userId, now: ctx.deps.now() })
  })
}

/**
 * Marks an invitation as accepted, for this transaction alone. Holds the company's row, so that its inviter stays what
 * they are until the end of it.
 * @throws Problem not_found for an unknown, used, revoked or late one, or one whose inviter is no longer ADMIN
 */
export async function takeInvitation(
  tx: Sql,
  { token, now }: { token: string; now: Date },
): Promise<InvitationRow> {
  const { companyId } = await requireOpenInvitation(tx, { token, now })
  await lockCompany(tx, companyId)
  const invitation = await requireOpenInvitation(tx, { token, now })
  if (!(await setInvitationAccepted(tx, { id: invitation.id, now: now.toISOString() })))
    throw voidInvitation()
  return invitation
}

/** @throws Problem conflict for a colleague */
export function grantInvited(
  tx: Sql,
  { invitation, userId, now }: { invitation: InvitationRow; userId: number; now: Date },
) {
  const { companyId, inviterId } = invitation
  const accessLevel = AccessLevel.parse(invitation.accessLevel)
  return grantRole(tx, { companyId, userId, accessLevel, by: inviterId, now: now.toISOString() })
}

async function requireOpenInvitation(db: Sql, { token, now }: { token: string; now: Date }) {
  const invitation = await findOpenInvitation(db, { tokenHash: hashToken(token), now: now.toISOString() })
  if (!invitation) throw voidInvitation()
  return invitation
}

const voidInvitation = () =>
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
    createdAt: instantOf(row.createdAt),
    expiresAt: instantOf(row.expiresAt),
  }
}

async function insertInvitation(tx: Sql, row: InferInsertModel<typeof invitations>) {
  const [written] = await tx.insert(invitations).values(row).returning({ id: invitations.id })
  if (!written) throw new Error('An invitation was not written')
  return written.id
}

async function findOpenInvitation(db: Sql, { tokenHash, now }: { tokenHash: string; now: string }) {
  const [row] = await openInvitations(db).where(
    and(eq(invitations.tokenHash, tokenHash), gt(invitations.expiresAt, now), isOpen, inviterIsAdmin),
  )
  return row ?? null
}

type InvitationRow = NonNullable<Awaited<ReturnType<typeof findOpenInvitation>>>

async function setInvitationAccepted(tx: Sql, { id, now }: { id: number; now: string }) {
  const rows = await tx
    .update(invitations)
    .set({ acceptedAt: now })
    .where(and(eq(invitations.id, id), isOpen))
    .returning({ id: invitations.id })
  return rows.length === 1
}
