import { formatNames } from '#shared/kernel/text.ts'
import { countOf } from '#shared/kernel/number.ts'
import { composeEmail, link, note, quotedTitle, text, untrustedName } from './compose.ts'
import type { MailSite } from './email-content.ts'

const PEOPLE_WAIT = { one: 'соискатель ждёт', few: 'соискателя ждут', many: 'соискателей ждут' }

/** To the company: the promised term has passed without an answer. */
export function answersOverdueEmail(
  site: MailSite,
  {
    vacancyId,
    title,
    count,
    names,
  }: { vacancyId: number; title: string; count: number; /** The first of them. */ names: readonly string[] },
) {
  const vacancy = quotedTitle(title)
  return composeEmail(site, {
    kind: 'answers_overdue',
    about: { vacancyId },
    isSecret: false,
    subject: `Срок ответа истёк: ${vacancy}`,
    preheader: `${countOf(count, PEOPLE_WAIT)} ответа дольше обещанного.`,
    heading: 'Вы обещали ответить раньше',
    blocks: [
      text(
        `${countOf(count, PEOPLE_WAIT)} ответа по вакансии ${vacancy} дольше, чем вы обещали. Пока ответа нет, вакансия стоит в списках ниже.`,
      ),
      text(`Ждут: ${formatNames(names.map(untrustedName), count)}.`),
      link('Ответить', `${site.publicUrl}/responses/${vacancyId}`),
      note('Отказ тоже ответ: готовый текст и причину можно отправить всем сразу.'),
    ],
  })
}
