import { z } from 'zod'
import { operation, Instant, Nothing, rowId } from '#shared/kernel/contract.ts'
import { requiredText } from '#shared/kernel/form-fields.ts'
import { PASSKEY_NAME_MAX } from './vocabulary.ts'

/** JSON of WebAuthn as text: the spelling of its names differs from the API's. */
const WebAuthnJson = z.string().min(2).max(20_000)

/** The WebAuthn options that the browser passes to the device. */
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
  passkeys: operation('GET /v1/users/me/passkeys', 'signed_in', 'Ключи для входа', tags).output(Passkeys),
  requestPasskey: operation(
    'POST /v1/users/me/passkeys/request',
    'signed_in',
    'Начать создание ключа для входа',
    tags,
    { makes: 'secret' },
  ).output(Request),
  addPasskey: operation('POST /v1/users/me/passkeys', 'signed_in', 'Добавить ключ для входа', tags, {
    makes: true,
  })
    .input(Answer)
    .output(Passkeys),
  renamePasskey: operation('PATCH /v1/users/me/passkeys/{id}', 'signed_in', 'Переименовать ключ', tags)
    .input(z.object({ ...byId, name: requiredText({ max: PASSKEY_NAME_MAX }) }))
    .output(Passkeys),
  removePasskey: operation('DELETE /v1/users/me/passkeys/{id}', 'signed_in', 'Удалить ключ', tags)
    .input(z.object(byId))
    .output(Nothing),
  declinePasskeys: operation(
    'POST /v1/users/me/passkeys/declined',
    'signed_in',
    'Больше не предлагать ключ для входа',
    tags,
    { makes: false },
  ).output(Nothing),
}

export const passkeySignInContract = {
  requestPasskeySignIn: operation(
    'POST /v1/auth/passkey/request',
    'public',
    'Начать вход по ключу',
    ['auth'],
    { makes: 'secret' },
  ).output(Request),
  signInByPasskey: operation('POST /v1/auth/passkey', 'public', 'Войти по ключу', ['auth'], {
    makes: 'secret',
  })
    .input(Answer.extend({ remember: z.boolean().default(false) }))
    .output(z.object({ authToken: z.string().optional() })),
}
