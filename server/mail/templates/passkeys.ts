import {
  composeEmail,
  facts,
  link,
  moscowMoment,
  note,
  settingsNote,
  text,
  untrustedName,
} from './compose.ts'
import type { MailSite } from './email-content.ts'

type PasskeyEvent = { name: string; at: Date }

export function passkeyAddedEmail(site: MailSite, { name, at }: PasskeyEvent) {
  return composeEmail(site, {
    kind: 'passkey_added',
    about: {},
    isSecret: false,
    subject: `Новый ключ для входа на сайт «${site.name}»`,
    preheader: 'Если это были не вы, удалите ключ.',
    heading: 'Добавлен ключ для входа',
    blocks: [
      text('Теперь в ваш аккаунт можно войти и с этим ключом, без кода из письма.'),
      facts(['Ключ', untrustedName(name)], ['Время', moscowMoment(at)]),
      link('Проверить ключи', settings(site)),
      note(
        'Если это были вы, ничего делать не нужно. Если нет, удалите ключ и завершите чужие сеансы: войти можно по коду из письма.',
      ),
    ],
  })
}

export function passkeyRemovedEmail(site: MailSite, { name, at }: PasskeyEvent) {
  return composeEmail(site, {
    kind: 'passkey_removed',
    about: {},
    isSecret: false,
    subject: `Удалён ключ для входа на сайт «${site.name}»`,
    preheader: 'Войти по коду из письма можно, как и раньше.',
    heading: 'Удалён ключ для входа',
    blocks: [
      text('С этим ключом больше не войти. Код из письма работает, как и раньше.'),
      facts(['Ключ', untrustedName(name)], ['Время', moscowMoment(at)]),
      link('Проверить ключи', settings(site)),
      settingsNote('Если это были не вы, завершите чужие сеансы в', 'sessions'),
    ],
  })
}

const settings = (site: MailSite) => `${site.publicUrl}/personal/settings/profile#passkeys`
