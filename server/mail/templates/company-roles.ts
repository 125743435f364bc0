import { ACCESS_LEVEL_LABELS, type CompanyAccess } from '#shared/features/identity/managers/vocabulary.ts'
import { companyName, composeEmail, facts, link, moscowMoment, note, text, untrustedName } from './compose.ts'
import type { MailSite } from './email-content.ts'

/** @param invitation.inviter full name */
export function invitationEmail(
  site: MailSite,
  invitation: {
    id: number
    company: string
    level: CompanyAccess
    inviter: string
    token: string
    expiresAt: Date
  },
) {
  const company = companyName(invitation.company)
  const inviter = untrustedName(invitation.inviter)
  return composeEmail(site, {
    kind: 'invitation',
    about: { invitationId: invitation.id },
    isSecret: true,
    subject: `Приглашение в компанию ${company}`,
    preheader: `${inviter} приглашает вас работать с вакансиями компании.`,
    heading: 'Вас приглашают в компанию',
    blocks: [
      text(`${inviter} приглашает вас управлять вакансиями компании на сайте «${site.name}».`),
      facts(
        ['Компания', untrustedName(invitation.company)],
        ['Уровень доступа', ACCESS_LEVEL_LABELS[invitation.level]],
        ['Действует до', moscowMoment(invitation.expiresAt)],
      ),
      link(
        'Принять приглашение',
        `${site.publicUrl}/companies/role-confirm?token=${encodeURIComponent(invitation.token)}`,
      ),
      note(
        'Ссылка подходит один раз и только вам: не пересылайте это письмо. Если вы не знаете эту компанию, удалите его.',
      ),
    ],
  })
}

export function roleChangedEmail(
  site: MailSite,
  role: { companyId: number; company: string; level: CompanyAccess },
) {
  const company = companyName(role.company)
  return composeEmail(site, {
    kind: 'role_changed',
    about: { companyId: role.companyId, level: role.level },
    isSecret: false,
    subject: `Изменён ваш доступ к компании ${company}`,
    preheader: `Новый уровень доступа: ${ACCESS_LEVEL_LABELS[role.level]}.`,
    heading: 'Ваш доступ к компании изменён',
    blocks: [
      facts(['Компания', untrustedName(role.company)], ['Уровень доступа', ACCESS_LEVEL_LABELS[role.level]]),
      link('Открыть компании', `${site.publicUrl}/companies/managers`),
      note('Если вы не ждали этого изменения, спросите администратора компании.'),
    ],
  })
}

export function roleRemovedEmail(site: MailSite, role: { companyId: number; company: string }) {
  const company = companyName(role.company)
  return composeEmail(site, {
    kind: 'role_removed',
    about: { companyId: role.companyId },
    isSecret: false,
    subject: `Закрыт ваш доступ к компании ${company}`,
    preheader: 'Вы больше не управляете вакансиями этой компании.',
    heading: 'Ваш доступ к компании закрыт',
    blocks: [
      text(
        `Вы больше не управляете вакансиями компании ${company}. Ваш аккаунт и всё личное остались с вами.`,
      ),
      note('Если вы не ждали этого изменения, спросите администратора компании.'),
    ],
  })
}
