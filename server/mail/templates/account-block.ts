import { composeEmail, link, text, textLines } from './compose.ts'
import type { MailSite } from './email-content.ts'

/** Staff have closed the account to its user. */
export function accountBlockedEmail(site: MailSite, { reason }: { reason: string }) {
  return composeEmail(site, {
    kind: 'account_blocked',
    about: {},
    isSecret: false,
    subject: `Вход на сайт «${site.name}» закрыт`,
    preheader: 'Пишем, почему, и что можно сделать.',
    heading: 'Вход в ваш аккаунт закрыт',
    blocks: [
      text('Мы закрыли вход в аккаунт и завершили его сеансы. Резюме больше никому не видны. Причина:'),
      ...textLines(reason),
      text('Если это ошибка, напишите нам: разберёмся и откроем вход снова. Данные аккаунта сохранены.'),
      link('Как нам написать', `${site.publicUrl}/help`),
    ],
  })
}

export function accountUnblockedEmail(site: MailSite) {
  return composeEmail(site, {
    kind: 'account_unblocked',
    about: {},
    isSecret: false,
    subject: `Вход на сайт «${site.name}» снова открыт`,
    preheader: 'Аккаунт работает как раньше.',
    heading: 'Вход снова открыт',
    blocks: [
      text('Вы снова можете войти в аккаунт. Резюме остались скрытыми: откройте их, если они нужны.'),
      link('Войти', `${site.publicUrl}/sign-in`),
    ],
  })
}
