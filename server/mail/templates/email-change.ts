/**
 * The address changes when both the old and the new one have confirmed it, or when the new one has and the old one has
 * not stopped it for some days. The old address gets one link for both answers; the page offers both.
 */
import { EMAIL_CHANGE_WAIT } from '#shared/features/identity/email-changes/waiting.ts'
import { composeEmail, facts, link, moscowMoment, note, text } from './compose.ts'
import type { MailSite } from './email-content.ts'

/** `staff`: the owner has told staff that the mailbox is lost. */
type EmailChange = { source: 'owner' | 'staff'; token: string; effectiveAt: Date }

export function emailChangeOldEmail(
  site: MailSite,
  { newEmail, source, token, stopToken, effectiveAt }: EmailChange & { newEmail: string; stopToken: string },
) {
  return composeEmail(site, {
    kind: 'email_change_old',
    about: {},
    isSecret: true,
    subject: `Смена адреса почты на сайте «${site.name}»`,
    preheader: 'Если это не вы, остановите смену адреса.',
    heading: 'Адрес для входа меняют',
    blocks: [
      text(
        source === 'owner'
          ? 'В вашем аккаунте попросили заменить адрес, с которым вы входите на сайт.'
          : 'Нам написали, что потеряли доступ к этой почте и хотят входить в ваш аккаунт с другим адресом. Сведения об аккаунте сошлись.',
      ),
      facts(['Новый адрес', newEmail], ['Сменится сам', moscowMoment(effectiveAt)]),
      link(
        'Это не я: остановить смену',
        `${confirmation(site, token)}&stop=${encodeURIComponent(stopToken)}`,
      ),
      text(
        `Остановить смену можно ${EMAIL_CHANGE_WAIT}: мы завершим все сеансы, и адрес останется прежним. Если адрес меняете вы, по той же ссылке смену можно подтвердить, чтобы не ждать.`,
      ),
      note('Если вы ничего не сделаете, адрес сменится в указанное время, когда подтвердят новый.'),
    ],
  })
}

export function emailChangeNewEmail(
  site: MailSite,
  { userId, source, token, effectiveAt, expiresAt }: EmailChange & { userId: number; expiresAt: Date },
) {
  return composeEmail(site, {
    kind: 'email_change_new',
    about: { userId, expiresAt: expiresAt.toISOString() },
    isSecret: true,
    subject: `Подтвердите новый адрес на сайте «${site.name}»`,
    preheader: 'Этот адрес указали как новый адрес для входа.',
    heading: 'Подтвердите новый адрес',
    blocks: [
      text(
        source === 'owner'
          ? 'Этот адрес указали как новый адрес для входа на сайт.'
          : 'Этот адрес указали в просьбе вернуть доступ к аккаунту. Мы сверили сведения и начали смену адреса.',
      ),
      link('Подтвердить адрес', confirmation(site, token)),
      text(
        `После подтверждения адрес начнёт действовать сразу, если смену подтвердят и с прежнего адреса, а без этого — ${moscowMoment(effectiveAt)}.`,
      ),
      facts(['Подтвердить до', moscowMoment(expiresAt)]),
      note('Если вы об этом не просили, удалите письмо: кто-то ошибся адресом.'),
    ],
  })
}

/** To both addresses, after a change that the old one has not confirmed. */
export function emailChangedEmail(site: MailSite, { newEmail }: { newEmail: string }) {
  return composeEmail(site, {
    kind: 'email_changed',
    about: {},
    isSecret: false,
    subject: `Адрес почты на сайте «${site.name}» изменён`,
    preheader: 'В аккаунт теперь входят с другим адресом.',
    heading: 'Адрес почты изменён',
    blocks: [
      text(`Ожидание закончилось, и смену никто не остановил. Теперь в аккаунт входят с новым адресом.`),
      facts(['Новый адрес', newEmail]),
      link('Войти', `${site.publicUrl}/sign-in`),
    ],
  })
}

const confirmation = (site: MailSite, token: string) =>
  `${site.publicUrl}/callback/email?token=${encodeURIComponent(token)}`
