import { z } from 'zod'
import { operation } from '#shared/kernel/contract.ts'
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
  requestCode: operation('POST /v1/auth/request-code', 'public', 'Прислать одноразовый код', ['auth'], {
    makes: 'secret',
  })
    .input(SignInForm)
    .output(Challenge),
  verifyCode: operation('POST /v1/auth/verify-code', 'public', 'Войти по коду', ['auth'], { makes: 'secret' })
    .input(CodeForm)
    .output(VerifiedCode),
  registerConfirmed: operation(
    'POST /v1/auth/registration/complete',
    'public',
    'Создать аккаунт для адреса, который подтвердил код',
    ['auth'],
    { makes: 'secret' },
  )
    .input(NewAccountForm)
    .output(AuthToken),
  requestRegistration: operation(
    'POST /v1/auth/registration/request',
    'public',
    'Начать регистрацию',
    ['auth'],
    { makes: 'secret' },
  )
    .input(RegistrationForm)
    .output(Challenge),
  verifyRegistration: operation(
    'POST /v1/auth/registration/verify',
    'public',
    'Закончить регистрацию кодом',
    ['auth'],
    { makes: 'secret' },
  )
    .input(CodeForm)
    .output(VerifiedCode),
  registerInvited: operation(
    'POST /v1/auth/registration/invite',
    'public',
    'Зарегистрироваться по приглашению',
    ['auth'],
    { makes: 'secret' },
  )
    .input(InvitedRegistrationForm)
    .output(AuthToken),
  logout: operation('POST /v1/auth/logout', 'public', 'Выйти', ['auth'], { makes: false }).output(
    z.object({}),
  ),
}
