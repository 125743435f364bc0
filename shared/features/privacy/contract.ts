import { z } from 'zod'
import { operation } from '#shared/kernel/contract.ts'
import { cookieChoicesContract } from './cookie-choices/contract.ts'
import { CurrentUser } from '#shared/features/identity/accounts/model.ts'

export const privacyContract = {
  ...cookieChoicesContract,
  exportData: operation('GET /v1/users/me/export', 'signed_in', 'Всё, что хранится о человеке', [
    'users',
  ]).output(z.record(z.string(), z.unknown())),
  foreseeDeletion: operation('GET /v1/users/me/deletion', 'signed_in', 'Что уйдёт вместе с аккаунтом', [
    'users',
  ]).output(z.object({ companies: z.array(z.object({ title: z.string() })) })),
  requestDeletion: operation(
    'POST /v1/users/me/deletion',
    'signed_in',
    'Удалить аккаунт через 30 дней',
    ['users'],
    { makes: false },
  ).output(CurrentUser),
  cancelDeletion: operation('DELETE /v1/users/me/deletion', 'signed_in', 'Оставить аккаунт', [
    'users',
  ]).output(CurrentUser),
}
