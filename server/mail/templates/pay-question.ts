import { PAY_ANSWERS_MIN } from '#shared/features/board/pay-answers/vocabulary.ts'
import { companyName, composeEmail, link, note, quotedTitle, text } from './compose.ts'
import type { MailSite } from './email-content.ts'

/** To a person who was hired sixty days ago. @param question.url answers without signing in */
export function payQuestionEmail(
  site: MailSite,
  { responseId, title, company, url }: { responseId: number; title: string; company: string; url: string },
) {
  const vacancy = quotedTitle(title)
  return composeEmail(site, {
    kind: 'pay_question',
    about: { responseId },
    // The link answers without signing in.
    isSecret: true,
    subject: `Платят столько, сколько обещала вакансия ${vacancy}?`,
    preheader: 'Один вопрос, одно нажатие, без входа на сайт.',
    heading: 'Платят столько, сколько обещали?',
    unsubscribeUrl: url,
    blocks: [
      text(
        `Два месяца назад компания ${companyName(company)} приняла вас на вакансию ${vacancy}. Платят столько, сколько в ней обещали?`,
      ),
      link('Ответить', url),
      text(
        `Кто и что ответил, мы не показываем никому, и компании тоже. На её странице будет только число ответов, и только когда их не меньше ${PAY_ANSWERS_MIN}.`,
      ),
      note('Об одной компании спрашиваем один раз. По той же ссылке можно отказаться от таких вопросов.'),
    ],
  })
}
