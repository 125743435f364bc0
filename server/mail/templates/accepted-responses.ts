/** E-mails about responses that waited for the check of their resume. */
import { composeEmail, link, quotedTitle, settingsNote, text } from './compose.ts'
import type { MailSite } from './email-content.ts'

/** Where e-mails about responses are switched off. */
export const RESPONSE_SETTINGS = settingsNote('Получать ли письма об откликах, выбирают в', 'notifications')

/** The resume has passed, and the response is with the company. */
export function responseLeftEmail(site: MailSite, { id, title }: { id: number; title: string }) {
  const vacancy = quotedTitle(title)
  return composeEmail(site, {
    kind: 'response_left',
    about: { responseId: id },
    isSecret: false,
    subject: `Отклик отправлен: ${vacancy}`,
    preheader: 'Резюме прошло проверку, и отклик ушёл сам.',
    heading: 'Отклик отправлен',
    blocks: [
      text(`Резюме прошло проверку, и отклик на вакансию ${vacancy} ушёл компании.`),
      link('Открыть отклик', `${site.publicUrl}/personal/responses/${id}`),
      RESPONSE_SETTINGS,
    ],
  })
}

/** The vacancy closed before the check let the response through. */
export function responseNotSentEmail(
  site: MailSite,
  { vacancyId, title }: { vacancyId: number; title: string },
) {
  const vacancy = quotedTitle(title)
  return composeEmail(site, {
    kind: 'response_not_sent',
    about: { vacancyId },
    isSecret: false,
    subject: `Отклик не отправлен: ${vacancy}`,
    preheader: 'Вакансия закрылась раньше, чем проверили резюме.',
    heading: 'Вакансия закрылась раньше проверки',
    blocks: [
      text(
        `Вы откликались на вакансию ${vacancy}. Компания закрыла её раньше, чем мы проверили резюме, поэтому отклик не ушёл. Контакты компания не получила.`,
      ),
      link('Похожие вакансии', `${site.publicUrl}/vacancies/${vacancyId}`),
      RESPONSE_SETTINGS,
    ],
  })
}
