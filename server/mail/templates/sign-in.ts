/**
 * E-mails of signing in and registering. The pages answer alike for known and unknown addresses; only the owner of the
 * address learns the difference. Subjects hold no codes, because mail servers log them. The e-mails hold no names,
 * because anyone can type anything before the address is confirmed.
 */
import type { EmailDraft } from '#server/mail/mailer.ts'
import { countOf } from '#shared/kernel/plural.ts'
import { composeEmail, link, moscowMoment, note, text } from './compose.ts'
import type { Block, MailSite } from './email-content.ts'

/** `minutes`: how long the code is valid. */
type CodeRequest = { code: string; minutes: number; requestedAt: Date }

export function signInCodeEmail(site: MailSite, request: CodeRequest): EmailDraft {
  return composeEmail(site, {
    kind: 'sign_in_code',
    isSecret: true,
    subject: `Код для входа на сайт «${site.name}»`,
    preheader: `${request.code}: введите код на странице входа.`,
    heading: 'Код для входа',
    blocks: [
      text('Введите этот код на странице входа:'),
      ...codeBlocks(request),
      note(
        'Не сообщайте код никому, даже нашим сотрудникам. ' +
          'Если вы не входили на сайт, ничего делать не нужно: без кода войти нельзя.',
      ),
    ],
  })
}

export function registrationCodeEmail(site: MailSite, request: CodeRequest): EmailDraft {
  return composeEmail(site, {
    kind: 'registration_code',
    isSecret: true,
    subject: `Код для регистрации на сайте «${site.name}»`,
    preheader: `${request.code}: введите код, чтобы закончить регистрацию.`,
    heading: 'Подтвердите адрес почты',
    blocks: [
      text('Введите этот код, чтобы закончить регистрацию:'),
      ...codeBlocks(request),
      note('Если вы не регистрировались, ничего делать не нужно: без кода аккаунт не появится.'),
    ],
  })
}

/** Somebody registers with an address that has an account: the code signs in. */
export function alreadyRegisteredEmail(site: MailSite, request: CodeRequest): EmailDraft {
  return composeEmail(site, {
    kind: 'already_registered',
    isSecret: true,
    subject: `У вас уже есть аккаунт на сайте «${site.name}»`,
    preheader: `${request.code}: введите код, чтобы войти.`,
    heading: 'У вас уже есть аккаунт',
    blocks: [
      text('Регистрироваться ещё раз не нужно. Введите этот код, и вы войдёте в свой аккаунт:'),
      ...codeBlocks(request),
      text('Если страница уже закрыта, войдите с этим же адресом: придёт новый код.'),
      link('Войти', `${site.publicUrl}/sign-in`),
      note(
        'Не сообщайте код никому, даже нашим сотрудникам. ' +
          'Если вы не регистрировались, ничего делать не нужно: ваш аккаунт не изменился.',
      ),
    ],
  })
}

/** Somebody tries to sign in with an address that has no account. */
export function unknownAddressEmail(site: MailSite, { requestedAt }: { requestedAt: Date }): EmailDraft {
  return composeEmail(site, {
    kind: 'unknown_address',
    isSecret: false,
    subject: `Вы не зарегистрированы на сайте «${site.name}»`,
    preheader: 'С этим адресом пытались войти, но аккаунта у него нет.',
    heading: 'Вы не зарегистрированы',
    blocks: [
      text('С этим адресом пытались войти на сайт, но аккаунта у него нет.'),
      text(`Это было ${moscowMoment(requestedAt)}.`),
      text('Если это были вы, зарегистрируйтесь. Или войдите с тем адресом, с которым регистрировались.'),
      link('Зарегистрироваться', `${site.publicUrl}/sign-up`),
      note('Если это были не вы, ничего делать не нужно: кто-то ошибся адресом.'),
    ],
  })
}

function codeBlocks({ code, minutes, requestedAt }: CodeRequest): Block[] {
  const time = countOf(minutes, { one: 'минуту', few: 'минуты', many: 'минут' })
  return [
    { kind: 'code', code },
    text(`Код действует ${time} и подходит один раз. Его запросили ${moscowMoment(requestedAt)}.`),
  ]
}
