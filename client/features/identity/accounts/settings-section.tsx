import type { ReactNode } from 'react'
import { Card } from '#client/ui/card.tsx'

export const SECTIONS = {
  profile: 'Профиль',
  email: 'Адрес почты',
  passkeys: 'Вход по ключу',
  notifications: 'Уведомления',
  sessions: 'Сеансы',
  consents: 'Согласия',
  data: 'Мои данные',
  deletion: 'Удаление аккаунта',
} as const

export function Section({ id, children }: { id: keyof typeof SECTIONS; children: ReactNode }) {
  return (
    <Card id={id} aria-labelledby={`${id}-title`} className="scroll-mt-4">
      <h2 id={`${id}-title`} className="mb-4">
        {SECTIONS[id]}
      </h2>
      {children}
    </Card>
  )
}
