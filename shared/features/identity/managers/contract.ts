import { z } from 'zod'
import { rowId, operation, Nothing } from '#shared/kernel/contract.ts'
import { Person, UserId } from '#shared/features/identity/accounts/model.ts'
import { CompanyId, CompanyRef } from '#shared/features/identity/company-refs/model.ts'
import { InvitationForm } from './forms.ts'
import { AccessLevel, Role, RoleId } from './model.ts'

export const Manager = Person.extend({
  id: RoleId,
  userId: UserId,
  email: z.string(),
  accessLevel: AccessLevel,
  isSelf: z.boolean(),
  /** The last ADMIN can be neither removed nor demoted. */
  isLastAdmin: z.boolean(),
  joinedAt: z.string(),
})
export type Manager = z.infer<typeof Manager>

export const Invitation = z.object({
  id: z.number().int(),
  email: z.string(),
  accessLevel: AccessLevel,
  invitedBy: z.string(),
  createdAt: z.string(),
  expiresAt: z.string(),
})
export type Invitation = z.infer<typeof Invitation>

const InvitationToken = z.object({ token: z.string().min(1).max(200).describe('Ключ из письма.') })

export const managersContract = {
  list: operation('GET /v2/companies/{id}/managers', 'signed_in', 'Менеджеры и приглашения компании', [
    'managers',
  ])
    .input(z.object({ id: CompanyId }))
    .output(z.object({ count: z.number().int(), items: z.array(Manager), invitations: z.array(Invitation) })),
  companyRoles: operation('GET /company/{id}/roles', 'signed_in', 'Роли в компании', ['managers'])
    .input(z.object({ id: CompanyId }))
    .output(z.object({ results: z.array(Role.extend({ user: Person.extend({ id: UserId }) })) })),
  selectRole: operation('PUT /company-role/{id}/select', 'signed_in', 'Действовать от имени компании', [
    'managers',
  ])
    .input(z.object({ id: RoleId }))
    .output(Role),
  invite: operation(
    'POST /v2/companies/{id}/invitations',
    'signed_in',
    'Пригласить менеджера',
    ['managers'],
    { makes: true },
  )
    .input(InvitationForm.extend({ id: CompanyId }))
    .output(Invitation),
  revokeInvitation: operation(
    'DELETE /v2/companies/{id}/invitations/{invitationId}',
    'signed_in',
    'Отозвать приглашение',
    ['managers'],
  )
    .input(
      z.object({
        id: CompanyId,
        invitationId: rowId('Номер приглашения.'),
      }),
    )
    .output(Nothing),
  setLevel: operation('PUT /v2/companies/{id}/managers/{roleId}', 'signed_in', 'Изменить права менеджера', [
    'managers',
  ])
    .input(z.object({ id: CompanyId, roleId: RoleId, accessLevel: AccessLevel }))
    .output(Manager),
  remove: operation('DELETE /v2/companies/{id}/managers/{roleId}', 'signed_in', 'Убрать менеджера', [
    'managers',
  ])
    .input(z.object({ id: CompanyId, roleId: RoleId }))
    .output(Nothing),
  /** The token alone authorises reading an invitation. */
  readInvitation: operation('GET /v1/invitations', 'public', 'Приглашение по его ключу', ['managers'])
    .input(InvitationToken)
    .output(
      z.object({
        company: CompanyRef,
        accessLevel: AccessLevel,
        email: z.string(),
        isRegistered: z.boolean(),
      }),
    ),
  acceptInvitation: operation(
    'POST /v1/invitations/accept',
    'signed_in',
    'Принять приглашение',
    ['managers'],
    { makes: true },
  )
    .input(InvitationToken)
    .output(Role),
}
