import { COOKIE_CHOICES } from '#shared/features/privacy/cookie-choices/model.ts'
import { allSay, FOR_SELF, get, post, put, del, self, selfSays, open, type Case } from './rights-kit.ts'

const registration = { first_name: 'А', last_name: null, intent: 'seeker', consent: true, offer: true }

/** Signing in and what people do with their own account. */
export const ACCOUNT_CASES: Record<string, Case> = {
  'session.requestCode': open(200, () => post('/v1/auth/request-code', { email: 'a@example.ru' })),
  'session.verifyCode': open(422, () => post('/v1/auth/verify-code', { challenge_id: 'x', code: '000000' })),
  'session.requestRegistration': open(200, () =>
    post('/v1/auth/registration/request', { ...registration, email: 'b@example.ru' }),
  ),
  'session.verifyRegistration': open(422, () =>
    post('/v1/auth/registration/verify', { challenge_id: 'x', code: '000000' }),
  ),
  'session.registerConfirmed': open(422, () => post('/v1/auth/registration/complete', registration)),
  'session.registerInvited': open(404, () =>
    post('/v1/auth/registration/invite', { ...registration, token: 'x' }),
  ),
  'session.requestPasskeySignIn': open(200, () => post('/v1/auth/passkey/request')),
  'session.signInByPasskey': open(422, () => post('/v1/auth/passkey', { token: 'x', credential: '{}' })),
  'session.logout': open(200, () => post('/v1/auth/logout')),

  'accounts.me': self(() => get('/users/me/')),
  'accounts.roles': self(() => get('/users/roles/')),
  'accounts.resumes': self(() => get('/users/resumes/')),
  'accounts.update': self(() => ({
    method: 'PATCH',
    path: '/v1/users/me',
    body: { first_name: 'А', last_name: null, zone: 'Asia/Omsk', theme: 'dark' },
  })),
  'accounts.setNotifications': self(() =>
    put('/v1/users/me/notifications', { responses: true, vacancies: true, news: true }),
  ),
  'accounts.setPhoto': self(() => ({ method: 'POST', path: '/v1/users/me/photo', file: 'photo' })),
  'accounts.removePhoto': self(() => del('/v1/users/me/photo')),
  'accounts.requestEmailChange': self(() => post('/v1/users/me/email', { email: 'new@example.ru' })),
  // The token of the e-mail is the right.
  'accounts.confirmEmail': {
    of: 'self',
    send: ({ world }) => post('/v1/users/email/confirm', { token: world.emailToken }),
    foreign: () => post('/v1/users/email/confirm', { token: 'x' }),
    answers: allSay(200),
  },
  'accounts.emailChange': self(() => get('/v1/users/me/email-change')),
  'accounts.cancelEmailChange': self(() => del('/v1/users/me/email-change')),
  // The token of the e-mail is the right.
  'accounts.stopEmailChange': {
    of: 'self',
    send: ({ world }) => post('/v1/users/email/stop', { token: world.stopToken }),
    foreign: () => post('/v1/users/email/stop', { token: 'x' }),
    answers: allSay(200),
  },
  'accounts.passkeys': self(() => get('/v1/users/me/passkeys')),
  'accounts.requestPasskey': self(() => post('/v1/users/me/passkeys/request')),
  'accounts.addPasskey': selfSays(422, () => post('/v1/users/me/passkeys', { token: 'x', credential: '{}' })),
  'accounts.renamePasskey': selfSays(404, () => ({
    method: 'PATCH',
    path: '/v1/users/me/passkeys/1',
    body: { name: 'А' },
  })),
  'accounts.removePasskey': selfSays(404, () => del('/v1/users/me/passkeys/1')),
  'accounts.declinePasskeys': self(() => post('/v1/users/me/passkeys/declined')),
  'accounts.requestConfirmation': self(() => post('/v1/users/me/confirmation/request')),
  'accounts.confirmSession': selfSays(422, () =>
    post('/v1/users/me/confirmation', { challenge_id: 'x', code: '000000' }),
  ),
  'accounts.sessions': self(() => get('/v1/users/me/sessions')),
  'accounts.endSession': {
    of: 'self',
    send: ({ world, actor }) =>
      del(`/v1/users/me/sessions/${actor === 'guest' ? 1 : world.people[actor].secondSessionId}`),
    foreign: ({ world, actor }) =>
      del(`/v1/users/me/sessions/${world.people[actor === 'seeker' ? 'staff' : 'seeker'].secondSessionId}`),
    answers: FOR_SELF,
  },
  'accounts.endOtherSessions': self(() => post('/v1/users/me/sessions/end-others')),
  'accounts.recordCookieChoice': open(200, () =>
    post('/v1/cookie-choices', { choice: COOKIE_CHOICES[0], version: '2026-11-23' }),
  ),
  'accounts.consents': self(() => get('/v1/users/me/consents')),
  'accounts.withdrawConsent': self(() => post('/v1/users/me/consents/news/withdraw')),
  'accounts.exportData': self(() => get('/v1/users/me/export')),
  'accounts.foreseeDeletion': self(() => get('/v1/users/me/deletion')),
  'accounts.requestDeletion': {
    of: 'self',
    send: () => post('/v1/users/me/deletion'),
    // The last ADMIN of a company with people in it.
    answers: { ...FOR_SELF, admin: 409, rival: 409 },
  },
  'accounts.cancelDeletion': self(() => del('/v1/users/me/deletion')),
  // The token of the e-mail is the right.
  'accounts.topicState': open(404, () => get('/v1/subscription?token=x')),
  'accounts.setTopic': open(404, () => put('/v1/subscription', { token: 'x', is_off: true })),
  'accounts.channels': self(() => get('/v1/users/me/notification-channels')),
  'accounts.muteNotices': self(() =>
    put('/v1/users/me/notification-channels/muted', { push: [], telegram: [] }),
  ),
  'accounts.addPushDevice': selfSays(422, () =>
    post('/v1/users/me/push-devices', {
      endpoint: 'https://localhost/push',
      p256dh: 'B'.repeat(87),
      auth: 'A'.repeat(22),
    }),
  ),
  'accounts.removePushDevice': selfSays(404, () => del('/v1/users/me/push-devices/1')),
  // Without a bot there is nothing to link.
  'accounts.linkTelegram': selfSays(404, () => post('/v1/users/me/telegram')),
  'accounts.unlinkTelegram': selfSays(404, () => del('/v1/users/me/telegram')),
}
