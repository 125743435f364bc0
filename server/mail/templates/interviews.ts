import { RESPONSE_SETTINGS } from './accepted-responses.ts'
import type { AboutOf } from '#server/mail/kinds.ts'
import {
  companyName,
  composeEmail,
  facts,
  link,
  note,
  quote,
  quotedTitle,
  text,
  untrustedName,
} from './compose.ts'
import type { Block, MailSite } from './email-content.ts'

/** Title of the vacancy; `url` is the path of the response for the recipient. */
type Meeting = { title: string; url: string; about: AboutOf<'interview_offered'> }
/** «3 декабря, 15:00 по Москве»; `seeker` is for the company, null for the seeker. */
type Appointed = Meeting & { time: string; minutes: number; kind: string; seeker: string | null }

const CAREFUL = note('Не платите за трудоустройство и не сообщайте данные карты.')

/** To the seeker. @param offer.reason why the times have changed; may be empty */
export function interviewOfferedEmail(
  site: MailSite,
  offer: Meeting & { company: string; times: readonly string[]; note: string; reason: string },
) {
  const name = companyName(offer.company)
  return composeEmail(site, {
    kind: 'interview_offered',
    about: offer.about,
    isSecret: true,
    subject: `Компания ${name} зовёт на собеседование`,
    preheader: 'Выберите удобное время.',
    heading: 'Выберите время собеседования',
    blocks: [
      text(`Компания ${name} зовёт вас на собеседование по вакансии ${quotedTitle(offer.title)}.`),
      ...(offer.reason === '' ? [] : [text('Время изменилось. Почему:'), quote(offer.reason)]),
      text(`Можно выбрать: ${offer.times.join('; ')}.`),
      ...(offer.note === '' ? [] : [quote(offer.note)]),
      link('Выбрать время', site.publicUrl + offer.url),
      CAREFUL,
      RESPONSE_SETTINGS,
    ],
  })
}

/** To both sides, with the event for the calendar. */
export function interviewAgreedEmail(site: MailSite, meeting: Appointed) {
  return composeEmail(site, {
    kind: 'interview_agreed',
    about: meeting.about,
    isSecret: false,
    subject: `Собеседование ${meeting.time}${ofSeeker(meeting)}`,
    notice: `Собеседование ${meeting.time}`,
    preheader: `Вакансия ${quotedTitle(meeting.title)}.`,
    heading: 'Собеседование назначено',
    blocks: [
      text(`Собеседование по вакансии ${quotedTitle(meeting.title)}: ${meeting.time}. Обе стороны согласны.`),
      toFacts(meeting),
      link('Где и как, перенести или отменить', site.publicUrl + meeting.url),
      RESPONSE_SETTINGS,
    ],
  })
}

/** To the company. @param asked.time the time that was agreed on before; null for none */
export function interviewAskedEmail(
  site: MailSite,
  {
    title,
    url,
    about,
    seeker,
    reason,
    time,
  }: Meeting & { seeker: string; reason: string; time: string | null },
) {
  return composeEmail(site, {
    kind: 'interview_asked',
    about: about,
    isSecret: true,
    subject: `Просят другое время собеседования: ${untrustedName(seeker)}, вакансия ${quotedTitle(title)}`,
    notice: `Просят другое время собеседования: ${quotedTitle(title)}`,
    preheader: 'Предложите ещё несколько вариантов.',
    heading: 'Соискатель просит другое время',
    blocks: [
      text(
        time === null
          ? `Вакансия ${quotedTitle(title)}, соискатель: ${untrustedName(seeker)}. Ни одно время не подошло.`
          : `Вакансия ${quotedTitle(title)}, соискатель: ${untrustedName(seeker)}. Собеседование ${time} не состоится: просят перенести.`,
      ),
      quote(reason),
      link('Предложить другое время', site.publicUrl + url),
      RESPONSE_SETTINGS,
    ],
  })
}

/** Who cancelled or moves an interview, from the recipient's side. */
export type Cancelling = { by: 'you' | 'seeker' | 'board' | { company: string }; isMoved: boolean }

/** To both sides. @param cancelled.time null when none was agreed on @param cancelled.seeker null for the seeker */
export function interviewCancelledEmail(
  site: MailSite,
  {
    title,
    url,
    seeker,
    by,
    isMoved,
    reason,
    time,
  }: Omit<Meeting, 'about'> & Cancelling & { seeker: string | null; reason: string; time: string | null },
) {
  const appointed = time === null ? '' : `, назначенное на ${time}`
  const changed = `Собеседование ${isMoved ? 'переносится' : 'отменено'}`
  const notice = `${changed}: ${quotedTitle(title)}`
  return composeEmail(site, {
    kind: 'interview_cancelled',
    about: {},
    isSecret: true,
    subject:
      seeker === null ? notice : `${changed}: ${untrustedName(seeker)}, вакансия ${quotedTitle(title)}`,
    notice,
    preheader: time === null ? 'Время выбирать не нужно.' : `Оно было назначено на ${time}.`,
    heading: isMoved ? 'Собеседование переносится' : 'Собеседование отменено',
    blocks: [
      text(
        by === 'board'
          ? `Собеседование по вакансии ${quotedTitle(title)}${appointed}${time === null ? '' : ','} не состоится. ${reason}`
          : `${whoCancels({ by, isMoved })} собеседование по вакансии ${quotedTitle(title)}${appointed}.`,
      ),
      ...whoseOf({ seeker }),
      ...(reason === '' || by === 'board' ? [] : [quote(reason)]),
      link('Открыть отклик', site.publicUrl + url),
      RESPONSE_SETTINGS,
    ],
  })
}

/** To both sides, a day or an hour before. */
export function interviewReminderEmail(
  site: MailSite,
  meeting: Appointed & { slot: string; isSoon: boolean },
) {
  const notice = meeting.isSoon ? 'Собеседование через час' : `Напоминаем: собеседование ${meeting.time}`
  return composeEmail(site, {
    kind: 'interview_reminder',
    about: { responseId: meeting.about.responseId, slot: meeting.slot },
    isSecret: false,
    subject: `${notice}${ofSeeker(meeting)}`,
    notice,
    preheader: `Вакансия ${quotedTitle(meeting.title)}.`,
    heading: meeting.isSoon ? 'Собеседование через час' : 'Скоро собеседование',
    blocks: [
      text(`Собеседование по вакансии ${quotedTitle(meeting.title)}: ${meeting.time}.`),
      toFacts(meeting),
      link('Открыть отклик', site.publicUrl + meeting.url),
      RESPONSE_SETTINGS,
    ],
  })
}

function whoCancels({
  by,
  isMoved,
}: Omit<Cancelling, 'by'> & { by: Exclude<Cancelling['by'], 'board'> }): string {
  if (by === 'you') return isMoved ? 'Вы переносите' : 'Вы отменили'
  if (by === 'seeker') return isMoved ? 'Соискатель переносит' : 'Соискатель отменил'
  return `Компания ${companyName(by.company)} ${isMoved ? 'переносит' : 'отменила'}`
}

/** The place is omitted, because it may be a link from the company: it is shown on the site and in the event. */
const toFacts = ({ kind, minutes, seeker }: Appointed) =>
  facts(
    ...(seeker ? [['Соискатель', untrustedName(seeker)] as const] : []),
    ['Как', kind],
    ['Сколько займёт', `${minutes} мин`],
  )

/** «: Анна Крылова» in a subject to the company. */
const ofSeeker = ({ seeker }: Pick<Appointed, 'seeker'>) => (seeker ? `: ${untrustedName(seeker)}` : '')

const whoseOf = ({ seeker }: Pick<Appointed, 'seeker'>): Block[] =>
  seeker ? [facts(['Соискатель', untrustedName(seeker)])] : []
