import { FREE_FIRST_VACANCY } from '#shared/features/identity/companies/free-first-vacancy.ts'
import { CheckIcon } from '#client/ui/icons.tsx'
import type { Intent } from '#shared/features/identity/accounts/vocabulary.ts'

const REASONS = {
  seeker: {
    title: 'Со входом удобнее',
    items: [
      'Отклик в два касания с готовым резюме',
      'Видно, открыл ли работодатель отклик и что ответил',
      'Письмо, когда появится вакансия по вашему поиску',
      'Избранное на всех ваших устройствах',
    ],
  },
  employer: {
    title: 'Кабинет компании',
    items: [
      FREE_FIRST_VACANCY,
      'Отклики с резюме, перепиской и заметками команды',
      'Поиск по резюме тех, кто хочет работать из дома',
      'Счета, акты и оплата картой или со счёта',
    ],
  },
} as const satisfies Record<Intent, { title: string; items: readonly string[] }>

/** What an account gives, on the evening street. */
export function Reasons({ intent }: { intent: Intent }) {
  const { title, items } = REASONS[intent]
  return (
    <aside aria-label={title} className="sign-in-reasons">
      <p className="text-title font-semibold">{title}</p>
      <ul className="grid gap-3">
        {items.map((item) => (
          <li key={item} className="flex gap-3">
            <CheckIcon className="mt-0.5 shrink-0 text-lamp" />
            {item}
          </li>
        ))}
      </ul>
      <svg viewBox="0 0 480 96" aria-hidden="true">
        <path d="M0 96V64h48V40l48-26 48 26v56h24V30h88v66h24V52l56-34 56 34v44h24V44h32V20h40v76Z" />
        <path
          className="sign-in-windows"
          d="M84 48h24v18H84zM192 44h14v12h-14zM218 64h14v12h-14zM324 54h24v18h-24zM428 34h14v12h-14zM450 60h14v12h-14z"
        />
      </svg>
    </aside>
  )
}
