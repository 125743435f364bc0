import { composeEmail, note, text, textLines, untrustedName } from './compose.ts'
import type { MailSite } from './email-content.ts'

/** The answer of staff to a school that wrote about its course. @param about.text as the member of staff wrote it */
export function schoolAnswerEmail(site: MailSite, about: { schoolName: string; text: string }) {
  return composeEmail(site, {
    kind: 'school_answer',
    about: {},
    isSecret: true,
    subject: `Ответ о вашем курсе на сайте «${site.name}»`,
    preheader: 'Мы прочитали ваш рассказ о курсе.',
    heading: 'Ответ о вашем курсе',
    blocks: [
      text(`Вы рассказали нам о курсе школы ${untrustedName(about.schoolName)}. Вот наш ответ:`),
      ...textLines(about.text),
      ...(site.operatorEmail === null
        ? []
        : [text(`Чтобы продолжить разговор, напишите на ${site.operatorEmail}.`)]),
      note('Если вы нам не писали, удалите это письмо: кто-то ошибся адресом.'),
    ],
  })
}
