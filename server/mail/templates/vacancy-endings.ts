/** E-mails of the board and the company when a vacancy ends. */
import { TEST_VERDICT_LABELS } from '#shared/features/board/test-tasks/labels.ts'
import type { TestVerdict } from '#shared/features/board/test-tasks/vocabulary.ts'
import type { ClosingOutcome } from '#shared/features/board/responses/vocabulary.ts'
import { RESPONSE_SETTINGS } from './accepted-responses.ts'
import { companyName, composeEmail, link, note, quote, quotedTitle, text } from './compose.ts'
import type { Block, MailSite } from './email-content.ts'
import { responseUrl } from './responses.ts'

/**
 * Why a vacancy takes no more responses: its company closed it, its term ended, it was not confirmed for a month, a
 * moderator took it down, or its company was closed by staff, has no members left or does not exist any more.
 */
export type VacancyEnding =
  | 'closed'
  | 'expired'
  | 'abandoned'
  | 'taken_down'
  | 'company_blocked'
  | 'company_gone'
  | 'company_liquidated'

/** Id of the response, title of the vacancy. */
type ResponseRef = { id: number; title: string }

/** Why there is no answer, to a person who waited for one. */
const CAUSES: Readonly<Record<Exclude<VacancyEnding, 'abandoned' | 'company_blocked'>, string>> = {
  closed: 'Компания закрыла её и больше не ищет сотрудника через сайт.',
  expired: 'Срок её размещения закончился, а компания не ответила.',
  taken_down: 'Модератор снял её с публикации за нарушение правил сайта.',
  company_gone: 'У компании на сайте больше никого нет, отвечать некому.',
  company_liquidated: 'По данным реестра компания прекратила работу.',
}

/** To a person whose response was not answered. */
export function responseClosedEmail(
  site: MailSite,
  { id, title, cause }: ResponseRef & { cause: keyof typeof CAUSES },
) {
  const vacancy = quotedTitle(title)
  return composeEmail(site, {
    kind: 'response_closed',
    about: { responseId: id },
    isSecret: false,
    subject: `Вакансия ${vacancy} закрыта`,
    preheader: 'Компания больше не принимает отклики.',
    heading: 'Вакансия закрыта',
    blocks: [
      text(`Вы откликались на вакансию ${vacancy}. ${CAUSES[cause]} Отклик закрыт: ответа не ждите.`),
      link('Открыть отклик', responseUrl(site, id)),
      RESPONSE_SETTINGS,
    ],
  })
}

/** The vacancy was not confirmed as current for a month, and the response was not answered. */
export function responseAbandonedEmail(site: MailSite, { id, title }: ResponseRef) {
  const vacancy = quotedTitle(title)
  return composeEmail(site, {
    kind: 'response_abandoned',
    about: { responseId: id },
    isSecret: false,
    subject: `Вакансия ${vacancy}, похоже, не актуальна`,
    preheader: 'Компания больше месяца не отвечает.',
    heading: 'Ответа, скорее всего, не будет',
    blocks: [
      text(
        `Вы откликались на вакансию ${vacancy}. Компания больше месяца не подтверждает, что она актуальна, поэтому мы закрыли отклик: не ждите ответа. Если компания всё же напишет, придёт письмо.`,
      ),
      link('Открыть отклик', responseUrl(site, id)),
      RESPONSE_SETTINGS,
    ],
  })
}

/** State of the steps begun with an invited person. */
type Begun = {
  /** «3 декабря, 15:00 по Москве»; `stands`: it is not cancelled; null without one. */
  interview: { time: string | null; stands: boolean } | null
  /** State of the test task: after it was handed in, the verdict, or `waits` for one; null for no task. */
  task: 'stands' | 'waits' | 'cancelled' | TestVerdict | null
}
/** «10 декабря, 12:00 по Москве»; null where the conversation stays open or is over. */
type Until = { until: string | null }

/** `hidden`: a moderator checks it or its company corrects it, and it may return. */
type TellingEnding = Exclude<VacancyEnding, 'company_blocked'> | 'hidden'

const INVITED_SUBJECTS: Readonly<Record<TellingEnding, (vacancy: string) => string>> = {
  closed: (vacancy) => `Вакансия ${vacancy}, на которую вас приглашали, закрыта`,
  expired: (vacancy) => `Срок вакансии ${vacancy} закончился, приглашение в силе`,
  abandoned: (vacancy) => `Вакансия ${vacancy}, похоже, не актуальна`,
  hidden: (vacancy) => `Вакансия ${vacancy} снята с публикации, приглашение в силе`,
  taken_down: (vacancy) => `Модератор снял вакансию ${vacancy}`,
  company_gone: (vacancy) => `Вакансия ${vacancy} закрыта: у компании никого нет`,
  company_liquidated: (vacancy) => `Вакансия ${vacancy} закрыта: компания прекратила работу`,
}

const INVITED_TEXTS: Readonly<Record<TellingEnding, string>> = {
  closed: 'Компания закрыла её и не написала, что решила о вас.',
  expired: 'Срок её размещения закончился, новых откликов она не принимает. Ваше приглашение в силе.',
  abandoned:
    'Компания больше месяца не подтверждает, что она актуальна. Приглашение в силе, но прежде чем тратить время, спросите, ищут ли ещё.',
  hidden: 'Её сняли с публикации: модератор проверяет её или компания исправляет. Ваше приглашение в силе.',
  taken_down:
    'Модератор снял её с публикации за нарушение правил сайта. Не платите компании и не отправляйте документы.',
  company_gone: 'У компании на сайте больше никого нет: отвечать некому, переписка закончена.',
  company_liquidated: 'По данным реестра компания прекратила работу.',
}

/** Endings that leave invitations as they are. */
const STANDING: ReadonlySet<TellingEnding> = new Set(['expired', 'abandoned', 'hidden'])

/** To an invited person, when no one has chosen an answer. */
export function invitationEndedEmail(
  site: MailSite,
  {
    id,
    title,
    company,
    cause,
    ...left
  }: ResponseRef & Begun & Until & { company: string; cause: TellingEnding },
) {
  const vacancy = quotedTitle(title)
  return composeEmail(site, {
    kind: 'invitation_ended',
    about: { responseId: id },
    isSecret: false,
    subject: INVITED_SUBJECTS[cause](vacancy),
    preheader: 'Что теперь с приглашением, собеседованием и заданием.',
    heading: STANDING.has(cause) ? 'Что с вашим приглашением' : 'Вакансия закрыта',
    blocks: [
      text(`Компания ${companyName(company)} приглашала вас на вакансию ${vacancy}. ${INVITED_TEXTS[cause]}`),
      ...begunBlocks(left),
      ...untilBlocks(left),
      link('Открыть переписку', responseUrl(site, id)),
      RESPONSE_SETTINGS,
    ],
  })
}

const OUTCOME_TEXTS: Readonly<Record<ClosingOutcome, string>> = {
  hired: 'и берёт вас',
  rejected: 'и отвечает вам отказом',
  later: 'для новых откликов, а о вас ещё решает',
}

/**
 * To an invited person: the decision of the company that closes the vacancy.
 * @param answer.reason label of the reason of a rejection, null for none
 * @param answer.message of the company; may be empty
 */
export function closingAnswerEmail(
  site: MailSite,
  {
    id,
    title,
    company,
    outcome,
    reason,
    message,
    ...left
  }: ResponseRef &
    Begun &
    Until & { company: string; outcome: ClosingOutcome; reason: string | null; message: string },
) {
  const vacancy = quotedTitle(title)
  return composeEmail(site, {
    kind: 'closing_answered',
    about: { responseId: id },
    isSecret: message !== '',
    subject: `Вакансия ${vacancy} закрыта: что решили о вас`,
    preheader: 'Ответ компании.',
    heading: 'Вакансия закрыта',
    blocks: [
      text(`Компания ${companyName(company)} закрывает вакансию ${vacancy} ${OUTCOME_TEXTS[outcome]}.`),
      ...(reason === null ? [] : [text(`Причина: ${reason.toLowerCase()}.`)]),
      ...(message === '' ? [] : [quote(message)]),
      ...begunBlocks(left),
      ...untilBlocks(left),
      link('Открыть переписку', responseUrl(site, id)),
      RESPONSE_SETTINGS,
    ],
  })
}

/** To an invited person: the days after the closing are over, and the company has decided nothing. */
export function conversationEndedEmail(
  site: MailSite,
  { id, title, company }: ResponseRef & { company: string },
) {
  const vacancy = quotedTitle(title)
  return composeEmail(site, {
    kind: 'conversation_ended',
    about: { responseId: id },
    isSecret: false,
    subject: `Переписка по вакансии ${vacancy} закончена`,
    preheader: 'Компания закрыла вакансию и не ответила.',
    heading: 'Переписка закончена',
    blocks: [
      text(
        `Компания ${companyName(company)} приглашала вас на вакансию ${vacancy}, закрыла её и за две недели ничего не решила. Мы закрыли отклик: не ждите ответа. Если компания всё же напишет, придёт письмо.`,
      ),
      link('Открыть переписку', responseUrl(site, id)),
      RESPONSE_SETTINGS,
    ],
  })
}

function begunBlocks({ interview, task }: Begun): Block[] {
  return [
    ...(interview === null ? [] : [text(interviewLine(interview))]),
    ...(task === null ? [] : [text(TASK_LINES[task])]),
  ]
}

function interviewLine({ time, stands }: NonNullable<Begun['interview']>) {
  if (!stands) return `Собеседование${time === null ? '' : ` ${time}`} отменено.`
  return time === null
    ? 'Предложение выбрать время собеседования в силе.'
    : `Собеседование ${time} не отменено.`
}

const TASK_LINES: Readonly<Record<NonNullable<Begun['task']>, string>> = {
  stands: 'Тестовое задание не отменено.',
  waits: 'На тестовое задание, которое вы сдали, компания ещё может ответить.',
  cancelled: 'Тестовое задание отменено: делать его не нужно.',
  passed: `Тестовое задание: ${TEST_VERDICT_LABELS.passed.toLowerCase()}.`,
  failed: `Тестовое задание: ${TEST_VERDICT_LABELS.failed.toLowerCase()}.`,
  unchecked: 'Тестовое задание, которое вы сдали, осталось без оценки.',
}

const untilBlocks = ({ until }: Until): Block[] =>
  until === null ? [] : [note(`Написать компании можно до ${until}.`)]
