import { composeEmail, link, text, textLines } from './compose.ts'
import type { MailSite } from './email-content.ts'

type Given = { title: string; kind: string }

/** To the administrators of a company: a free grant from the board. */
export function grantGivenEmail(
  site: MailSite,
  { orderId, title, kind, reason }: Given & { orderId: number; reason: string },
) {
  return composeEmail(site, {
    kind: 'grant_given',
    about: { orderId },
    isSecret: false,
    subject: `${title} — ${site.name}`,
    preheader: 'Платить ничего не нужно.',
    heading: 'Мы сделали компании подарок',
    blocks: [
      text(`${title}. Платить ничего не нужно.`),
      ...textLines(reason),
      kind === 'package'
        ? link('Разместить вакансию', `${site.publicUrl}/vacancies/new`)
        : link('Найти сотрудника', `${site.publicUrl}/resumes`),
      link('Пакеты и доступ', `${site.publicUrl}/payment`),
    ],
  })
}

export function grantRevokedEmail(site: MailSite, { title }: Pick<Given, 'title'>) {
  return composeEmail(site, {
    kind: 'grant_revoked',
    about: {},
    isSecret: false,
    subject: `Подарок отменён — ${site.name}`,
    preheader: 'Им ещё не пользовались.',
    heading: 'Мы забрали подарок',
    blocks: [
      text(
        `${title}. Администратор сайта отменил его, потому что он был выдан по ошибке. Купленное не меняется.`,
      ),
      link('Как нам написать', `${site.publicUrl}/help`),
    ],
  })
}
