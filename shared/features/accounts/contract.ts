import { z } from 'zod'
import { CompanyRef } from '#shared/features/companies/model.ts'
import { Role } from '#shared/features/managers/model.ts'
import { RESUME_STATUSES } from '#shared/features/resumes/vocabulary.ts'
import { access, Nothing } from '#shared/kernel/contract.ts'
import { CropData } from '#shared/kernel/crop.ts'
import { EmailChangeForm, ProfileForm } from './forms.ts'
import { CurrentUser, NotificationChoice } from './model.ts'
import { CONSENT_KINDS } from './vocabulary.ts'

const SessionInfo = z.object({
  id: z.number().int(),
  isCurrent: z.boolean(),
  /** «Chrome, Windows» */
  device: z.string(),
  createdAt: z.string(),
  lastSeenAt: z.string(),
})
export type SessionInfo = z.infer<typeof SessionInfo>

const ConsentInfo = z.object({
  kind: z.enum(CONSENT_KINDS),
  version: z.string(),
  givenAt: z.string(),
  withdrawnAt: z.string().nullable(),
})

export const accountsContract = {
  me: access('signed_in')
    .route({ method: 'GET', path: '/users/me', summary: 'Кто вошёл', tags: ['users'] })
    .output(CurrentUser),
  roles: access('signed_in')
    .route({ method: 'GET', path: '/users/roles', summary: 'Роли того, кто вошёл', tags: ['users'] })
    .output(
      z.object({
        /** Id of the current role. */
        current: z.number().int().nullable(),
        roles: z.array(Role),
        results: z.array(
          z.object({ id: z.number().int(), accessLevel: z.number().int(), company: CompanyRef }),
        ),
      }),
    ),
  resumes: access('signed_in')
    .route({
      method: 'GET',
      path: '/users/resumes',
      summary: 'Резюме того, кто вошёл',
      tags: ['users'],
    })
    .output(
      z.object({
        count: z.number().int(),
        items: z.array(z.object({ id: z.string(), title: z.string(), status: z.enum(RESUME_STATUSES) })),
      }),
    ),
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
  setPhoto: access('signed_in', { limit: 'uploads' })
    .route({ method: 'POST', path: '/v1/users/me/photo', summary: 'Поставить фотографию', tags: ['users'] })
    .input(z.object({ photo: z.file(), crop: CropData.nullable().default(null) }))
    .output(CurrentUser),
  removePhoto: access('signed_in')
    .route({ method: 'DELETE', path: '/v1/users/me/photo', summary: 'Убрать фотографию', tags: ['users'] })
    .output(CurrentUser),
  requestEmailChange: access('signed_in')
    .route({
      method: 'POST',
      path: '/v1/users/me/email',
      summary: 'Сменить почту: письма придут на оба адреса',
      tags: ['users'],
    })
    .input(EmailChangeForm)
    .output(z.object({ expiresInSeconds: z.number().int() })),
  confirmEmail: access('public')
    .route({
      method: 'POST',
      path: '/v1/users/email/confirm',
      summary: 'Подтвердить один из двух адресов',
      tags: ['users'],
    })
    .input(z.object({ token: z.string().min(1).max(200) }))
    .output(z.object({ state: z.enum(['waiting_for_other', 'changed']), email: z.string().nullable() })),
  sessions: access('signed_in')
    .route({ method: 'GET', path: '/v1/users/me/sessions', summary: 'Открытые сеансы', tags: ['users'] })
    .output(z.object({ items: z.array(SessionInfo) })),
  endSession: access('signed_in')
    .route({
      method: 'DELETE',
      path: '/v1/users/me/sessions/{id}',
      summary: 'Завершить сеанс',
      tags: ['users'],
    })
    .input(z.object({ id: z.coerce.number().int().positive().describe('Номер сеанса.') }))
    .output(Nothing),
  endOtherSessions: access('signed_in')
    .route({
      method: 'POST',
      path: '/v1/users/me/sessions/end-others',
      summary: 'Завершить все другие сеансы',
      tags: ['users'],
    })
    .output(z.object({ ended: z.number().int() })),
  consents: access('signed_in')
    .route({
      method: 'GET',
      path: '/v1/users/me/consents',
      summary: 'Данные согласия',
      tags: ['users'],
    })
    .output(z.object({ items: z.array(ConsentInfo) })),
  withdrawConsent: access('signed_in')
    .route({
      method: 'POST',
      path: '/v1/users/me/consents/{kind}/withdraw',
      summary: 'Отозвать согласие',
      tags: ['users'],
    })
    .input(z.object({ kind: z.enum(CONSENT_KINDS).describe('Вид согласия.') }))
    .output(z.object({ items: z.array(ConsentInfo) })),
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
  requestDeletion: access('signed_in')
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
