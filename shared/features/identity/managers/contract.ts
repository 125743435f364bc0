import { z } from 'zod'
import { rowId } from '#shared/kernel/row-id.ts'
import { Person, UserId } from '#shared/features/identity/accounts/model.ts'
import { CompanyId, CompanyRef } from '#shared/features/identity/company-refs/model.ts'
import { access, Nothing } from '#shared/kernel/contract.ts'
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
  list: access('signed_in')
    .route({
      method: 'GET',
      path: '/v2/companies/{id}/managers',
      summary: 'Менеджеры и приглашения компании',
      tags: ['managers'],
    })
    .input(z.object({ id: CompanyId }))
    .output(z.object({ count: z.number().int(), items: z.array(Manager), invitations: z.array(Invitation) })),
  companyRoles: access('signed_in')
    .route({ method: 'GET', path: '/company/{id}/roles', summary: 'Роли в компании', tags: ['managers'] })
    .input(z.object({ id: CompanyId }))
    .output(z.object({ results: z.array(Role.extend({ user: Person.extend({ id: UserId }) })) })),
  selectRole: access('signed_in')
    .route({
      method: 'PUT',
      path: '/company-role/{id}/select',
      summary: 'Действовать от имени компании',
      tags: ['managers'],
    })
    .input(z.object({ id: RoleId }))
    .output(Role),
  invite: access('signed_in', { makes: true })
    .route({
      method: 'POST',
      path: '/v2/companies/{id}/invitations',
      summary: 'Пригласить менеджера',
      tags: ['managers'],
    })
    .input(InvitationForm.extend({ id: CompanyId }))
    .output(Invitation),
  revokeInvitation: access('signed_in')
    .route({
      method: 'DELETE',
      path: '/v2/companies/{id}/invitations/{invitationId}',
      summary: 'Отозвать приглашение',
      tags: ['managers'],
    })
    .input(
      z.object({
        id: CompanyId,
        invitationId: rowId('Номер приглашения.'),
      }),
    )
    .output(Nothing),
  setLevel: access('signed_in')
    .route({
      method: 'PUT',
      path: '/v2/companies/{id}/managers/{roleId}',
      summary: 'Изменить права менеджера',
      tags: ['managers'],
    })
    .input(z.object({ id: CompanyId, roleId: RoleId, accessLevel: AccessLevel }))
    .output(Manager),
  remove: access('signed_in')
    .route({
      method: 'DELETE',
      path: '/v2/companies/{id}/managers/{roleId}',
      summary: 'Убрать менеджера',
      tags: ['managers'],
    })
    .input(z.object({ id: CompanyId, roleId: RoleId }))
    .output(Nothing),
  /** The token alone authorises reading an invitation. */
  readInvitation: access('public')
    .route({
      method: 'GET',
      path: '/v1/invitations',
      summary: 'Приглашение по его ключу',
      tags: ['managers'],
    })
    .input(InvitationToken)
    .output(
      z.object({
        company: CompanyRef,
        accessLevel: AccessLevel,
        email: z.string(),
        isRegistered: z.boolean(),
      }),
    ),
  acceptInvitation: access('signed_in', { makes: true })
    .route({
      method: 'POST',
      path: '/v1/invitations/accept',
      summary: 'Принять приглашение',
      tags: ['managers'],
    })
    .input(InvitationToken)
    .output(Role),
}
