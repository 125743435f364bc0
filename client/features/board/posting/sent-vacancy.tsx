import { SentPage } from '#client/app/sent-page.tsx'
import { useSession } from '#client/app/current-user.ts'
import type { MyVacancy } from '#shared/features/board/posting/my-vacancy.ts'
import { titleOr } from '#shared/features/board/posting/labels.ts'
import { ACCESS_LEVELS } from '#shared/features/identity/managers/vocabulary.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { ModerationNotes } from './moderation-notes.tsx'
import { stateText } from './state-text.ts'

/** Revisions of a published vacancy that wait for their author. */
const WAITING: ReadonlySet<MyVacancy['revision']> = new Set(['draft', 'changes_asked', 'rejected'])

/** Whether the text is with the moderators, or was. In other states something is left to do, which its own page says. */
export const wasSent = ({ status, revision }: Pick<MyVacancy, 'status' | 'revision'>) =>
  status === 'moderation' || (status === 'published' && !WAITING.has(revision))

export function SentVacancy({ vacancy, now }: { vacancy: MyVacancy; now: string }) {
  const { title, text } = stateText(vacancy, now)
  const session = useSession()
  const role =
    session.status === 'user' && session.roles.find(({ company: { id } }) => id === vacancy.companyId)
  // Only who can do something about it is asked to.
  const unverified =
    role && role.accessLevel >= ACCESS_LEVELS.EDITOR && !role.company.isVerified ? role.company : null
  return (
    <SentPage
      title={title}
      text={[`«${titleOr(vacancy.title)}».`, text].filter((part) => part !== undefined).join(' ')}
      links={[
        {
          href: pathOf('personal-vacancies-id', { id: vacancy.id }),
          title: 'Открыть вакансию',
          text: 'Как идёт проверка, а потом просмотры и отклики.',
        },
        {
          href: pathOf('resumes'),
          title: 'Найти людей самим',
          text: 'Резюме тех, кто хочет работать из дома.',
        },
        unverified
          ? {
              href: pathOf('companies-uid', { uid: unverified.id }),
              title: vacancy.awaitsVerification ? 'Ускорить проверку компании' : 'Проверить компанию',
              text: vacancy.awaitsVerification
                ? 'Подтвердите сайт письмом или приложите документы.'
                : 'Знак проверки виден в каждой вакансии.',
            }
          : {
              href: pathOf('vacancies-new'),
              title: 'Разместить ещё одну',
              text: 'Шаги те же, черновик сохраняется сам.',
            },
      ]}
    >
      <ModerationNotes vacancy={vacancy} />
    </SentPage>
  )
}
