import { FREE_FIRST_VACANCY } from '#shared/features/identity/companies/free-first-vacancy.ts'
import { ENDING_SOON_DAYS } from '#shared/features/board/posting/vocabulary.ts'
import { formatDay } from '#shared/kernel/dates.ts'
import { composeEmail, link, note, quotedTitle, settingsNote, text } from './compose.ts'
import type { MailSite } from './email-content.ts'

type VacancyRef = { id: number; title: string }

const publicUrl = (site: MailSite, { id }: VacancyRef) => `${site.publicUrl}/vacancies/${id}`
const dashboardUrl = (site: MailSite, { id }: VacancyRef) => `${site.publicUrl}/personal/vacancies/${id}`
const SETTINGS = settingsNote('Письма о вакансиях можно отключить в', 'notifications')

/** @param vacancy.expiresAt null: published without an end */
export function vacancyPublishedEmail(site: MailSite, vacancy: VacancyRef & { expiresAt: string | null }) {
  const title = quotedTitle(vacancy.title)
  const until = vacancy.expiresAt === null ? '' : ` Размещение действует до ${formatDay(vacancy.expiresAt)}.`
  return composeEmail(site, {
    kind: 'vacancy_published',
    about: { vacancyId: vacancy.id },
    isSecret: false,
    subject: `Вакансия ${title} опубликована`,
    preheader: 'Её уже видят соискатели.',
    heading: 'Вакансия опубликована',
    blocks: [
      text(`Мы проверили вакансию ${title}, и её уже видят соискатели.${until}`),
      link('Посмотреть вакансию', publicUrl(site, vacancy)),
      SETTINGS,
    ],
  })
}

/** The company was not verified, so the free placement of its vacancy did not begin. */
/** @param reason why its free placement came to nothing */
export function vacancyNotPlacedEmail(site: MailSite, vacancy: VacancyRef, reason: NotPlacedReason) {
  const title = quotedTitle(vacancy.title)
  const { preheader, why, advice } = NOT_PLACED[reason]
  return composeEmail(site, {
    kind: 'vacancy_not_placed',
    about: { vacancyId: vacancy.id },
    isSecret: false,
    subject: `Вакансия ${title} пока не опубликована`,
    preheader,
    heading: 'Вакансия ждёт вас в черновиках',
    blocks: [
      text(`${why} Вакансия ${title} сохранена как черновик.`),
      ...advice.map(text),
      ...(reason === 'used_by_same_inn' && site.operatorEmail !== null
        ? [
            note(
              `Если вашим ИНН пользуется кто-то чужой, напишите на ${site.operatorEmail}: мы посмотрим на обе компании.`,
            ),
          ]
        : []),
      link('Открыть вакансию', dashboardUrl(site, vacancy)),
      SETTINGS,
    ],
  })
}

export type NotPlacedReason = 'refused' | 'used_by_same_inn'

const NOT_PLACED: Record<NotPlacedReason, { preheader: string; why: string; advice: readonly string[] }> = {
  refused: {
    preheader: 'Компанию не получилось проверить, текст сохранён.',
    why: `${FREE_FIRST_VACANCY}. С вашей не получилось: почему, написано в отдельном письме.`,
    advice: ['Исправьте данные компании и отправьте вакансию ещё раз бесплатно или выберите платный тариф.'],
  },
  used_by_same_inn: {
    preheader: 'Бесплатная вакансия с этим ИНН уже была, текст сохранён.',
    why: 'Бесплатная вакансия одна на ИНН, сколько бы компаний на сайте его ни указали. С вашим ИНН её уже разместила другая компания.',
    advice: [
      'Выберите платный тариф: вакансия сразу уйдёт на проверку.',
      'Если та компания тоже ваша, попросите её администратора пригласить вас в менеджеры: тогда вакансии, пакеты и баланс будут в одном кабинете.',
    ],
  },
}

/** A new text of a vacancy that stayed published. */
export function vacancyChangedEmail(site: MailSite, vacancy: VacancyRef) {
  const title = quotedTitle(vacancy.title)
  return composeEmail(site, {
    kind: 'vacancy_changed',
    about: { vacancyId: vacancy.id },
    isSecret: false,
    subject: `Изменения в вакансии ${title} опубликованы`,
    preheader: 'Соискатели видят новый текст.',
    heading: 'Изменения опубликованы',
    blocks: [
      text(`Мы проверили новый текст вакансии ${title}. Соискатели видят его вместо прежнего.`),
      link('Посмотреть вакансию', publicUrl(site, vacancy)),
      SETTINGS,
    ],
  })
}

/** @param vacancy.canExtend whether the author can buy more days */
export function vacancyEndingEmail(
  site: MailSite,
  vacancy: VacancyRef & { expiresAt: string; canExtend: boolean },
) {
  const title = quotedTitle(vacancy.title)
  return composeEmail(site, {
    kind: 'vacancy_ending',
    about: { vacancyId: vacancy.id, expiresAt: vacancy.expiresAt },
    isSecret: false,
    subject: `Размещение вакансии ${title} скоро закончится`,
    preheader: `Осталось меньше ${ENDING_SOON_DAYS + 1} дней.`,
    heading: 'Размещение скоро закончится',
    blocks: [
      text(
        `Размещение вакансии ${title} закончится ${formatDay(vacancy.expiresAt)}. ${vacancy.canExtend ? 'Если сотрудник ещё нужен, продлите её заранее: так она не уйдёт из поиска, а отклики не закроются.' : 'Если сотрудник ещё нужен, попросите редактора или администратора компании продлить её заранее: так она не уйдёт из поиска, а отклики не закроются.'}`,
      ),
      vacancy.canExtend
        ? link('Продлить вакансию', `${dashboardUrl(site, vacancy)}/term`)
        : link('Открыть вакансию', dashboardUrl(site, vacancy)),
      SETTINGS,
    ],
  })
}

export function vacancyEndedEmail(site: MailSite, vacancy: VacancyRef) {
  const title = quotedTitle(vacancy.title)
  return composeEmail(site, {
    kind: 'vacancy_ended',
    about: { vacancyId: vacancy.id },
    isSecret: false,
    subject: `Размещение вакансии ${title} закончилось`,
    preheader: 'Соискатели больше не могут на неё откликнуться.',
    heading: 'Размещение закончилось',
    blocks: [
      text(
        `Вакансии ${title} больше нет в поиске, и откликнуться на неё нельзя. Если сотрудник ещё нужен, разместите её снова: текст и адрес сохранятся.`,
      ),
      link('Разместить снова', dashboardUrl(site, vacancy)),
      SETTINGS,
    ],
  })
}
