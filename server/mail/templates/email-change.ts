/** The address changes when both the old and the new one have confirmed it; each gets a separate link. */
import { composeEmail, facts, link, moscowMoment, note, text } from './compose.ts'
import type { MailSite } from './email-content.ts'

type EmailChange = { newEmail: string; token: string; expiresAt: Date }

export function emailChangeOldEmail(site: MailSite, { newEmail, token, expiresAt }: EmailChange) {
  return composeEmail(site, {
    kind: 'email_change_old',
    isSecret: true,
    subject: `Смена адреса почты на сайте «${site.name}»`,
    preheader: 'Подтвердите, что хотите входить с другим адресом.',
    heading: 'Подтвердите смену адреса',
    blocks: [
      text('Вы попросили заменить адрес, с которым входите на сайт.'),
      facts(['Новый адрес', newEmail], ['Подтвердить до', moscowMoment(expiresAt)]),
      text('Адрес сменится, когда вы откроете ссылки из обоих писем: из этого и из письма на новый адрес.'),
      link('Подтвердить смену', confirmation(site, token)),
      note(
        'Если вы об этом не просили, не открывайте ссылку: адрес не изменится. Завершите чужие сеансы в настройках профиля.',
      ),
    ],
  })
}

export function emailChangeNewEmail(site: MailSite, { token, expiresAt }: Omit<EmailChange, 'newEmail'>) {
  return composeEmail(site, {
    kind: 'email_change_new',
    isSecret: true,
    subject: `Подтвердите новый адрес на сайте «${site.name}»`,
    preheader: 'Этот адрес указали как новый адрес для входа.',
    heading: 'Подтвердите новый адрес',
    blocks: [
      text(
        'Этот адрес указали как новый адрес для входа на сайт. Он начнёт действовать, когда смену подтвердят и с прежнего адреса.',
      ),
      facts(['Подтвердить до', moscowMoment(expiresAt)]),
      link('Подтвердить адрес', confirmation(site, token)),
      note('Если вы об этом не просили, удалите письмо: кто-то ошибся адресом.'),
    ],
  })
}

const confirmation = (site: MailSite, token: string) =>
  `${site.publicUrl}/callback/email?token=${encodeURIComponent(token)}`
