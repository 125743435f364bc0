import { REGISTER_STATUS_LABELS } from '#shared/features/identity/companies/register.ts'
import type { RegisterStatus } from '#shared/features/identity/company-refs/register-statuses.ts'
import { companyName, composeEmail, link, note, text } from './compose.ts'
import type { MailSite } from './email-content.ts'

/** To the administrators of a company that the register calls liquidated or bankrupt. */
export function companyEndedEmail(
  site: MailSite,
  about: { id: number; title: string; status: RegisterStatus },
) {
  const company = companyName(about.title)
  const label = REGISTER_STATUS_LABELS[about.status]
  return composeEmail(site, {
    kind: 'company_liquidated',
    about: { companyId: about.id },
    isSecret: false,
    subject: `По данным реестра ${label} компания ${company}`,
    preheader: 'Отметки нет, вакансии ждут модератора.',
    heading: `Реестр говорит, что компания ${label}`,
    blocks: [
      text(
        `Мы сверились с государственным реестром по ИНН компании ${company}: организация ${label}. Отметки о проверке у неё нет, опубликованные вакансии сняты и ждут модератора, соискатели предупреждены. Пока так говорит реестр, компания не может заказывать, брать размещения из пакетов и писать соискателям. Деньги на балансе и оплаченные дни не сгорают.`,
      ),
      text(
        'Если это ошибка или вы работаете через другую организацию, исправьте ИНН и попросите о проверке.',
      ),
      ...(site.operatorEmail === null
        ? []
        : [note(`Чтобы вернуть деньги с баланса, напишите на ${site.operatorEmail}.`)]),
      link('Открыть кабинет компании', `${site.publicUrl}/companies/${about.id}`),
    ],
  })
}

/** To a person who waits for an answer of such a company, or was invited by it. */
export function responseToEndedEmail(
  site: MailSite,
  about: { /** Of a response. */ id: number; company: string; status: RegisterStatus },
) {
  const company = companyName(about.company)
  const label = REGISTER_STATUS_LABELS[about.status]
  return composeEmail(site, {
    kind: 'response_to_ended',
    about: { responseId: about.id },
    isSecret: false,
    subject: `По данным реестра ${label} компания ${company}`,
    preheader: 'Вы откликались на её вакансии. Пишем, что теперь.',
    heading: 'Проверьте, к кому вы идёте работать',
    blocks: [
      text(
        `Вы откликались на вакансии компании ${company}. По данным государственного реестра она ${label}: такой работодатель обычно никого не нанимает. Её вакансии сняты с публикации, их смотрит модератор.`,
      ),
      text(
        'Писать вам через сайт она не может, но ответить отказом может. Отклик остаётся; его можно отозвать в любой момент.',
      ),
      text(
        'Не платите ей и не отправляйте документы. Если назначено собеседование, сначала выясните, какая организация заключит с вами договор, и найдите её в реестре на egrul.nalog.ru.',
      ),
      link('Открыть отклик', `${site.publicUrl}/personal/responses/${about.id}`),
    ],
  })
}
