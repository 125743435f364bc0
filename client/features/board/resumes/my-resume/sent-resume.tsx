import { SentPage } from '#client/app/sent-page.tsx'
import { vacanciesPath } from '#shared/features/board/vacancies/address.ts'
import type { MyResume } from '#shared/features/board/resumes/my-resume.ts'
import { pathOf } from '#shared/routing/route-table.ts'

/** Whether the text is with the moderators, or readers see it already. */
export const wasSent = ({ status, isChanged, isChangePending }: MyResume) =>
  status === 'moderation' || (status === 'published' && (isChangePending || !isChanged))

export function SentResume({ resume }: { resume: MyResume }) {
  const { id, title, status, visibility, isChangePending } = resume
  const isChecked = status === 'published' && !isChangePending
  const own = pathOf('personal-resumes-id', { id })
  return (
    <SentPage
      title={
        isChecked
          ? 'Резюме проверено'
          : isChangePending && status === 'published'
            ? 'Правки на проверке'
            : 'Резюме на проверке'
      }
      text={
        isChecked
          ? `«${title}» готово: можно откликаться.`
          : `«${title}» читает модератор, обычно это занимает несколько часов. Напишем на почту.`
      }
      links={[
        visibility === 'nobody'
          ? {
              href: `${own}#visibility`,
              title: 'Выбрать, кто увидит резюме',
              text: 'Сейчас его не видит никто, кроме вас.',
            }
          : { href: own, title: 'Открыть резюме', text: 'Кому оно видно и кто просил контакты.' },
        {
          href: vacanciesPath({ filter: { search: title } }),
          title: 'Посмотреть вакансии',
          text: 'Те, что находятся по словам из резюме.',
        },
        {
          href: pathOf('personal-searches'),
          title: 'Следить за новыми',
          text: 'Письмо, когда появится вакансия по вашему поиску.',
        },
      ]}
    />
  )
}
