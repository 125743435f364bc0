import { composeEmail, link, note, text } from './compose.ts'
import type { MailSite } from './email-content.ts'

/** The same for an address without an account, so that no one learns which addresses have one. */
export function recoveryRefusedEmail(site: MailSite) {
  return composeEmail(site, {
    kind: 'recovery_refused',
    about: {},
    isSecret: false,
    subject: `Доступ к аккаунту на сайте «${site.name}»`,
    preheader: 'Сведений не хватило, чтобы сменить адрес.',
    heading: 'Не получилось вернуть доступ',
    blocks: [
      text('Вы просили входить в аккаунт с этим адресом, потому что потеряли прежнюю почту.'),
      text(
        'Того, что вы написали, не хватило, чтобы убедиться, что аккаунт ваш. Можно попросить ещё раз и вспомнить больше: названия резюме и вакансий, дату регистрации, номера счетов.',
      ),
      link('Попросить ещё раз', `${site.publicUrl}/recovery`),
      note('Если вы об этом не просили, удалите письмо: кто-то ошибся адресом.'),
    ],
  })
}
