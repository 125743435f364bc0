import { useSuspenseQuery } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router'
import { api } from '#client/app/api.ts'
import { load } from '#client/app/page-data.ts'
import { privatePage } from '#client/app/private-page.ts'
import { ConsentList } from './consent-list.tsx'
import { DeletionNotice, DeletionSection } from './deletion.tsx'
import { EmailChange } from '#client/features/identity/email-changes/email-change.tsx'
import { NotificationChoices } from '#client/features/identity/notifications/notification-choices.tsx'
import { PasskeyList } from '#client/features/identity/passkeys/passkey-list.tsx'
import { Photo } from './photo.tsx'
import { ProfileFields } from './profile-fields.tsx'
import { SessionList } from './session-list.tsx'
import { SECTIONS, Section } from './settings-section.tsx'

export const loader = (args: LoaderFunctionArgs) =>
  privatePage(
    args,
    'Настройки',
    load(args, api.accounts.sessions.queryOptions()),
    load(args, api.accounts.passkeys.queryOptions()),
    load(args, api.accounts.channels.queryOptions()),
    load(args, api.accounts.emailChange.queryOptions()),
    load(args, api.accounts.consents.queryOptions()),
  )

export function Component() {
  const { data: user } = useSuspenseQuery(api.accounts.me.queryOptions())
  return (
    <div className="container py-6 md:py-8">
      <h1>Настройки</h1>
      <DeletionNotice user={user} />
      <div className="mt-6 gap-10 lg:grid lg:grid-cols-[minmax(0,1fr)_200px]">
        <div className="grid md:gap-4">
          <Section id="profile">
            <Photo user={user} />
            <ProfileFields key={user.id} user={user} />
          </Section>
          <Section id="email">
            <EmailChange key={user.email} user={user} />
          </Section>
          <Section id="passkeys">
            <PasskeyList user={user} />
          </Section>
          <Section id="notifications">
            <NotificationChoices user={user} />
          </Section>
          <Section id="sessions">
            <SessionList zone={user.zone} />
          </Section>
          <Section id="consents">
            <ConsentList zone={user.zone} />
          </Section>
          <Section id="data">
            <p className="mb-4">
              Всё, что сайт хранит о вас, можно скачать одним файлом: профиль, сеансы, согласия, роли
              в&nbsp;компаниях.
            </p>
            <a
              className="btn"
              data-variant="secondary"
              href="/api/v1/users/me/export"
              download="distant-moi-dannye.json"
            >
              Скачать мои данные
            </a>
          </Section>
          <Section id="deletion">
            <DeletionSection user={user} />
          </Section>
        </div>
        <nav aria-label="Разделы настроек" className="hidden lg:block">
          <ul className="sticky top-6">
            {Object.entries(SECTIONS).map(([id, title]) => (
              <li key={id}>
                <a
                  href={`#${id}`}
                  className="block rounded-box px-3 py-2 text-ink no-underline hover:bg-sunken"
                >
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </div>
  )
}
