/**
 * The e-mail with a code. It is the same for addresses with and without an account. The code begins the subject, so that a
 * list of e-mails and a notification show it. The e-mail holds no name, because anyone can type anything before the address
 * is confirmed.
 */
import type { EmailDraft } from '#server/mail/mailer.ts'
import { countOf } from '#shared/kernel/number.ts'
import { composeEmail, link, moscowMoment, note, text } from './compose.ts'
import type { MailSite } from './email-content.ts'

/**
 * @param request.minutes how long the code is valid
 * @param request.path of the page that takes the code, with what one came for: for another device
 */
export function codeEmail(
  site: MailSite,
  { code, minutes, requestedAt, path }: { code: string; minutes: number; requestedAt: Date; path: string },
): EmailDraft<'sign_in_code'> {
  const time = countOf(minutes, { one: 'минуту', few: 'минуты', many: 'минут' })
  return composeEmail(site, {
    kind: 'sign_in_code',
    about: {},
    isSecret: true,
    subject: `${code} — код для входа на сайт «${site.name}»`,
    preheader: `${code}: введите код на странице входа.`,
    heading: 'Код для входа',
    blocks: [
      text('Введите этот код на странице, где вы его запросили. Если аккаунта ещё нет, код создаст его:'),
      { kind: 'code', code },
      text(`Код действует ${time} и подходит один раз. Его запросили ${moscowMoment(requestedAt)}.`),
      text('Страница закрылась или вы на другом устройстве? Откройте её здесь и введите код:'),
      link('Продолжить', `${site.publicUrl}${path}`),
      note(
        'Не сообщайте код никому, даже нашим сотрудникам. ' +
          'Если вы не входили на сайт, ничего делать не нужно: без кода войти нельзя.',
      ),
    ],
  })
}

/**
 * A code for a change that requires more than an open session. It has no link: the page with the form for it is open.
 */
export function confirmationCodeEmail(
  site: MailSite,
  { code, minutes, requestedAt }: { code: string; minutes: number; requestedAt: Date },
): EmailDraft<'confirmation_code'> {
  const time = countOf(minutes, { one: 'минуту', few: 'минуты', many: 'минут' })
  return composeEmail(site, {
    kind: 'confirmation_code',
    about: {},
    isSecret: true,
    subject: `${code} — код подтверждения на сайте «${site.name}»`,
    preheader: `${code}: введите код в настройках.`,
    heading: 'Подтвердите, что это вы',
    blocks: [
      text('В настройках вашего аккаунта меняют способы входа. Введите этот код там, где его спросили:'),
      { kind: 'code', code },
      text(`Код действует ${time} и подходит один раз. Его запросили ${moscowMoment(requestedAt)}.`),
      note(
        'Не сообщайте код никому, даже нашим сотрудникам. ' +
          'Если это не вы, не вводите его, войдите в аккаунт и завершите чужие сеансы.',
      ),
    ],
  })
}
