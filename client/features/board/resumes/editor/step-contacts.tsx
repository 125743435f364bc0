import type { ReactNode } from 'react'
import { Input, Select } from '#client/ui/field.tsx'
import { CITIZENSHIP_LABELS } from '#shared/features/board/resumes/labels.ts'
import { CITIZENSHIPS, RECOMMENDERS_MAX } from '#shared/features/board/resumes/vocabulary.ts'
import { FIELD_NAMES, type EditorForm } from '../resume-form.ts'
import { Checkbox } from '#client/ui/choice.tsx'
import { isAgreed, recommenderNote } from '#shared/features/board/resumes/recommenders.ts'
import { Entries } from './entries.tsx'

const NOBODY = { name: '', position: '', company: '', relation: '', contact: '', hasAgreed: false }

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

/** People who may be asked about the author; they are shown together with the contacts. */
function RecommendersField({ form }: { form: EditorForm }) {
  const { keys, append, remove, move } = form.list('contacts.recommenders')
  const people = form.values.contacts.recommenders
  return (
    <Entries
      title="Рекомендации"
      hint={`До ${RECOMMENDERS_MAX} человек, которые расскажут о вашей работе. Имя и контакт человека получат те, кому открыты ваши контакты, в том числе за плату, — и только с его согласия.`}
      addText="Добавить человека"
      entries={keys.map((key, at) => {
        const person = people[at] ?? NOBODY
        return {
          key,
          name: person.name || `Человек ${at + 1}`,
          note: isAgreed(person)
            ? recommenderNote(person)
            : 'Не сохраним и не покажем, пока нет имени, связи и согласия человека',
          hasError: form.hasError(`contacts.recommenders.${at}`),
        }
      })}
      max={RECOMMENDERS_MAX}
      onAdd={() => append(NOBODY)}
      onRemove={remove}
      onMove={move}
    >
      {(at) => (
        <div className="grid gap-4 sm:grid-cols-2">
          <Input label="Имя и фамилия" maxLength={100} {...form.field(`contacts.recommenders.${at}.name`)} />
          <Input
            label="Телефон или почта"
            maxLength={100}
            {...form.field(`contacts.recommenders.${at}.contact`)}
          />
          <Input
            label="Кем работает"
            maxLength={150}
            {...form.field(`contacts.recommenders.${at}.position`)}
          />
          <Input
            label="Где работает"
            maxLength={150}
            {...form.field(`contacts.recommenders.${at}.company`)}
          />
          <Input
            label="Как вы знакомы"
            hint="Например, был моим руководителем"
            maxLength={200}
            {...form.field(`contacts.recommenders.${at}.relation`)}
          />
          <Checkbox
            className="sm:col-span-2"
            label="Человек знает об этом и согласен, чтобы его имя и контакт получили компании, которым откроют мои контакты"
            {...form.field(`contacts.recommenders.${at}.hasAgreed`)}
          />
        </div>
      )}
    </Entries>
  )
}
