import type { ReactNode } from 'react'
import { Card } from '#client/ui/card.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'

export const SECTIONS = {
  profile: 'Профиль',
  email: 'Адрес почты',
  notifications: 'Письма',
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

/** As high as what will stand there, so that nothing moves when it comes. */
export function SectionSkeleton({ kind }: { kind: keyof typeof ROOM }) {
  return (
    <div className={ROOM[kind]}>
      <p className="sr-only">Загружаем…</p>
      <Skeleton className="mb-4 h-6 w-2/3" />
      <Skeleton className="h-12 max-w-80" />
    </div>
  )
}

const ROOM = {
  profile: 'min-h-[640px] md:min-h-[432px]',
  email: 'min-h-[204px] md:min-h-[180px]',
  notifications: 'min-h-[256px] md:min-h-[164px]',
  sessions: 'min-h-[112px] md:min-h-[93px]',
  consents: 'min-h-[237px] md:min-h-[178px]',
  deletion: 'min-h-[184px] md:min-h-[112px]',
} as const
