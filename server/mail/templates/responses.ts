import { VACANCY_FORMS } from '#shared/features/board/vacancies/vocabulary.ts'
import { formatNames } from '#shared/kernel/text.ts'
import { countOf } from '#shared/kernel/number.ts'
import {
  companyName,
  composeEmail,
  link,
  note,
  quote,
  quotedTitle,
  settingsNote,
  text,
  untrustedName,
} from './compose.ts'
import type { MailSite } from './email-content.ts'

/** Id of the response, title of the vacancy. */
type ResponseRef = { id: number; title: string }
type FromCompany = ResponseRef & { company: string }
type FromSeeker = ResponseRef & { vacancyId: number; seeker: string; resume: string }

export const responseUrl = (site: MailSite, id: number) => `${site.publicUrl}/personal/responses/${id}`
const RESPONSIVENESS = note('Соискатели видят, как часто и как быстро компания отвечает.')
const SETTINGS = settingsNote('Как часто писать об откликах, выбирают в', 'notifications')

/** To the company. @param response.vacancyId the page of all responses to it */
export function responseSentEmail(site: MailSite, { vacancyId, id, title, seeker, resume }: FromSeeker) {
  const vacancy = quotedTitle(title)
  return composeEmail(site, {
    kind: 'response_sent',
    about: { responseId: id },
    isSecret: false,
    subject: `Новый отклик: ${untrustedName(seeker)}, вакансия ${vacancy}`,
    notice: `Новый отклик на вакансию ${vacancy}`,
    preheader: 'Соискатель ждёт ответа.',
    heading: 'Новый отклик',
    blocks: [
      text(
        `На вакансию ${vacancy} откликнулся соискатель: ${untrustedName(seeker)}, резюме ${quotedTitle(resume)}.`,
      ),
      link('Открыть отклик', `${site.publicUrl}/responses/${vacancyId}?response=${id}`),
      RESPONSIVENESS,
      SETTINGS,
    ],
  })
}

const RESPONSES = { one: 'новый отклик', few: 'новых отклика', many: 'новых откликов' }
/** In one e-mail; the rest are counted. */
const VACANCIES_SHOWN = 20

/** To a company manager: responses since the last digest, the vacancy with the most responses first. */
export function responseDigestEmail(
  site: MailSite,
  {
    vacancies,
    responseIds,
  }: {
    vacancies: readonly {
      vacancyId: number
      title: string
      count: number
      /** The first of them. */
      names: readonly string[]
    }[]
    responseIds: number[]
  },
) {
  const total = vacancies.reduce((sum, { count }) => sum + count, 0)
  const rest = vacancies.length - VACANCIES_SHOWN
  return composeEmail(site, {
    kind: 'response_digest',
    about: { responseIds },
    isSecret: false,
    subject: `За день: ${countOf(total, RESPONSES)}`,
    preheader: vacancies
      .slice(0, 3)
      .map(({ title }) => untrustedName(title))
      .join(', '),
    heading: 'Новые отклики за день',
    blocks: [
      {
        kind: 'items',
        items: vacancies.slice(0, VACANCIES_SHOWN).map(({ vacancyId, title, count, names }) => ({
          title: untrustedName(title),
          url: `${site.publicUrl}/responses/${vacancyId}`,
          facts: [`${countOf(count, RESPONSES)}: ${formatNames(names.map(untrustedName), count)}`],
        })),
      },
      ...(rest > 0 ? [text(`И ещё ${countOf(rest, VACANCY_FORMS)} с откликами.`)] : []),
      link('Открыть вакансии', `${site.publicUrl}/personal/vacancies`),
      RESPONSIVENESS,
      SETTINGS,
    ],
  })
}

/** @param response.message of the company; may be empty */
export function responseInvitedEmail(
  site: MailSite,
  { id, title, company, message }: FromCompany & { message: string },
) {
  const vacancy = quotedTitle(title)
  const name = companyName(company)
  return composeEmail(site, {
    kind: 'response_invited',
    about: { responseId: id },
    isSecret: message !== '',
    subject: `Компания ${name} приглашает вас`,
    preheader: `Вакансия ${vacancy}.`,
    heading: 'Вас приглашают',
    blocks: [
      text(`Компания ${name} приглашает вас познакомиться по вакансии ${vacancy}.`),
      ...(message === '' ? [] : [quote(message)]),
      link('Прочитать приглашение', responseUrl(site, id)),
      note('Не платите за трудоустройство и не сообщайте данные карты.'),
      SETTINGS,
    ],
  })
}

/**
 * @param response.reason label of the reason
 * @param response.message of the company; may be empty
 */
export function responseRejectedEmail(
  site: MailSite,
  { id, title, company, reason, message }: FromCompany & { reason: string; message: string },
) {
  const vacancy = quotedTitle(title)
  return composeEmail(site, {
    kind: 'response_rejected',
    about: { responseId: id },
    isSecret: message !== '',
    subject: `Ответ на отклик: ${vacancy}`,
    preheader: `Причина: ${reason.toLowerCase()}.`,
    heading: 'Компания ответила отказом',
    blocks: [
      text(
        `Компания ${companyName(company)} ответила на отклик на вакансию ${vacancy}. Причина: ${reason.toLowerCase()}.`,
      ),
      ...(message === '' ? [] : [quote(message)]),
      link('Открыть отклик', responseUrl(site, id)),
      SETTINGS,
    ],
  })
}

/** To the company: the candidate has accepted its invitation. */
export function invitationAcceptedEmail(
  site: MailSite,
  { vacancyId, id, title, seeker, resume }: FromSeeker,
) {
  return composeEmail(site, {
    kind: 'invitation_accepted',
    about: { responseId: id },
    isSecret: false,
    subject: `Приглашение принято: ${untrustedName(seeker)}, вакансия ${quotedTitle(title)}`,
    notice: `Приглашение принято: ${quotedTitle(title)}`,
    preheader: 'Соискатель открыл вам контакты.',
    heading: 'Приглашение принято',
    blocks: [
      text(
        `${untrustedName(seeker)}, автор резюме ${quotedTitle(resume)}, принимает приглашение на вакансию ${quotedTitle(title)}. Контакты открыты.`,
      ),
      link('Открыть контакты', `${site.publicUrl}/responses/${vacancyId}?response=${id}`),
      SETTINGS,
    ],
  })
}

/** @param message.text the whole message; the e-mail quotes its beginning */
export function messageEmail(
  site: MailSite,
  {
    responseId,
    title,
    url,
    from,
    text: message,
  }: {
    responseId: number
    title: string
    url: string
    from: { seeker: string } | { company: string }
    text: string
  },
) {
  const vacancy = quotedTitle(title)
  const isSeeker = 'seeker' in from
  const who = isSeeker
    ? `соискателя (${untrustedName(from.seeker)})`
    : `компании ${companyName(from.company)}`
  return composeEmail(site, {
    kind: 'response_message',
    about: { responseId },
    // Private correspondence is not stored after it is sent.
    isSecret: true,
    subject: isSeeker
      ? `Новое сообщение: ${untrustedName(from.seeker)}, вакансия ${vacancy}`
      : `Новое сообщение от ${who}`,
    ...(isSeeker ? { notice: 'Новое сообщение от соискателя' } : {}),
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
