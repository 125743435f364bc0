import { z } from 'zod'
import { access } from '#shared/kernel/contract.ts'
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
  me: access('signed_in')
    .route({ method: 'GET', path: '/users/me', summary: 'Кто вошёл', tags: ['users'] })
    .output(CurrentUser),
  update: access('signed_in')
    .route({
      method: 'PATCH',
      path: '/v1/users/me',
      summary: 'Изменить имя, часовой пояс и тему',
      tags: ['users'],
    })
    .input(ProfileForm)
    .output(CurrentUser),
  setNotifications: access('signed_in')
    .route({
      method: 'PUT',
      path: '/v1/users/me/notifications',
      summary: 'Выбрать, какие письма присылать',
      tags: ['users'],
    })
    .input(NotificationChoice)
    .output(CurrentUser),
  setPhoto: access('signed_in', { limit: 'uploads', makes: false })
    .route({ method: 'POST', path: '/v1/users/me/photo', summary: 'Поставить фотографию', tags: ['users'] })
    .input(z.object({ photo: z.file(), crop: CropData.nullable().default(null) }))
    .output(CurrentUser),
  removePhoto: access('signed_in')
    .route({ method: 'DELETE', path: '/v1/users/me/photo', summary: 'Убрать фотографию', tags: ['users'] })
    .output(CurrentUser),
  consents: access('signed_in')
    .route({
      method: 'GET',
      path: '/v1/users/me/consents',
      summary: 'Данные согласия',
      tags: ['users'],
    })
    .output(z.object({ items: z.array(ConsentInfo) })),
  withdrawConsent: access('signed_in', { makes: false })
    .route({
      method: 'POST',
      path: '/v1/users/me/consents/{kind}/withdraw',
      summary: 'Отозвать согласие',
      tags: ['users'],
    })
    .input(z.object({ kind: z.enum(CONSENT_KINDS).describe('Вид согласия.') }))
    .output(z.object({ items: z.array(ConsentInfo) })),
}
