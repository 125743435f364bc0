import { formatDay } from '#shared/kernel/dates.ts'
import { companyName, composeEmail, link, note, settingsNote, text } from './compose.ts'
import type { MailSite } from './email-content.ts'

/** @param plan.companies titles of the companies that lose their last manager */
export function deletionPlannedEmail(
  site: MailSite,
  { deletionAt, companies }: { deletionAt: Date; companies: readonly string[] },
) {
  const day = formatDay(deletionAt.toISOString())
  return composeEmail(site, {
    kind: 'deletion_planned',
    about: { deletionAt: deletionAt.toISOString() },
    isSecret: false,
    subject: `Ваш аккаунт на сайте «${site.name}» будет удалён`,
    preheader: `До ${day} удаление можно отменить.`,
    heading: 'Аккаунт будет удалён',
    blocks: [
      text(
        `Вы попросили удалить аккаунт. Мы сделаем это ${day}: сотрём личные данные, резюме и доступ к компаниям.`,
      ),
      ...companies.map((title) =>
        text(
          `В компании ${companyName(title)} никого не останется: её открытые вакансии мы закроем в тот же день.`,
        ),
      ),
      text('До этого дня можно передумать: войдите и отмените удаление в настройках профиля.'),
      link('Отменить удаление', `${site.publicUrl}/personal/settings/profile`),
      note('Если вы об этом не просили, отмените удаление и завершите чужие сеансы.'),
    ],
  })
}

export function deletionCancelledEmail(site: MailSite) {
  return composeEmail(site, {
    kind: 'deletion_cancelled',
    about: {},
    isSecret: false,
    subject: `Ваш аккаунт на сайте «${site.name}» остаётся`,
    preheader: 'Удаление отменено, всё на своих местах.',
    heading: 'Удаление отменено',
    blocks: [
      text('Вы передумали удалять аккаунт. Он остаётся, и всё в нём на своих местах.'),
      settingsNote('Если отменили не вы, завершите чужие сеансы в', 'sessions'),
    ],
  })
}

export function deletionDoneEmail(site: MailSite) {
  return composeEmail(site, {
    kind: 'deletion_done',
    about: {},
    isSecret: false,
    subject: `Ваш аккаунт на сайте «${site.name}» удалён`,
    preheader: 'Личные данные стёрты.',
    heading: 'Аккаунт удалён',
    blocks: [
      text(
        'Мы удалили ваш аккаунт и стёрли личные данные. Осталось только то, что обязаны хранить по закону.',
      ),
      text('Если захотите вернуться, зарегистрируйтесь заново, можно с этим же адресом.'),
    ],
  })
}
