import { z } from 'zod'
import { CompanyRef } from '#shared/features/companies/model.ts'
import { Role } from '#shared/features/managers/model.ts'
import { RESUME_STATUSES } from '#shared/features/resumes/vocabulary.ts'
import { access } from '#shared/kernel/contract.ts'
import { CropData } from '#shared/kernel/crop.ts'
import { EmailChangeForm, ProfileForm } from './forms.ts'
import { CurrentUser, NotificationChoice } from './model.ts'
import { CONSENT_KINDS } from './vocabulary.ts'

const Nothing = z.object({})

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
    .route({ method: 'GET', path: '/users/me', summary: 'The signed-in person', tags: ['users'] })
    .output(CurrentUser),
  roles: access('signed_in')
    .route({ method: 'GET', path: '/users/roles', summary: 'Roles of the signed-in person', tags: ['users'] })
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
      summary: 'Resumes of the signed-in person',
      tags: ['users'],
    })
    .output(
      z.object({
        count: z.number().int(),
        items: z.array(z.object({ id: z.string(), title: z.string(), status: z.enum(RESUME_STATUSES) })),
      }),
    ),
  update: access('signed_in')
    .route({ method: 'PATCH', path: '/v1/users/me', summary: 'Changes names, zone, theme', tags: ['users'] })
    .input(ProfileForm)
    .output(CurrentUser),
  setNotifications: access('signed_in')
    .route({ method: 'PUT', path: '/v1/users/me/notifications', summary: 'Chooses letters', tags: ['users'] })
    .input(NotificationChoice)
    .output(CurrentUser),
  setPhoto: access('signed_in', { limit: 'uploads' })
    .route({ method: 'POST', path: '/v1/users/me/photo', summary: 'Sets the photo', tags: ['users'] })
    .input(z.object({ photo: z.file(), crop: CropData.nullable().default(null) }))
    .output(CurrentUser),
  removePhoto: access('signed_in')
    .route({ method: 'DELETE', path: '/v1/users/me/photo', summary: 'Removes the photo', tags: ['users'] })
    .output(CurrentUser),
  requestEmailChange: access('signed_in')
    .route({
      method: 'POST',
      path: '/v1/users/me/email',
      summary: 'Sends a letter to both addresses',
      tags: ['users'],
    })
    .input(EmailChangeForm)
    .output(z.object({ expiresInSeconds: z.number().int() })),
  confirmEmail: access('public')
    .route({
      method: 'POST',
      path: '/v1/users/email/confirm',
      summary: 'Confirms one of the two addresses',
      tags: ['users'],
    })
    .input(z.object({ token: z.string().min(1).max(200) }))
    .output(z.object({ state: z.enum(['waiting_for_other', 'changed']), email: z.string().nullable() })),
  sessions: access('signed_in')
    .route({ method: 'GET', path: '/v1/users/me/sessions', summary: 'Open sessions', tags: ['users'] })
    .output(z.object({ items: z.array(SessionInfo) })),
  endSession: access('signed_in')
    .route({
      method: 'DELETE',
      path: '/v1/users/me/sessions/{id}',
      summary: 'Ends one session',
      tags: ['users'],
    })
    .input(z.object({ id: z.coerce.number().int().positive() }))
    .output(Nothing),
  endOtherSessions: access('signed_in')
    .route({
      method: 'POST',
      path: '/v1/users/me/sessions/end-others',
      summary: 'Ends all other sessions',
      tags: ['users'],
    })
    .output(z.object({ ended: z.number().int() })),
  consents: access('signed_in')
    .route({
      method: 'GET',
      path: '/v1/users/me/consents',
      summary: 'What was agreed to and when',
      tags: ['users'],
    })
    .output(z.object({ items: z.array(ConsentInfo) })),
  withdrawConsent: access('signed_in')
    .route({
      method: 'POST',
      path: '/v1/users/me/consents/{kind}/withdraw',
      summary: 'Withdraws a consent',
      tags: ['users'],
    })
    .input(z.object({ kind: z.enum(CONSENT_KINDS) }))
    .output(z.object({ items: z.array(ConsentInfo) })),
  exportData: access('signed_in')
    .route({
      method: 'GET',
      path: '/v1/users/me/export',
      summary: 'Everything stored about the person',
      tags: ['users'],
    })
    .output(z.record(z.string(), z.unknown())),
  foreseeDeletion: access('signed_in')
    .route({
      method: 'GET',
      path: '/v1/users/me/deletion',
      summary: 'What a deletion takes with it: companies left without people',
      tags: ['users'],
    })
    .output(z.object({ companies: z.array(z.object({ title: z.string() })) })),
  requestDeletion: access('signed_in')
    .route({
      method: 'POST',
      path: '/v1/users/me/deletion',
      summary: 'Deletes the account in 30 days',
      tags: ['users'],
    })
    .output(CurrentUser),
  cancelDeletion: access('signed_in')
    .route({
      method: 'DELETE',
      path: '/v1/users/me/deletion',
      summary: 'Keeps the account after all',
      tags: ['users'],
    })
    .output(CurrentUser),
}
