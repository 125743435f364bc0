import type { ClosingOutcome } from './vocabulary.ts'

/**
 * Default messages of decisions, and ready messages to a seeker. They mention nothing that may not have happened: bulk
 * answers go to many people, and some responses are answered before the company has opened them.
 */

const TEMPLATE_PLACEHOLDERS = { name: '{имя}', vacancy: '{вакансия}' } as const

export const INVITE_TEMPLATE =
  'Здравствуйте, {имя}!\n\nСпасибо за отклик на вакансию «{вакансия}». Мы хотим познакомиться. Напишите, когда вам удобно поговорить.'
export const REJECT_TEMPLATE =
  'Здравствуйте, {имя}!\n\nСпасибо за отклик на вакансию «{вакансия}». К сожалению, пригласить вас мы не готовы. Желаем найти подходящую работу.'
/** For all applicants who still wait when the vacancy closes. */
export const CLOSING_TEMPLATE =
  'Здравствуйте, {имя}!\n\nСпасибо за отклик на вакансию «{вакансия}». Мы закрыли её и больше никого не ищем. Желаем найти подходящую работу.'

/** For invited applicants when the vacancy closes, by the decision of the company. */
export const CLOSING_INVITED_TEMPLATES: Readonly<Record<ClosingOutcome, string>> = {
  hired:
    'Здравствуйте, {имя}!\n\nМы закрыли вакансию «{вакансия}»: берём вас. О следующих шагах напишем здесь.',
  rejected:
    'Здравствуйте, {имя}!\n\nСпасибо за время, которое вы нам уделили. Мы закрыли вакансию «{вакансия}» и разговор с вами не продолжаем. Желаем найти подходящую работу.',
  later:
    'Здравствуйте, {имя}!\n\nМы закрыли вакансию «{вакансия}» для новых откликов. О вас ещё решаем и напишем здесь.',
}

export const MESSAGE_TEMPLATES = [
  {
    title: 'Договориться о разговоре',
    text: 'Здравствуйте, {имя}! Хотим рассказать о вакансии «{вакансия}» и задать несколько вопросов. Когда вам удобно созвониться?',
  },
  {
    title: 'Спросить, когда сможет начать',
    text: '{имя}, когда вы сможете приступить к работе и сколько часов в день готовы ей уделять?',
  },
  {
    title: 'Попросить примеры работ',
    text: '{имя}, пришлите, пожалуйста, два-три примера похожих задач, которые вы уже решали.',
  },
  {
    title: 'Попросить подождать',
    text: '{имя}, нам нужно ещё время, чтобы решить по вакансии «{вакансия}». Ответим в течение недели.',
  },
] as const

/** Fills the placeholders for one person. */
export function fillTemplate(template: string, { name, vacancy }: { name: string; vacancy: string }): string {
  const values: Readonly<Record<string, string>> = {
    [TEMPLATE_PLACEHOLDERS.name]: name,
    [TEMPLATE_PLACEHOLDERS.vacancy]: vacancy,
  }
  return template.replace(/\{(?:имя|вакансия)\}/g, (placeholder) => values[placeholder] ?? placeholder)
}
