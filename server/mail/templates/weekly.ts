import type { WeeklyHint } from '#shared/features/board/posting/weekly-hints.ts'
import { RESPONSE_FORMS } from '#shared/features/board/responses/plural-forms.ts'
import { VACANCY_FORMS, VIEW_FORMS } from '#shared/features/board/vacancies/vocabulary.ts'
import {
  formatAmount,
  formatNumber,
  NO_BREAK_SPACE,
  countOf,
  DAY_FORMS,
  plural,
} from '#shared/kernel/number.ts'
import { formatTenths } from '#shared/kernel/tenths.ts'
import { withQuery } from '#shared/kernel/with-query.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { composeEmail, link, note, quotedTitle, smallLink, text } from './compose.ts'
import type { Block, EmailItem, MailSite } from './email-content.ts'

type WeeklyVacancy = {
  id: number
  title: string
  /** Of the last week. */
  views: number
  responses: number
  /** Unanswered responses. */
  waiting: number
  hints: readonly WeeklyHint[]
}

/** In one e-mail; the rest are counted. */
const VACANCIES_SHOWN = 10

/** To a person of a company, on Mondays: results of each vacancy in a week and suggested changes. */
export function weeklyEmail(
  site: MailSite,
  {
    week,
    vacancies,
  }: { /** Its Monday, calendar date. */ week: string; vacancies: readonly WeeklyVacancy[] },
) {
  const sorted = vacancies.toSorted((a, b) => b.hints.length - a.hints.length)
  const rest = sorted.length - VACANCIES_SHOWN
  const sum = (name: 'views' | 'responses') => vacancies.reduce((all, one) => all + one[name], 0)
  const total = `${countOf(sum('views'), VIEW_FORMS)}, ${countOf(sum('responses'), RESPONSE_FORMS)}`
  const stats = site.publicUrl + pathOf('personal-vacancies-stats')
  return composeEmail(site, {
    kind: 'weekly_vacancies',
    about: { week, vacancyIds: vacancies.map(({ id }) => id) },
    isSecret: false,
    subject: `Вакансии за неделю: ${total}`,
    preheader: 'И что в них стоит изменить.',
    heading: 'Вакансии за неделю',
    blocks: [
      ...sorted.slice(0, VACANCIES_SHOWN).flatMap((vacancy) => toBlocks(site, vacancy)),
      ...(rest > 0 ? [text(`И ещё ${countOf(rest, VACANCY_FORMS)}: они в статистике.`)] : []),
      link('Вся статистика', stats),
      note(
        `Советы следуют из чисел на сайте «${site.name}»: где похожих вакансий меньше двадцати, мы их не сравниваем.`,
      ),
      smallLink(
        'Не присылать это письмо',
        `${site.publicUrl}${pathOf('personal-settings-profile')}#notifications`,
      ),
    ],
  })
}

function toBlocks(site: MailSite, vacancy: WeeklyVacancy): Block[] {
  const { title, views, responses, waiting, hints } = vacancy
  const unanswered = waiting === 0 ? '' : `, ждут ответа: ${formatNumber(waiting)}`
  const items = hints.map((hint) => toItem(site, vacancy, hint))
  return [
    text(
      `${quotedTitle(title)}: ${countOf(views, VIEW_FORMS)}, ${countOf(responses, RESPONSE_FORMS)}${unanswered}.`,
    ),
    ...(items.length > 0 ? [{ kind: 'items' as const, items }] : []),
  ]
}

const CHARACTERS = { one: 'знак', few: 'знака', many: 'знаков' }
const OTHERS = { one: 'похожей вакансии', few: 'похожих вакансий', many: 'похожих вакансий' }

/** Leads to the field that corrects it. */
function toItem(site: MailSite, { id }: Pick<WeeklyVacancy, 'id'>, hint: WeeklyHint): EmailItem {
  const edit = (step: string, field: string) =>
    site.publicUrl + withQuery(pathOf('personal-vacancies-id-edit', { id }), { step, field })
  switch (hint.kind) {
    case 'waiting':
      return {
        title: 'Ответьте на отклики',
        url: site.publicUrl + pathOf('responses-id', { id }),
        facts: [`Ждут ответа: ${formatNumber(hint.count)}, дольше всех ${countOf(hint.days, DAY_FORMS)}.`],
      }
    case 'ending':
      return {
        title: 'Продлите размещение',
        url: site.publicUrl + pathOf('personal-vacancies-id-term', { id }),
        facts: [`До конца осталось: ${countOf(hint.days, DAY_FORMS)}.`],
      }
    case 'no_pay':
      return {
        title: 'Укажите оплату',
        url: edit('terms', 'salaryFrom'),
        facts: [
          `С оплатой похожие вакансии получают в ${toTimes(hint.times)} больше откликов на просмотр: сравнили ${formatNumber(hint.stated)} с оплатой и ${formatNumber(hint.hidden)} без неё.`,
        ],
      }
    case 'low_pay':
      return {
        title: 'Проверьте оплату',
        url: edit('terms', 'salaryFrom'),
        facts: [
          `Ваша середина ${roubles(hint.pay)}, медиана профессии ${roubles(hint.median)}, посчитана по ${countOf(hint.count, TO_SAMPLE)}.`,
        ],
      }
    case 'few_responses':
      return {
        title: 'Смотрят, но не откликаются: уточните описание',
        url: edit('text', 'descriptionHtml'),
        facts: [
          `Откликов на 100 просмотров у вас ${formatTenths(hint.mine)}, а медиана похожих вакансий ${formatTenths(hint.median)} (сравнили ${formatNumber(hint.count)}).`,
        ],
      }
    case 'title':
      return {
        title: 'Назовите вакансию привычнее',
        url: edit('main', 'title'),
        facts: [`Ни одного слова названия нет ни у одной из ${countOf(hint.count, OTHERS)}.`],
      }
    case 'short_text':
      return {
        title: 'Расскажите подробнее',
        url: edit('text', 'descriptionHtml'),
        facts: [
          `В тексте ${countOf(hint.length, CHARACTERS)}, у похожих вакансий обычно ${formatNumber(hint.median)} (сравнили ${formatNumber(hint.count)}).`,
        ],
      }
    case 'no_hours':
      return {
        title: 'Укажите часы работы',
        url: edit('terms', 'hoursPerDay'),
        facts: [
          `Часы называют ${share(hint.share)} похожих вакансий (сравнили ${formatNumber(hint.count)}).`,
        ],
      }
    case 'no_skills':
      return {
        title: 'Добавьте навыки',
        url: edit('text', 'skills'),
        facts: [
          `Навыки называют ${share(hint.share)} похожих вакансий (сравнили ${formatNumber(hint.count)}).`,
        ],
      }
  }
}

const TO_SAMPLE = { one: 'вакансии', few: 'вакансиям', many: 'вакансиям' }

const roubles = (amount: number) => formatAmount(Math.round(amount), 'RUB')
const share = (part: number) => `${Math.round(100 * part)}${NO_BREAK_SPACE}%`

const TIMES_MORE = { one: 'раз', few: 'раза', many: 'раз' }

/** «1,6 раза», «5 раз» */
function toTimes(times: number) {
  const rounded = Math.round(times * 10) / 10
  return formatTenths(rounded) + NO_BREAK_SPACE + plural(rounded, TIMES_MORE)
}
