import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { api } from '#client/app/api.ts'
import { Form, SavedStatus, SubmitButton } from '#client/app/form/form.tsx'
import { useValuesForm } from '#client/app/form/use-values-form.ts'
import { useHydrated } from '#client/app/use-hydrated.ts'
import { ZoneOptions } from '#client/app/zone-options.tsx'
import { onlyZone, zoneGroups } from '#client/app/zones.ts'
import { ChoiceGroup, Radio } from '#client/ui/choice.tsx'
import { Input, Select } from '#client/ui/field.tsx'
import { applyTheme } from '#client/ui/theme.ts'
import { ProfileForm } from '#shared/features/identity/accounts/forms.ts'
import type { CurrentUser } from '#shared/features/identity/accounts/model.ts'

const THEME_NAMES = { system: 'Как в системе', light: 'Светлое', dark: 'Тёмное' } as const

export function ProfileFields({ user }: { user: CurrentUser }) {
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
