import { z } from 'zod'
import { operation } from '#shared/kernel/contract.ts'
import { CropData } from '#shared/kernel/crop.ts'
import { ProfileForm } from './forms.ts'
import { CurrentUser, NotificationChoice } from './model.ts'
import { CONSENT_KINDS } from './vocabulary.ts'

export const ConsentInfo = z.object({
  kind: z.enum(CONSENT_KINDS),
  version: z.string().describe('Редакция текста: день, которым она помечена.'),
  rulesVersion: z
    .string()
    .nullable()
    .describe('У оферты — редакция правил, принятых вместе с ней; null, если она не записана.'),
  givenAt: z.string(),
  withdrawnAt: z.string().nullable(),
})

export const accountsContract = {
  me: operation('GET /users/me', 'signed_in', 'Кто вошёл', ['users']).output(CurrentUser),
  update: operation('PATCH /v1/users/me', 'signed_in', 'Изменить имя, часовой пояс и тему', ['users'])
    .input(ProfileForm)
    .output(CurrentUser),
  setNotifications: operation(
    'PUT /v1/users/me/notifications',
    'signed_in',
    'Выбрать, какие письма присылать',
    ['users'],
  )
    .input(NotificationChoice)
    .output(CurrentUser),
  setPhoto: operation('POST /v1/users/me/photo', 'signed_in', 'Поставить фотографию', ['users'], {
    limit: 'uploads',
    makes: false,
  })
    .input(z.object({ photo: z.file(), crop: CropData.nullable().default(null) }))
    .output(CurrentUser),
  removePhoto: operation('DELETE /v1/users/me/photo', 'signed_in', 'Убрать фотографию', ['users']).output(
    CurrentUser,
  ),
  consents: operation('GET /v1/users/me/consents', 'signed_in', 'Данные согласия', ['users']).output(
    z.object({ items: z.array(ConsentInfo) }),
  ),
  withdrawConsent: operation(
    'POST /v1/users/me/consents/{kind}/withdraw',
    'signed_in',
    'Отозвать согласие',
    ['users'],
    { makes: false },
  )
    .input(z.object({ kind: z.enum(CONSENT_KINDS).describe('Вид согласия.') }))
    .output(z.object({ items: z.array(ConsentInfo) })),
}
