import { composeEmail, facts, link, moscowMoment, note, text, untrustedName } from './compose.ts'
import type { MailSite } from './email-content.ts'

/** @param signIn.device from the user agent: «Chrome, Windows» */
export function newDeviceEmail(site: MailSite, { device, at }: { device: string; at: Date }) {
  return composeEmail(site, {
    kind: 'new_device',
    about: {},
    isSecret: false,
    subject: `Вход с нового устройства на сайт «${site.name}»`,
    preheader: 'Если это были не вы, завершите этот сеанс.',
    heading: 'Вход с нового устройства',
    blocks: [
      text('В ваш аккаунт вошли с устройства, которого мы раньше не видели.'),
      facts(['Устройство', untrustedName(device)], ['Время', moscowMoment(at)]),
      link('Проверить сеансы', `${site.publicUrl}/personal/settings/profile`),
      note(
        'Если это были вы, ничего делать не нужно. Если нет, завершите чужие сеансы и проверьте, кто ещё читает вашу почту.',
      ),
    ],
  })
}
