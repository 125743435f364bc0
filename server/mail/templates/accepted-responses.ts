/** E-mails about responses that waited for the check of their resume, or for a parent. */
import { composeEmail, link, quotedTitle, settingsNote, text } from './compose.ts'
import type { MailSite } from './email-content.ts'

/** Where e-mails about responses are switched off. */
export const RESPONSE_SETTINGS = settingsNote('Получать ли письма об откликах, выбирают в', 'notifications')

const LEFT = {
  checked: 'Резюме прошло проверку',
  parent_agreed: 'Родитель согласился',
  parent_not_needed: 'Согласие родителя больше не нужно',
} as const
export type WhyResponseLeft = keyof typeof LEFT

/** The response is with the company. */
export function responseLeftEmail(
  site: MailSite,
  { id, title, because }: { id: number; title: string; because: WhyResponseLeft },
) {
  const vacancy = quotedTitle(title)
  return composeEmail(site, {
    kind: 'response_left',
    about: { responseId: id },
    isSecret: false,
    subject: `Отклик отправлен: ${vacancy}`,
    preheader: `${LEFT[because]}, и отклик ушёл сам.`,
    heading: 'Отклик отправлен',
    blocks: [
      text(`${LEFT[because]}, и отклик на вакансию ${vacancy} ушёл компании.`),
      link('Открыть отклик', `${site.publicUrl}/personal/responses/${id}`),
      RESPONSE_SETTINGS,
    ],
  })
}

/** The vacancy closed before the check or a parent let the response through. */
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
    preheader: 'Вакансия закрылась раньше, чем отклик ушёл.',
    heading: 'Вакансия закрылась раньше',
    blocks: [
      text(
        `Вы откликались на вакансию ${vacancy}. Компания закрыла её раньше, чем отклик ушёл: он ждал проверки резюме или согласия родителя. Контакты компания не получила.`,
      ),
      link('Похожие вакансии', `${site.publicUrl}/vacancies/${vacancyId}`),
      RESPONSE_SETTINGS,
    ],
  })
}

/** The answer about the age is a year old, or the date of birth says now that the person is below 14. */
export function responseReturnedEmail(
  site: MailSite,
  { vacancyId, title, isTooYoung }: { vacancyId: number; title: string; isTooYoung: boolean },
) {
  const vacancy = quotedTitle(title)
  return composeEmail(site, {
    kind: 'response_returned',
    about: { vacancyId },
    isSecret: false,
    subject: `Отклик не ушёл: ${vacancy}`,
    preheader: isTooYoung ? 'До 14 лет откликаться нельзя.' : 'Скажите ещё раз, сколько вам лет.',
    heading: isTooYoung ? 'До 14 лет откликаться нельзя' : 'Сколько вам лет сейчас?',
    blocks: [
      text(
        isTooYoung
          ? `По дате рождения в резюме вам меньше 14 лет, а до 14 лет откликаться нельзя (статья 63 ТК). Отклик на вакансию ${vacancy} вернулся в черновики. Ошиблись в дате? Исправьте её в резюме и отправьте отклик снова.`
          : `Отклик на вакансию ${vacancy} ждал согласия родителя. Вы говорили, сколько вам лет, больше года назад: возможно, согласие уже не нужно. Отклик мы сохранили в черновиках — отправьте его ещё раз и ответьте, сколько вам лет.`,
      ),
      link('Открыть отклик', `${site.publicUrl}/vacancies/${vacancyId}/responses/new`),
      RESPONSE_SETTINGS,
    ],
  })
}
