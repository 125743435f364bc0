import { countOf } from '#shared/kernel/number.ts'
import { companyName, composeEmail, note, text } from './compose.ts'
import type { MailSite } from './email-content.ts'

/** To an address at the domain of an imported company: the person with the code decides about its vacancies. */
export function companyClaimCodeEmail(
  site: MailSite,
  { company, domain, code, minutes }: { company: string; domain: string; code: string; minutes: number },
) {
  const time = countOf(minutes, { one: 'минуту', few: 'минуты', many: 'минут' })
  return composeEmail(site, {
    kind: 'company_claim_code',
    about: {},
    isSecret: true,
    subject: `${code} — код для вакансий компании на сайте «${site.name}»`,
    preheader: `${code}: введите код на странице, с которой его запросили.`,
    heading: 'Подтвердите, что вакансии ваши',
    blocks: [
      text(
        `На сайте «${site.name}» есть вакансии компании ${companyName(company)}, которые пришли из открытого источника. Человек, который указал этот адрес на домене ${domain}, хочет забрать их себе или снять с сайта. Код для этого:`,
      ),
      { kind: 'code', code },
      text(`Код действует ${time} и подходит один раз.`),
      note(
        'Сообщайте код, только если знаете этого человека и он отвечает за наём: получив код, он сможет менять вакансии и читать отклики. Если нет, ничего не делайте.',
      ),
    ],
  })
}
