import { useQuery } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router'
import { api } from '#client/app/api.ts'
import { useSessionFlag } from '#client/app/session-flag.ts'
import { pageData } from '#client/app/page-data.ts'
import { ConsentList } from './consent-list.tsx'
import { DeletionNotice, DeletionSection } from './deletion.tsx'
import { EmailChange } from './email-change.tsx'
import { LoadFailure } from './load-failure.tsx'
import { NotificationChoices } from './notification-choices.tsx'
import { Photo } from './photo.tsx'
import { ProfileFields } from './profile-fields.tsx'
import { SessionList } from './session-list.tsx'
import { SectionSkeleton, SECTIONS, Section } from './settings-section.tsx'

export function loader(args: LoaderFunctionArgs) {
  return pageData(args, { title: 'Настройки', isIndexed: false })
}

/** The server renders the frame; what belongs to the person arrives in the browser, in the room kept for it. */
export function Component() {
  const hasSession = useSessionFlag() === true
  const me = useQuery({ ...api.accounts.me.queryOptions(), enabled: hasSession })
  const user = me.data

  return (
    <div className="container py-8 md:py-12">
      <h1>Настройки</h1>
      {user && <DeletionNotice user={user} />}
      <div className="mt-6 gap-10 lg:grid lg:grid-cols-[220px_minmax(0,720px)]">
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
        <div className="grid md:gap-4">
          {me.isError && !user ? (
            <LoadFailure error={me.error} onRetry={() => void me.refetch()} />
          ) : (
            <>
              <Section id="profile">
                {user ? (
                  <>
                    <Photo user={user} />
                    <ProfileFields key={user.id} user={user} />
                  </>
                ) : (
                  <SectionSkeleton kind="profile" />
                )}
              </Section>
              <Section id="email">
                {user ? <EmailChange key={user.email} user={user} /> : <SectionSkeleton kind="email" />}
              </Section>
              <Section id="notifications">
                {user ? <NotificationChoices user={user} /> : <SectionSkeleton kind="notifications" />}
              </Section>
              <Section id="sessions">
                <SessionList isEnabled={hasSession} zone={user?.zone ?? null} />
              </Section>
              <Section id="consents">
                <ConsentList isEnabled={hasSession} zone={user?.zone ?? null} />
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
                {user ? <DeletionSection user={user} /> : <SectionSkeleton kind="deletion" />}
              </Section>
            </>
          )}
        </div>
      </div>
    </div>
  )
}
