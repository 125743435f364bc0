import { composeEmail, facts, quote, text, textLines } from './compose.ts'
import type { MailSite } from './email-content.ts'

/** The answer of staff to a remark about a page, or to a partner. */
export function remarkAnswerEmail(site: MailSite, about: { path: string; text: string; answer: string }) {
  return composeEmail(site, {
    kind: 'remark_answered',
    about: {},
    isSecret: true,
    subject: `Ответ на ваше сообщение — ${site.name}`,
    preheader: 'Вы писали нам со страницы сайта.',
    heading: 'Отвечаем на ваше сообщение',
    blocks: [
      text('Вы писали нам:'),
      quote(about.text),
      ...textLines(about.answer),
      facts(['Страница', site.publicUrl + about.path]),
    ],
  })
}
