/** E-mails that ask a company whether its vacancies are still current. */
import { VACANCY_FORMS } from '#shared/features/board/vacancies/vocabulary.ts'
import { CONFIRM_EVERY_DAYS } from '#shared/features/board/posting/vocabulary.ts'
import { formatDay } from '#shared/kernel/dates.ts'
import { countOf, DAY_FORMS } from '#shared/kernel/number.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { composeEmail, link, note, quotedTitle, text, untrustedName } from './compose.ts'
import type { Block, MailSite } from './email-content.ts'

/** `url` confirms without signing in. */
type Asked = { id: number; title: string; url: string }

/** In one e-mail; the rest are counted. */
const LINKS_MAX = 20

/** @param asked.confirmBy instant when the vacancies leave the lists without an answer */
export function confirmationAskedEmail(
  site: MailSite,
  { vacancies, confirmBy }: { vacancies: readonly Asked[]; confirmBy: string },
) {
  const [first] = vacancies
  const isOne = vacancies.length === 1
  const day = formatDay(confirmBy)
  return composeEmail(site, {
    kind: 'confirmation_asked',
    about: { vacancyIds: vacancies.map(({ id }) => id) },
    // The links work without signing in.
    isSecret: true,
    subject:
      isOne && first
        ? `Вакансия ${quotedTitle(first.title)} ещё актуальна?`
        : `${countOf(vacancies.length, VACANCY_FORMS)}: ещё актуальны?`,
    preheader: `Ответьте до ${day}: это одно нажатие.`,
    heading: isOne ? 'Вакансия ещё актуальна?' : 'Вакансии ещё актуальны?',
    blocks: [
      text(
        isOne && first
          ? `Вы ещё ищете человека на вакансию ${quotedTitle(first.title)}? Подтвердите это по ссылке: входить на сайт не нужно.`
          : 'Вы ещё ищете людей на эти вакансии? Подтвердите каждую по её ссылке: входить на сайт не нужно.',
      ),
      ...linksTo(site, vacancies, { tab: 'published' }),
      text(
        `Если не подтвердить до ${day}, ${isOne ? 'вакансия уйдёт' : 'вакансии уйдут'} из поиска. Оплаченные дни при этом не сгорят, а вернуть ${isOne ? 'её' : 'их'} можно будет по той же ссылке.`,
      ),
      note(
        `Спрашиваем каждые ${countOf(CONFIRM_EVERY_DAYS, DAY_FORMS)}, чтобы соискатели не писали туда, где уже никого не ищут. Правка, поднятие и новое размещение тоже считаются ответом.`,
      ),
    ],
  })
}

/** The vacancies have left the lists. */
export function vacancyUnconfirmedEmail(site: MailSite, { vacancies }: { vacancies: readonly Asked[] }) {
  const [first] = vacancies
  const isOne = vacancies.length === 1
  return composeEmail(site, {
    kind: 'vacancy_unconfirmed',
    about: { vacancyIds: vacancies.map(({ id }) => id) },
    isSecret: true,
    subject:
      isOne && first
        ? `Вакансия ${quotedTitle(first.title)} больше не в поиске`
        : `${countOf(vacancies.length, VACANCY_FORMS)} больше не в поиске`,
    preheader: 'Вернуть можно одним нажатием.',
    heading: isOne ? 'Вакансия больше не в поиске' : 'Вакансии больше не в поиске',
    blocks: [
      text(
        isOne && first
          ? `Вы не подтвердили, что вакансия ${quotedTitle(first.title)} актуальна. Мы убрали её из поиска, и откликнуться на неё нельзя.`
          : 'Вы не подтвердили, что эти вакансии актуальны. Мы убрали их из поиска, и откликнуться на них нельзя.',
      ),
      ...linksTo(site, vacancies, { tab: 'unconfirmed' }),
      text(
        'Оплаченные дни стоят на месте: после подтверждения размещение продлится на столько, сколько оно стояло.',
      ),
      note('Тем, кто уже откликнулся, ответьте и теперь: сроки ваших ответов идут.'),
    ],
  })
}

/** One button for one vacancy, else a list; beyond the first twenty, the list of the company. */
function linksTo(site: MailSite, vacancies: readonly Asked[], { tab }: { tab: string }): Block[] {
  const [first] = vacancies
  if (vacancies.length === 1 && first) return [link('Ещё актуально', first.url)]
  const rest = vacancies.length - LINKS_MAX
  const list = `${site.publicUrl}${pathOf('personal-vacancies')}?tab=${tab}`
  return [
    {
      kind: 'items',
      items: vacancies.slice(0, LINKS_MAX).map(({ title, url }) => ({
        title: untrustedName(title),
        url,
        facts: ['Ещё актуальна: подтвердить'],
      })),
    },
    ...(rest > 0 ? [text(`И ещё ${countOf(rest, VACANCY_FORMS)}: подтвердите их в списке.`)] : []),
    link('Подтвердить все в списке', list),
  ]
}
