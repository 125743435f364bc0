import { VACANCY_FORMS } from '#shared/features/board/vacancies/vocabulary.ts'
import { countOf } from '#shared/kernel/number.ts'
import { composeEmail, link, quotedTitle, text, untrustedName } from './compose.ts'
import type { MailSite } from './email-content.ts'

type UnreadResponse = {
  id: number
  vacancyId: number
  title: string
  /** Where the vacancy is at its source; null where that is not known. */
  sourceUrl: string | null
}

/** «Отклики на 21 вакансию». */
const OBJECT_FORMS = { ...VACANCY_FORMS, one: 'вакансию' }
/** In one e-mail; the rest are counted. */
const RESPONSES_SHOWN = 20
const AT_SOURCE = 'Откликнуться можно на сайте, где её разместили: ссылка ведёт туда.'
const NO_SOURCE = 'Адреса вакансии на её сайте мы не знаем, ссылка ведёт на её страницу у нас.'

/** To a person whose responses to vacancies of other boards cannot be read here: links to each vacancy. */
export function responsesUnreadEmail(site: MailSite, responses: readonly UnreadResponse[]) {
  const [first] = responses
  const isOne = responses.length === 1
  const vacancies = isOne ? quotedTitle(first?.title ?? '') : countOf(responses.length, OBJECT_FORMS)
  const rest = responses.length - RESPONSES_SHOWN
  return composeEmail(site, {
    kind: 'responses_unread',
    about: { responseIds: responses.map(({ id }) => id) },
    isSecret: false,
    subject: isOne
      ? `Отклик на вакансию ${vacancies} никто не прочитал`
      : `Отклики на ${vacancies} никто не прочитал`,
    preheader: 'Компании нет на сайте. Пишем, где искать вакансию.',
    heading: isOne ? 'Ваш отклик никто не прочитал' : 'Ваши отклики никто не прочитал',
    blocks: [
      text(
        isOne
          ? `Вакансия ${vacancies} пришла с другого сайта, а её компании на «${site.name}» нет: ваш отклик никто не прочитал. Мы закрыли его, ответа не ждите. Нам жаль, что мы не сказали об этом сразу.`
          : `Вы откликались на ${vacancies} с других сайтов. Их компаний на «${site.name}» нет: ваши отклики никто не прочитал. Мы закрыли их, ответа не ждите. Нам жаль, что мы не сказали об этом сразу.`,
      ),
      {
        kind: 'items',
        items: responses.slice(0, RESPONSES_SHOWN).map(({ title, vacancyId, sourceUrl }) => ({
          title: untrustedName(title),
          url: sourceUrl ?? `${site.publicUrl}/vacancies/${vacancyId}`,
          facts: [sourceUrl === null ? NO_SOURCE : AT_SOURCE],
        })),
      },
      ...(rest > 0 ? [text(`И ещё ${countOf(rest, VACANCY_FORMS)}: они есть в ваших откликах.`)] : []),
      link('Открыть мои отклики', `${site.publicUrl}/personal/responses`),
    ],
  })
}
