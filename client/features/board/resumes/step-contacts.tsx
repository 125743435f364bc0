import type { ReactNode } from 'react'
import { Input, Select } from '#client/ui/field.tsx'
import { CITIZENSHIP_LABELS } from '#shared/features/board/resumes/labels.ts'
import { CITIZENSHIPS } from '#shared/features/board/resumes/vocabulary.ts'
import { FIELD_NAMES } from './resume-form.ts'
import { RecommendersField } from './recommenders-field.tsx'
import type { EditorForm } from './resume-form.ts'

/** Name, photo, contacts and who recommends the person. */
export function ContactsStep({ form, photo }: { form: EditorForm; photo: ReactNode }) {
  return (
    <>
      {photo}
      <div className="grid gap-4 sm:grid-cols-2">
        <Input
          label={FIELD_NAMES.firstName}
          autoComplete="given-name"
          maxLength={60}
          {...form.field('firstName')}
        />
        <Input
          label={FIELD_NAMES.lastName}
          hint="До открытия контактов видна только первая буква"
          autoComplete="family-name"
          maxLength={60}
          {...form.field('lastName')}
        />
        <Input
          type="date"
          label={FIELD_NAMES.birthDate}
          hint="Показываем только возраст. Можно не указывать"
          autoComplete="bday"
          {...form.field('birthDate')}
        />
        <Select label={FIELD_NAMES.citizenship} {...form.field('citizenship')}>
          <option value="">Не указано</option>
          {CITIZENSHIPS.map((value) => (
            <option key={value} value={value}>
              {CITIZENSHIP_LABELS[value]}
            </option>
          ))}
        </Select>
      </div>
      <section aria-labelledby="own-contacts" className="grid gap-4">
        <div>
          <h2 id="own-contacts">{FIELD_NAMES.contacts}</h2>
          <p className="text-muted">
            Их нет ни в списках, ни на странице резюме. Вы открываете их сами — откликом, приглашением,
            ссылкой — либо их открывает за плату компания с доступом, и вы увидите, какая и когда.
          </p>
        </div>
        <div className="grid gap-4 sm:grid-cols-2">
          <Input
            type="tel"
            label="Телефон"
            autoComplete="tel"
            maxLength={30}
            {...form.field('contacts.phone')}
          />
          <Input
            type="email"
            label="Почта"
            autoComplete="email"
            maxLength={254}
            {...form.field('contacts.email')}
          />
          <Input label="Telegram" hint="Имя без @" maxLength={60} {...form.field('contacts.telegram')} />
          <Input
            label="Когда связаться"
            hint="Например, после 18:00 по Москве"
            maxLength={200}
            {...form.field('contacts.comment')}
          />
        </div>
      </section>
      <RecommendersField form={form} />
    </>
  )
}
