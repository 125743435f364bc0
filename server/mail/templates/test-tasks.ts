import { RESPONSE_SETTINGS } from './accepted-responses.ts'
import type { AboutOf } from '#server/mail/kinds.ts'
import { companyName, composeEmail, link, note, quote, quotedTitle, text, untrustedName } from './compose.ts'
import type { MailSite } from './email-content.ts'

/** Title of the vacancy; `url` is the path of the response for the recipient. */
type OfTask = { title: string; url: string; about: AboutOf<'test_offered'> }

/** To the seeker. @param offer.terms «до 2 часов, не оплачивается» */
export function testTaskOfferedEmail(
  site: MailSite,
  offer: OfTask & { company: string; terms: string; text: string },
) {
  const name = companyName(offer.company)
  return composeEmail(site, {
    kind: 'test_offered',
    about: offer.about,
    isSecret: true,
    subject: `Компания ${name} предлагает тестовое задание`,
    preheader: `Время и оплата: ${offer.terms}.`,
    heading: 'Тестовое задание',
    blocks: [
      text(`Компания ${name} предлагает тестовое задание по вакансии ${quotedTitle(offer.title)}.`),
      text(`Время и оплата: ${offer.terms}. Можно отказаться: отклик останется.`),
      quote(offer.text),
      link('Взяться или отказаться', site.publicUrl + offer.url),
      note('Не платите за трудоустройство и не сообщайте данные карты.'),
      RESPONSE_SETTINGS,
    ],
  })
}

const CHANGES = {
  accepted: 'Соискатель взялся за тестовое задание',
  declined: 'Соискатель отказался от тестового задания',
  handed_in: 'Тестовое задание сдано',
  withdrawn: 'Тестового задания не будет: отклик отозван',
} as const

/** What follows for the company. */
const AFTER = {
  accepted: 'Отклик остаётся в работе.',
  declined: 'Отклик остаётся в работе.',
  handed_in: 'Ответьте в обещанный срок.',
  withdrawn: 'Ждать задание больше не нужно.',
} as const satisfies Record<keyof typeof CHANGES, string>

/** To the company. @param changed.text of the message that came with it; may be empty */
export function testTaskChangedEmail(
  site: MailSite,
  {
    title,
    url,
    about,
    seeker,
    change,
    text: written,
  }: OfTask & { seeker: string; change: keyof typeof CHANGES; text: string },
) {
  const isHandedIn = change === 'handed_in'
  return composeEmail(site, {
    kind: 'test_changed',
    about: about,
    isSecret: true,
    subject: `${CHANGES[change]}: ${untrustedName(seeker)}, вакансия ${quotedTitle(title)}`,
    notice: `${CHANGES[change]}: ${quotedTitle(title)}`,
    preheader: AFTER[change],
    heading: CHANGES[change],
    blocks: [
      text(`Вакансия ${quotedTitle(title)}, соискатель: ${untrustedName(seeker)}.`),
      ...(written === '' ? [] : [quote(written)]),
      ...(isHandedIn ? [text('Человек ждёт ответа: напишите ему в обещанный срок.')] : []),
      link('Открыть отклик', site.publicUrl + url),
      RESPONSE_SETTINGS,
    ],
  })
}

/** To the seeker. @param cancelled.reason may be empty */
export function testTaskCancelledEmail(
  site: MailSite,
  { title, url, about, company, reason }: OfTask & { company: string; reason: string },
) {
  return composeEmail(site, {
    kind: 'test_cancelled',
    about: about,
    isSecret: true,
    subject: `Тестовое задание отменено: ${quotedTitle(title)}`,
    preheader: 'Делать его не нужно.',
    heading: 'Тестовое задание отменено',
    blocks: [
      text(
        `Компания ${companyName(company)} отменила тестовое задание по вакансии ${quotedTitle(title)}. Делать его не нужно, отклик остаётся.`,
      ),
      ...(reason === '' ? [] : [quote(reason)]),
      link('Открыть отклик', site.publicUrl + url),
      RESPONSE_SETTINGS,
    ],
  })
}
