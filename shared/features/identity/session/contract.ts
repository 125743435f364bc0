import { z } from 'zod'
import { access } from '#shared/kernel/contract.ts'
import { CodeForm, InvitedRegistrationForm, NewAccountForm, RegistrationForm, SignInForm } from './forms.ts'
import { Challenge } from './model.ts'

/** For programs; browsers get only the cookie. */
const AuthToken = z.object({ authToken: z.string().optional() })

const VerifiedCode = AuthToken.extend({
  /** False: the address has no account yet, and `registerConfirmed` creates it. */
  isRegistered: z.boolean(),
  /** For programs; browsers get only the cookie. */
  registrationToken: z.string().optional(),
})

export const sessionContract = {
  requestCode: access('public', { makes: 'secret' })
    .route({
      method: 'POST',
      path: '/v1/auth/request-code',
      summary: 'Прислать одноразовый код',
      tags: ['auth'],
    })
    .input(SignInForm)
    .output(Challenge),
  verifyCode: access('public', { makes: 'secret' })
    .route({ method: 'POST', path: '/v1/auth/verify-code', summary: 'Войти по коду', tags: ['auth'] })
    .input(CodeForm)
    .output(VerifiedCode),
  registerConfirmed: access('public', { makes: 'secret' })
    .route({
      method: 'POST',
      path: '/v1/auth/registration/complete',
      summary: 'Создать аккаунт для адреса, который подтвердил код',
      tags: ['auth'],
    })
    .input(NewAccountForm)
    .output(AuthToken),
  requestRegistration: access('public', { makes: 'secret' })
    .route({
      method: 'POST',
      path: '/v1/auth/registration/request',
      summary: 'Начать регистрацию',
      tags: ['auth'],
    })
    .input(RegistrationForm)
    .output(Challenge),
  verifyRegistration: access('public', { makes: 'secret' })
    .route({
      method: 'POST',
      path: '/v1/auth/registration/verify',
      summary: 'Закончить регистрацию кодом',
      tags: ['auth'],
    })
    .input(CodeForm)
    .output(VerifiedCode),
  registerInvited: access('public', { makes: 'secret' })
    .route({
      method: 'POST',
      path: '/v1/auth/registration/invite',
      summary: 'Зарегистрироваться по приглашению',
      tags: ['auth'],
    })
    .input(InvitedRegistrationForm)
    .output(AuthToken),
  logout: access('public', { makes: false })
    .route({ method: 'POST', path: '/v1/auth/logout', summary: 'Выйти', tags: ['auth'] })
    .output(z.object({})),
}
