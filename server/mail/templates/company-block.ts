import { composeEmail, link, note, quotedTitle, text, textLines } from './compose.ts'
import type { MailSite } from './email-content.ts'

/** To the administrators of a company that staff have taken down. */
export function companyBlockedEmail(
  site: MailSite,
  {
    id,
    title,
    reason,
    vacancies,
  }: { id: number; title: string; reason: string; /** How many left the lists. */ vacancies: number },
) {
  const company = quotedTitle(title)
  return composeEmail(site, {
    kind: 'company_blocked',
    about: { companyId: id },
    isSecret: false,
    subject: `Компания ${company} закрыта на сайте «${site.name}»`,
    preheader: 'Пишем, почему, и как это оспорить.',
    heading: 'Работа компании на сайте остановлена',
    blocks: [
      text(
        `Модератор закрыл компанию ${company}. ${vacancies > 0 ? 'Её вакансии сняты с публикации, а соискатели' : 'Соискатели'}, которые ждали ответа, об этом узнали. Причина:`,
      ),
      ...textLines(reason),
      text(
        'Оплаченные дни стоят, деньги на балансе сохранены. Пока компания закрыта, её люди не видят откликов и резюме, не пишут соискателям, ключи API и вебхуки не работают.',
      ),
      ...(site.operatorEmail === null
        ? []
        : [
            note(
              `Если вы не согласны, напишите на ${site.operatorEmail}: решение пересмотрит администратор. Если он откроет компанию, вакансии вернутся с теми же днями.`,
            ),
          ]),
      link('Правила размещения', `${site.publicUrl}/rules`),
    ],
  })
}

export function companyReinstatedEmail(site: MailSite, { id, title }: { id: number; title: string }) {
  return composeEmail(site, {
    kind: 'company_reinstated',
    about: { companyId: id },
    isSecret: false,
    subject: `Компания ${quotedTitle(title)} снова работает на сайте «${site.name}»`,
    preheader: 'Вакансии вернулись с теми же днями.',
    heading: 'Компания снова открыта',
    blocks: [
      text(
        'Администратор пересмотрел решение. Права людей и ключи API работают как раньше, вакансии вернулись, оплаченные дни продолжаются. Отклики, которые были закрыты, не откроются снова.',
      ),
      link('Вакансии компании', `${site.publicUrl}/personal/vacancies`),
    ],
  })
}

/** To a person who waited for an answer of a company that staff have taken down. */
export function responseOfBlockedEmail(site: MailSite, { id, title }: { id: number; title: string }) {
  const vacancy = quotedTitle(title)
  return composeEmail(site, {
    kind: 'response_of_blocked',
    about: { responseId: id },
    isSecret: false,
    subject: `Вакансия ${vacancy} закрыта модератором`,
    preheader: 'Компания больше не работает на сайте.',
    heading: 'Ответа компании не будет',
    blocks: [
      text(
        `Вы откликались на вакансию ${vacancy}. Модератор закрыл компанию за нарушение правил сайта, поэтому ваш отклик закрыт: не ждите ответа.`,
      ),
      text(
        'Не платите ей и не отправляйте документы. Если уже заплатили или отправили, обратитесь в полицию и в свой банк.',
      ),
      link('Открыть отклик', `${site.publicUrl}/personal/responses/${id}`),
    ],
  })
}
