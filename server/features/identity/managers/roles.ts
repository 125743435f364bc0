import type { Sql } from '#server/kernel/sql.ts'
import { recordAudit } from '#server/features/identity/audit/service.ts'
import { roleChangedEmail, roleRemovedEmail } from '#server/mail/templates/company-roles.ts'
import { requirePerson } from '#server/kernel/access.ts'
import type { Ctx } from '#server/features/identity/context.ts'
import { UserId } from '#shared/features/identity/accounts/model.ts'
import type { Manager } from '#shared/features/identity/managers/contract.ts'
import type { Role } from '#shared/features/identity/managers/model.ts'
import { ACCESS_LEVELS, type CompanyAccess } from '#shared/features/identity/managers/vocabulary.ts'
import { Problem } from '#shared/kernel/problem.ts'
import { announceMembers } from './announce-members.ts'
import { memberLeft } from './events.ts'
import { invitationOf } from './invitations.ts'
import { canManageManagers, canRemoveManager, canSeeDashboard } from './policy.ts'
import {
  countStayingColleagues,
  deleteRole,
  findManager,
  findUserRole,
  listManagers,
  listOpenInvitations,
  revokeInvitations,
  setCurrentRole,
  setRoleLevel,
  type ManagerRow,
} from './queries.ts'
import { lockCompanyWithRole, requireRole, roleOf } from './service.ts'

/** Only callers who may invite get the invitations. @throws Problem not_found, forbidden */
export async function listCompanyManagers(ctx: Ctx, { id }: { id: number }) {
  const { db, now } = ctx.deps
  const caller = await requireRole(ctx, db, { companyId: id, may: canSeeDashboard })
  const [rows, invitations] = await Promise.all([
    listManagers(db, id),
    canManageManagers(caller.accessLevel)
      ? listOpenInvitations(db, { companyId: id, now: now().toISOString() })
      : [],
  ])
  return {
    count: rows.length,
    items: rows.map((row) => managerOf(row, { rows, userId: caller.userId })),
    invitations: invitations.map(invitationOf),
  }
}

/** @throws Problem not_found, forbidden */
export async function listCompanyRoles(ctx: Ctx, { id }: { id: number }) {
  await requireRole(ctx, ctx.deps.db, { companyId: id, may: canSeeDashboard })
  const rows = await listManagers(ctx.deps.db, id)
  return {
    results: rows.map((row) => ({
      ...roleOf(row),
      user: {
        id: UserId.parse(row.userId),
        firstName: row.firstName,
        lastName: row.lastName,
        photoUrl: row.photoUrl,
      },
    })),
  }
}

/** @throws Problem not_found for another user's role */
export async function selectRole(ctx: Ctx, { id }: { id: number }): Promise<Role> {
  const { userId } = requirePerson(ctx)
  const role = await findUserRole(ctx.deps.db, { id, userId })
  if (!role) throw new Problem('not_found', 'Такой роли нет')
  await setCurrentRole(ctx.deps.db, { userId, roleId: role.id })
  return roleOf(role)
}

/** @throws Problem not_found, forbidden, conflict for the last ADMIN */
export async function setManagerLevel(
  ctx: Ctx,
  { id, roleId, accessLevel }: { id: number; roleId: number; accessLevel: CompanyAccess },
): Promise<Manager> {
  const { deps } = ctx
  return deps.db.transaction(async (tx) => {
    const { company, ...caller } = await lockCompanyWithRole(ctx, tx, {
      companyId: id,
      may: canManageManagers,
    })
    const target = await requireManager(tx, { companyId: id, roleId })
    if (target.accessLevel !== accessLevel) {
      if (target.accessLevel === ACCESS_LEVELS.ADMIN) await endAdminRole(ctx, tx, target)
      await setRoleLevel(tx, { id: roleId, accessLevel })
      announceMembers(tx, deps, id)
      await recordAudit(tx, {
        userId: caller.userId,
        action: 'role.changed',
        objectKind: 'role',
        objectId: String(roleId),
        details: { companyId: id, of: target.userId, from: target.accessLevel, to: accessLevel },
      })
      if (target.userId !== caller.userId)
        await deps.mailer.enqueue(tx, {
          ...roleChangedEmail(deps.site, {
            companyId: id,
            company: company?.title ?? '',
            level: accessLevel,
          }),
          userId: target.userId,
          recipient: target.email,
        })
    }
    const rows = await listManagers(tx, id)
    return managerOf({ ...target, accessLevel }, { rows, userId: caller.userId })
  })
}

/** Removes another member, or the caller. @throws Problem not_found, forbidden, conflict for the last ADMIN */
export async function removeManager(
  ctx: Ctx,
  { id, roleId }: { id: number; roleId: number },
): Promise<Record<string, never>> {
  const { deps } = ctx
  const { userId } = requirePerson(ctx)
  await deps.db.transaction(async (tx) => {
    const isSelf = (await findUserRole(tx, { id: roleId, userId }))?.companyId === id
    const { company } = await lockCompanyWithRole(ctx, tx, {
      companyId: id,
      may: (level) => canRemoveManager(level, { isSelf }),
    })
    const target = await requireManager(tx, { companyId: id, roleId })
    if (target.accessLevel === ACCESS_LEVELS.ADMIN) await endAdminRole(ctx, tx, target)
    await deleteRole(tx, { id: roleId, userId: target.userId })
    announceMembers(tx, deps, id)
    const at = deps.now().toISOString()
    await deps.events.raise(tx, memberLeft, { companyId: id, userId: target.userId, at })
    await recordAudit(tx, {
      userId,
      action: 'role.removed',
      objectKind: 'role',
      objectId: String(roleId),
      details: { companyId: id, of: target.userId, accessLevel: target.accessLevel },
    })
    if (!isSelf)
      await deps.mailer.enqueue(tx, {
        ...roleRemovedEmail(deps.site, { companyId: id, company: company?.title ?? '' }),
        userId: target.userId,
        recipient: target.email,
      })
  })
  return {}
}

async function requireManager(tx: Sql, where: { companyId: number; roleId: number }) {
  const manager = await findManager(tx, where)
  if (!manager) throw new Problem('not_found', 'Такого менеджера нет')
  return manager
}

/**
 * Checks that another ADMIN stays, and revokes the invitations of this one. Call it under the lock of the company's row:
 * of two ADMINs who demote each other concurrently, the second is the last one.
 * @throws Problem conflict for the last ADMIN
 */
async function endAdminRole({ deps }: Ctx, tx: Sql, { companyId, userId }: ManagerRow) {
  const staying = await countStayingColleagues(tx, { companyId, exceptUserId: userId })
  if (staying.admins === 0)
    throw new Problem(
      'conflict',
      'Это последний администратор компании. Сначала сделайте администратором кого-то ещё.',
    )
  await revokeInvitations(tx, { companyId, invitedBy: userId, now: deps.now().toISOString() })
}

function managerOf(
  row: ManagerRow,
  { rows, userId }: { rows: readonly ManagerRow[]; userId: number },
): Manager {
  const isStayingAdmin = (one: ManagerRow) => one.accessLevel === ACCESS_LEVELS.ADMIN && !one.isLeaving
  const { id, accessLevel } = roleOf(row)
  return {
    id,
    accessLevel,
    userId: UserId.parse(row.userId),
    email: row.email,
    firstName: row.firstName,
    lastName: row.lastName,
    photoUrl: row.photoUrl,
    isSelf: row.userId === userId,
    isLastAdmin:
      accessLevel === ACCESS_LEVELS.ADMIN &&
      !rows.some((other) => other.id !== row.id && isStayingAdmin(other)),
    joinedAt: row.joinedAt,
  }
}
