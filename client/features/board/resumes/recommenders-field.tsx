import { Checkbox } from '#client/ui/choice.tsx'
import { Input } from '#client/ui/field.tsx'
import { RECOMMENDERS_MAX } from '#shared/features/board/resumes/vocabulary.ts'
import { isAgreed, recommenderNote } from '#shared/features/board/resumes/recommenders.ts'
import { Entries } from './entries.tsx'
import type { EditorForm } from './resume-form.ts'

const NOBODY = { name: '', position: '', company: '', relation: '', contact: '', hasAgreed: false }

/** People who may be asked about the author; they are shown together with the contacts. */
export function RecommendersField({ form }: { form: EditorForm }) {
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
