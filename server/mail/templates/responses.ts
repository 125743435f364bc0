import { VACANCY_FORMS } from '#shared/features/board/vacancies/plural-forms.ts'
import { countOf } from '#shared/kernel/plural.ts'
import { composeEmail, companyName, foreignName, link, note, quote, quotedTitle, text } from './compose.ts'
import type { MailSite } from './email-content.ts'

type Told = { id: number; title: string }
type FromCompany = Told & { company: string }

const ownAddress = (site: MailSite, { id }: Pick<Told, 'id'>) => `${site.publicUrl}/personal/responses/${id}`
const SETTINGS = note('Как часто писать об откликах, выбирают в настройках аккаунта.')

/** To the company. @param response.vacancyId the page of all responses to it */
export function responseSentEmail(
  site: MailSite,
  { vacancyId, id, title, resume }: Told & { vacancyId: number; resume: string },
) {
  const vacancy = quotedTitle(title)
  return composeEmail(site, {
    kind: 'response_sent',
    isSecret: false,
    subject: `Новый отклик на вакансию ${vacancy}`,
    preheader: 'Соискатель ждёт ответа.',
    heading: 'Новый отклик',
    blocks: [
      text(`На вакансию ${vacancy} откликнулся соискатель с резюме ${quotedTitle(resume)}.`),
      link('Открыть отклик', `${site.publicUrl}/responses/${vacancyId}?response=${id}`),
      note('Соискатели видят, как часто и как быстро компания отвечает.'),
      SETTINGS,
    ],
  })
}

const RESPONSES = { one: 'новый отклик', few: 'новых отклика', many: 'новых откликов' }
/** In one letter; the rest are counted. */
const VACANCIES_SHOWN = 20

/** To somebody of the company: what has come since the last such letter. The most responses first. */
export function responseDigestEmail(
  site: MailSite,
  vacancies: readonly { vacancyId: number; title: string; count: number }[],
) {
  const total = vacancies.reduce((sum, { count }) => sum + count, 0)
  const rest = vacancies.length - VACANCIES_SHOWN
  return composeEmail(site, {
    kind: 'response_digest',
    isSecret: false,
    subject: `За день: ${countOf(total, RESPONSES)}`,
    preheader: vacancies
      .slice(0, 3)
      .map(({ title }) => foreignName(title))
      .join(', '),
    heading: 'Новые отклики за день',
    blocks: [
      {
        kind: 'items',
        items: vacancies.slice(0, VACANCIES_SHOWN).map(({ vacancyId, title, count }) => ({
          title: foreignName(title),
          url: `${site.publicUrl}/responses/${vacancyId}`,
          facts: [countOf(count, RESPONSES)],
        })),
      },
      ...(rest > 0 ? [text(`И ещё ${countOf(rest, VACANCY_FORMS)} с откликами.`)] : []),
      link('Открыть вакансии', `${site.publicUrl}/personal/vacancies`),
      note('Соискатели видят, как часто и как быстро компания отвечает.'),
      SETTINGS,
    ],
  })
}

/** @param response.message what the company writes with it; may be empty */
export function responseInvitedEmail(
  site: MailSite,
  { id, title, company, message }: FromCompany & { message: string },
) {
  const vacancy = quotedTitle(title)
  const name = companyName(company)
  return composeEmail(site, {
    kind: 'response_invited',
    isSecret: message !== '',
    subject: `Компания ${name} приглашает вас`,
    preheader: `Вакансия ${vacancy}.`,
    heading: 'Вас приглашают',
    blocks: [
      text(`Компания ${name} приглашает вас познакомиться по вакансии ${vacancy}.`),
      ...(message === '' ? [] : [quote(message)]),
      link('Прочитать приглашение', ownAddress(site, { id })),
      note('Не платите за трудоустройство и не сообщайте данные карты.'),
      SETTINGS,
    ],
  })
}

/**
 * @param response.reason in words
 * @param response.message what the company writes with it; may be empty
 */
export function responseRejectedEmail(
  site: MailSite,
  { id, title, company, reason, message }: FromCompany & { reason: string; message: string },
) {
  const vacancy = quotedTitle(title)
  return composeEmail(site, {
    kind: 'response_rejected',
    isSecret: message !== '',
    subject: `Ответ на отклик: ${vacancy}`,
    preheader: 'Компания выбрала другого кандидата.',
    heading: 'Компания ответила отказом',
    blocks: [
      text(
        `Компания ${companyName(company)} ответила на отклик на вакансию ${vacancy}. Причина: ${reason.toLowerCase()}.`,
      ),
      ...(message === '' ? [] : [quote(message)]),
      link('Открыть отклик', ownAddress(site, { id })),
      SETTINGS,
    ],
  })
}

export function responseClosedEmail(site: MailSite, { id, title }: Told) {
  const vacancy = quotedTitle(title)
  return composeEmail(site, {
    kind: 'response_closed',
    isSecret: false,
    subject: `Вакансия ${vacancy} закрыта`,
    preheader: 'Компания больше не принимает отклики.',
    heading: 'Вакансия закрыта',
    blocks: [
      text(
        `Вы откликались на вакансию ${vacancy}. Компания закрыла её и больше не ищет сотрудника через сайт.`,
      ),
      link('Открыть отклик', ownAddress(site, { id })),
      SETTINGS,
    ],
  })
}

/** To the company: somebody it has invited agrees. */
export function invitationAcceptedEmail(
  site: MailSite,
  { vacancyId, id, title, resume }: Told & { vacancyId: number; resume: string },
) {
  return composeEmail(site, {
    kind: 'invitation_accepted',
    isSecret: false,
    subject: `Приглашение принято: ${quotedTitle(title)}`,
    preheader: 'Соискатель открыл вам контакты.',
    heading: 'Приглашение принято',
    blocks: [
      text(
        `Автор резюме ${quotedTitle(resume)} принял приглашение на вакансию ${quotedTitle(title)} и открыл вам контакты.`,
      ),
      link('Открыть контакты', `${site.publicUrl}/responses/${vacancyId}?response=${id}`),
      SETTINGS,
    ],
  })
}

/** @param message.text what was written; the beginning of it is in the e-mail */
export function messageEmail(
  site: MailSite,
  {
    title,
    url,
    from,
    text: message,
  }: { title: string; url: string; from: 'seeker' | { company: string }; text: string },
) {
  const vacancy = quotedTitle(title)
  const who = from === 'seeker' ? 'соискателя' : `компании ${companyName(from.company)}`
  return composeEmail(site, {
    kind: 'response_message',
    // What two people write to each other is not kept after it has left.
    isSecret: true,
    subject: `Новое сообщение от ${who}`,
    preheader: `Вакансия ${vacancy}.`,
    heading: 'Новое сообщение',
    blocks: [
      text(`Вам пришло сообщение от ${who} по вакансии ${vacancy}.`),
      quote(message),
      link('Прочитать и ответить', `${site.publicUrl}${url}`),
      SETTINGS,
    ],
  })
}
