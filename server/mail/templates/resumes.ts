import type { Visibility } from '#shared/features/board/resumes/vocabulary.ts'
import { companyName, composeEmail, link, note, quotedTitle, text } from './compose.ts'
import type { MailSite } from './email-content.ts'

const WHO_SEES: Readonly<Record<Visibility, string>> = {
  nobody: 'Пока его видите только вы: выберите, кому его показывать.',
  link: 'Его увидят те, кому вы пришлёте ссылку.',
  chosen: 'Его видят компании, которые вы выбрали.',
  companies: 'Его видят компании, которые зарегистрированы на сайте.',
  everyone: 'Его видят все.',
}

export function resumeApprovedEmail(
  site: MailSite,
  { id, title, visibility }: { id: string; title: string; visibility: Visibility },
) {
  return composeEmail(site, {
    kind: 'resume_approved',
    about: { resumeId: id, visibility },
    isSecret: false,
    subject: 'Резюме прошло проверку',
    preheader: WHO_SEES[visibility],
    heading: visibility === 'nobody' ? 'Резюме прошло проверку' : 'Резюме опубликовано',
    blocks: [
      text(`Мы проверили резюме ${quotedTitle(title)}. ${WHO_SEES[visibility]}`),
      link('Открыть резюме', `${site.publicUrl}/personal/resumes/${id}`),
      note('Контакты открываются отдельно, и вы узнаете, кто и когда их открыл.'),
    ],
  })
}

export function resumeRefusedEmail(site: MailSite, { id, title }: { id: string; title: string }) {
  return composeEmail(site, {
    kind: 'resume_refused',
    about: { resumeId: id },
    isSecret: false,
    subject: 'Резюме нужно поправить',
    preheader: 'Что именно поправить, написано в вашем резюме.',
    heading: 'Резюме нужно поправить',
    blocks: [
      text(`Мы проверили резюме ${quotedTitle(title)} и пока не можем его опубликовать.`),
      link('Посмотреть замечания', `${site.publicUrl}/personal/resumes/${id}`),
      note('Исправьте текст и отправьте его ещё раз: проверим снова.'),
    ],
  })
}

/** @param opened.company title of the company */
export function contactsOpenedEmail(
  site: MailSite,
  { id, title, company }: { id: string; title: string; company: string },
) {
  const name = companyName(company)
  return composeEmail(site, {
    kind: 'contacts_opened',
    about: { resumeId: id },
    isSecret: false,
    subject: `Компания ${name} открыла ваши контакты`,
    preheader: 'Вам могут позвонить или написать.',
    heading: 'Ваши контакты открыли',
    blocks: [
      text(`Компания ${name} открыла контакты в резюме ${quotedTitle(title)}.`),
      link('Кто открывал контакты', `${site.publicUrl}/personal/resumes/${id}`),
      note('Если не хотите, чтобы эта компания видела резюме, скройте его от неё в настройках видимости.'),
    ],
  })
}
