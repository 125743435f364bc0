import type { ComplaintObject } from '#shared/features/staff/complaints/vocabulary.ts'
import { appealNote, composeEmail, link, quote, quotedTitle, text, textLines } from './compose.ts'
import type { MailSite } from './email-content.ts'

/** After «Вы жаловались на», and after «О чём речь:». */
const OBJECTS: Readonly<Record<ComplaintObject, { on: string; about: string }>> = {
  vacancy: { on: 'вакансию', about: 'вакансия' },
  company: { on: 'компанию', about: 'страница компании' },
  response_company: { on: 'работодателя в переписке о вакансии', about: 'переписка о вакансии' },
  response_seeker: { on: 'соискателя в переписке о вакансии', about: 'переписка о вакансии' },
}

/** To a person who complained, or asked as an employer: the decision. */
export function complaintAnswerEmail(
  site: MailSite,
  about: {
    kind: ComplaintObject
    title: string
    text: string
    answer: string
    isUser: boolean
    isRequest: boolean
  },
) {
  return composeEmail(site, {
    kind: 'complaint_answered',
    about: {},
    isSecret: true,
    subject: `Ответ на вашу ${about.isRequest ? 'просьбу' : 'жалобу'} — ${site.name}`,
    preheader: 'Мы проверили то, о чём вы написали.',
    heading: `Отвечаем на вашу ${about.isRequest ? 'просьбу' : 'жалобу'}`,
    blocks: [
      text(
        `Вы ${about.isRequest ? 'писали нам про' : 'жаловались на'} ${OBJECTS[about.kind].on} ${quotedTitle(about.title)}.`,
      ),
      ...(about.text === '' ? [] : [quote(about.text)]),
      ...textLines(about.answer),
      ...(about.isUser ? [link('Мои жалобы', `${site.publicUrl}/personal/complaints`)] : []),
    ],
  })
}

/** To the people responsible for an object: the problem found. It does not identify the person who complained. */
export function complaintWarningEmail(
  site: MailSite,
  about: { kind: ComplaintObject; title: string; comment: string },
) {
  return composeEmail(site, {
    kind: 'complaint_warning',
    about: {},
    isSecret: false,
    subject: `Предупреждение: ${OBJECTS[about.kind].about} ${quotedTitle(about.title)}`,
    preheader: 'Модератор просит исправить нарушение правил.',
    heading: 'Предупреждение модератора',
    blocks: [
      text(`О чём речь: ${OBJECTS[about.kind].about} ${quotedTitle(about.title)}.`),
      ...textLines(about.comment),
      text(
        'Исправьте это. Если нарушение повторится, мы снимем вакансии с публикации или закроем переписку.',
      ),
      link('Правила размещения', `${site.publicUrl}/rules`),
      ...appealNote(site),
    ],
  })
}
