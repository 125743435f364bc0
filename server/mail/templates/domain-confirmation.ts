import { companyName, composeEmail, facts, link, moscowMoment, note, text } from './compose.ts'
import type { MailSite } from './email-content.ts'

/** To an address at the domain of a company's site. */
export function domainConfirmationEmail(
  site: MailSite,
  {
    companyId,
    company,
    domain,
    token,
    expiresAt,
  }: { companyId: number; company: string; domain: string; token: string; expiresAt: Date },
) {
  const name = companyName(company)
  return composeEmail(site, {
    kind: 'company_domain',
    about: { companyId, expiresAt: expiresAt.toISOString() },
    isSecret: true,
    subject: `Подтвердите почту на домене ${domain}`,
    preheader: 'Так соискатели увидят, что вакансии размещает сама компания.',
    heading: 'Подтвердите почту компании',
    blocks: [
      text(
        `На сайте «${site.name}» размещает вакансии компания ${name}. Её администратор указал этот адрес, чтобы показать: домен ${domain} принадлежит ей.`,
      ),
      facts(['Компания', company], ['Подтвердить до', moscowMoment(expiresAt)]),
      link('Подтвердить', `${site.publicUrl}/companies/domain-confirm?token=${encodeURIComponent(token)}`),
      note(
        'Если ваша организация не размещает у нас вакансии, не открывайте ссылку: кто-то выдаёт себя за неё.',
      ),
    ],
  })
}
