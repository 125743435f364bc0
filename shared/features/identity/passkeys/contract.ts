import { z } from 'zod'
import { access, Instant, Nothing } from '#shared/kernel/contract.ts'
import { requiredText } from '#shared/kernel/form-fields.ts'
import { rowId } from '#shared/kernel/row-id.ts'
import { PASSKEY_NAME_MAX } from './vocabulary.ts'

/** JSON of WebAuthn as text: its names have a spelling of their own. */
const WebAuthnJson = z.string().min(2).max(20_000)

/** What the browser asks the device to sign. */
const Request = z.object({
  token: z.string().describe('Его присылают обратно вместе с ответом устройства.'),
  options: WebAuthnJson.describe('Параметры WebAuthn, JSON.'),
})

const Answer = z.object({
  token: z.string().min(1).max(200).describe('Из запроса, на который отвечает устройство.'),
  credential: WebAuthnJson.describe('Ответ устройства, JSON из WebAuthn.'),
})

export const Passkey = z.object({
  id: z.number().int(),
  name: z.string(),
  /** Whether the owner's other devices have it too. */
  isSynced: z.boolean(),
  createdAt: Instant,
  lastUsedAt: Instant.nullable(),
})
export type Passkey = z.infer<typeof Passkey>

const Passkeys = z.object({ items: z.array(Passkey) })

const byId = { id: rowId('Номер ключа.') }
const tags = ['users']

export const passkeysContract = {
  passkeys: access('signed_in')
    .route({ method: 'GET', path: '/v1/users/me/passkeys', summary: 'Ключи для входа', tags })
    .output(Passkeys),
  requestPasskey: access('signed_in', { makes: 'secret' })
    .route({
      method: 'POST',
      path: '/v1/users/me/passkeys/request',
      summary: 'Начать создание ключа для входа',
      tags,
    })
    .output(Request),
  addPasskey: access('signed_in', { makes: true })
    .route({ method: 'POST', path: '/v1/users/me/passkeys', summary: 'Добавить ключ для входа', tags })
    .input(Answer)
    .output(Passkeys),
  renamePasskey: access('signed_in')
    .route({ method: 'PATCH', path: '/v1/users/me/passkeys/{id}', summary: 'Переименовать ключ', tags })
    .input(z.object({ ...byId, name: requiredText({ max: PASSKEY_NAME_MAX }) }))
    .output(Passkeys),
  removePasskey: access('signed_in')
    .route({ method: 'DELETE', path: '/v1/users/me/passkeys/{id}', summary: 'Удалить ключ', tags })
    .input(z.object(byId))
    .output(Nothing),
  declinePasskeys: access('signed_in', { makes: false })
    .route({
      method: 'POST',
      path: '/v1/users/me/passkeys/declined',
      summary: 'Больше не предлагать ключ для входа',
      tags,
    })
    .output(Nothing),
}

export const passkeySignInContract = {
  requestPasskeySignIn: access('public', { makes: 'secret' })
    .route({
      method: 'POST',
      path: '/v1/auth/passkey/request',
      summary: 'Начать вход по ключу',
      tags: ['auth'],
    })
    .output(Request),
  signInByPasskey: access('public', { makes: 'secret' })
    .route({ method: 'POST', path: '/v1/auth/passkey', summary: 'Войти по ключу', tags: ['auth'] })
    .input(Answer.extend({ remember: z.boolean().default(false) }))
    .output(z.object({ authToken: z.string().optional() })),
}
