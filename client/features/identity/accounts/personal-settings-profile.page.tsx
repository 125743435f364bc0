import { useSuspenseQuery, useQueryClient } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router'
import { api } from '#client/app/api.ts'
import { load } from '#client/app/page-data.ts'
import { privatePage } from '#client/app/private-page.ts'
import { ConsentList } from './consent-list.tsx'
import { DeletionNotice, DeletionSection } from './deletion.tsx'
import { EmailChange } from '#client/features/identity/email-changes/email-change.tsx'
import { NotificationChoices } from '#client/features/identity/notifications/notification-choices.tsx'
import { PasskeyList } from '#client/features/identity/passkeys/passkey-list.tsx'
import { PhotoField } from '#client/app/form/photo-field.tsx'
import { fullName } from '#shared/features/identity/accounts/full-name.ts'
import type { CurrentUser } from '#shared/features/identity/accounts/model.ts'
import { Card } from '#client/ui/card.tsx'
import { ConfirmedButton } from '#client/app/command/confirm-command.tsx'
import { useCommand } from '#client/app/command/use-command.ts'
import { Badge } from '#client/ui/badge.tsx'
import { formatMoment } from '#shared/kernel/moments.ts'
import { useMemo, useState, type ReactNode } from 'react'
import { Form, SavedStatus, SubmitButton } from '#client/app/form/form.tsx'
import { useValuesForm } from '#client/app/form/use-values-form.ts'
import { useHydrated } from '#client/app/use-hydrated.ts'
import { ZoneOptions } from '#client/app/zone-options.tsx'
import { onlyZone, zoneGroups } from '#client/app/zones.ts'
import { ChoiceGroup, Radio } from '#client/ui/choice.tsx'
import { Input, Select } from '#client/ui/field.tsx'
import { applyTheme } from '#client/ui/theme.ts'
import { ProfileForm } from '#shared/features/identity/accounts/forms.ts'

const THEME_NAMES = { system: 'Как в системе', light: 'Светлое', dark: 'Тёмное' } as const

const SECTIONS = {
  profile: 'Профиль',
  email: 'Адрес почты',
  passkeys: 'Вход по ключу',
  notifications: 'Уведомления',
  sessions: 'Сеансы',
  consents: 'Согласия',
  data: 'Мои данные',
  deletion: 'Удаление аккаунта',
} as const

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

function Photo({ user }: { user: CurrentUser }) {
  const queryClient = useQueryClient()
  return (
    <div className="mb-6">
      <PhotoField
        id={user.id}
        photoUrl={user.photoUrl}
        name={fullName(user)}
        send={(picture) => api.accounts.setPhoto.call(picture)}
        remove={() => api.accounts.removePhoto.call()}
        onChanged={(updated) => queryClient.setQueryData(api.accounts.me.queryKey(), updated)}
      />
    </div>
  )
}

function Section({ id, children }: { id: keyof typeof SECTIONS; children: ReactNode }) {
  return (
    <Card id={id} aria-labelledby={`${id}-title`} className="scroll-mt-4">
      <h2 id={`${id}-title`} className="mb-4">
        {SECTIONS[id]}
      </h2>
      {children}
    </Card>
  )
}

function SessionList({ zone }: { zone: string }) {
  const { items } = useSuspenseQuery(api.accounts.sessions.queryOptions()).data
  const refresh = [api.accounts.sessions]
  const end = useCommand(api.accounts.endSession, { refresh })
  const endOthers = useCommand(api.accounts.endOtherSessions, { refresh })

  return (
    <>
      <ul className="mb-4">
        {items.map((session) => (
          <li
            key={session.id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line py-3 first:pt-0"
          >
            <div>
              <p className="font-medium">
                {session.device} {session.isCurrent && <Badge tone="good">Это устройство</Badge>}
              </p>
              <p className="text-small text-muted">
                Вход {formatMoment(session.createdAt, { zone })}, последний раз{' '}
                {formatMoment(session.lastSeenAt, { zone })}
              </p>
            </div>
            {!session.isCurrent && (
              <ConfirmedButton
                command={end}
                input={{ id: session.id }}
                size="small"
                aria-label={`Завершить сеанс: ${session.device}`}
                text="Завершить"
                title="Завершить сеанс?"
              >
                <p>Чтобы вернуться на «{session.device}», понадобится код из письма или ключ.</p>
              </ConfirmedButton>
            )}
          </li>
        ))}
      </ul>
      {items.length > 1 ? (
        <ConfirmedButton
          command={endOthers}
          input={undefined}
          variant="danger"
          text="Завершить все другие сеансы"
          title="Завершить все другие сеансы?"
          confirmText="Завершить"
        >
          <p>Чтобы вернуться на других устройствах, там понадобится код из письма или ключ.</p>
        </ConfirmedButton>
      ) : (
        <p className="text-small text-muted">Других сеансов нет.</p>
      )}
    </>
  )
}

function ProfileFields({ user }: { user: CurrentUser }) {
  const queryClient = useQueryClient()
  const [isSaved, setIsSaved] = useState(false)
  const { firstName, lastName, zone, theme } = user
  const form = useValuesForm({
    schema: ProfileForm,
    defaults: { firstName, lastName: lastName ?? '', zone, theme },
    draft: { name: `profile-${user.id}` },
    async send(values) {
      setIsSaved(false)
      const updated = await api.accounts.update.call(values)
      queryClient.setQueryData(api.accounts.me.queryKey(), updated)
      applyTheme(updated.theme)
      setIsSaved(true)
    },
  })
  const isHydrated = useHydrated()
  const zones = useMemo(() => (isHydrated ? zoneGroups(zone) : onlyZone(zone)), [isHydrated, zone])
  const { error: _none, ...themeField } = form.field('theme')

  return (
    <Form
      form={form}
      labels={{ firstName: 'Имя', lastName: 'Фамилия', zone: 'Часовой пояс', theme: 'Оформление' }}
      className="grid gap-4"
      onChange={() => setIsSaved(false)}
    >
      <div className="grid gap-4 md:grid-cols-2">
        <Input label="Имя" autoComplete="given-name" {...form.field('firstName')} />
        <Input label="Фамилия" autoComplete="family-name" {...form.field('lastName')} />
      </div>
      <Select label="Часовой пояс" hint="В нём показываем время на сайте" {...form.field('zone')}>
        <ZoneOptions groups={zones} />
      </Select>
      <ChoiceGroup legend="Оформление">
        <div className="flex flex-wrap gap-x-8">
          {(['system', 'light', 'dark'] as const).map((value) => (
            <Radio key={value} value={value} label={THEME_NAMES[value]} {...themeField} />
          ))}
        </div>
      </ChoiceGroup>
      <div className="flex flex-wrap items-center gap-4">
        <SubmitButton form={form}>Сохранить</SubmitButton>
        <SavedStatus>{isSaved && 'Сохранено'}</SavedStatus>
      </div>
    </Form>
  )
}
