import { z } from 'zod'
import { access } from '#shared/kernel/contract.ts'
import { cookieChoicesContract } from './cookie-choices/contract.ts'
import { CurrentUser } from '#shared/features/identity/accounts/model.ts'

export const privacyContract = {
  ...cookieChoicesContract,
  exportData: access('signed_in')
    .route({
      method: 'GET',
      path: '/v1/users/me/export',
      summary: 'Всё, что хранится о человеке',
      tags: ['users'],
    })
    .output(z.record(z.string(), z.unknown())),
  foreseeDeletion: access('signed_in')
    .route({
      method: 'GET',
      path: '/v1/users/me/deletion',
      summary: 'Что уйдёт вместе с аккаунтом',
      tags: ['users'],
    })
    .output(z.object({ companies: z.array(z.object({ title: z.string() })) })),
  requestDeletion: access('signed_in', { makes: false })
    .route({
      method: 'POST',
      path: '/v1/users/me/deletion',
      summary: 'Удалить аккаунт через 30 дней',
      tags: ['users'],
    })
    .output(CurrentUser),
  cancelDeletion: access('signed_in')
    .route({
      method: 'DELETE',
      path: '/v1/users/me/deletion',
      summary: 'Оставить аккаунт',
      tags: ['users'],
    })
    .output(CurrentUser),
}
