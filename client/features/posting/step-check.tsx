import { Button } from '#client/ui/button.tsx'
import { Input } from '#client/ui/field.tsx'
import { Notice } from '#client/ui/notice.tsx'
import type { Duplicate } from '#shared/features/posting/contract.ts'
import { faultsOf } from '#shared/features/posting/forms.ts'
import { STATUS_LABELS, titleOr } from '#shared/features/posting/labels.ts'
import { moscowLocal } from '#shared/features/posting/moscow-moment.ts'
import { PUBLISH_AHEAD_DAYS } from '#shared/features/posting/vocabulary.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { FIELD_NAMES } from './steps.ts'
import type { VacancyFields } from './use-vacancy-form.ts'

const DAY_MS = 86_400_000

export function CheckStep({
  form,
  now,
  isUp,
  duplicates,
  onMeant,
}: {
  form: Omit<VacancyFields, 'onSubmit'>
  now: string
  /** Readers see an older text: when to publish is no question. */
  isUp: boolean
  duplicates: readonly Duplicate[]
  onMeant: () => void
}) {
  const faults = Object.entries(faultsOf(form.methods.watch()) ?? {})
  const at = new Date(now)
  return (
    <>
      {faults.length > 0 ? (
        <Notice tone="warning" title="Осталось заполнить">
          <ul className="mt-1">
            {faults.map(([name, message]) => (
              <li key={name}>
                <button
                  type="button"
                  className="py-0.5 text-left underline underline-offset-4"
                  onClick={() => form.focusField(name)}
                >
                  {Object.entries(FIELD_NAMES).find(([field]) => field === name)?.[1] ?? name}
                </button>
                : {message}
              </li>
            ))}
          </ul>
        </Notice>
      ) : (
        <Notice tone="success" title="Всё заполнено">
          <p>Посмотрите, как вакансия выглядит в списке, и отправляйте.</p>
        </Notice>
      )}
      <Input
        label={FIELD_NAMES.contactName}
        hint="Как обращаться к тому, кто отвечает на отклики"
        maxLength={100}
        autoComplete="name"
        {...form.field('contactName')}
      />
      {!isUp && (
        <Input
          label={FIELD_NAMES.publishAt}
          hint="Время московское. Оставьте пустым, чтобы вакансия вышла сразу после проверки"
          type="datetime-local"
          min={moscowLocal(at)}
          max={moscowLocal(new Date(at.getTime() + PUBLISH_AHEAD_DAYS * DAY_MS))}
          {...form.field('publishAt')}
        />
      )}
      {duplicates.length > 0 && (
        <div role="alert">
          <Notice tone="warning" title="У вас уже есть такая вакансия">
            <ul className="my-1">
              {duplicates.map(({ id, title, status }) => (
                <li key={id}>
                  <a href={pathOf('personal-vacancies-id', { id })}>{titleOr(title)}</a>,{' '}
                  {STATUS_LABELS[status].toLowerCase()}
                </li>
              ))}
            </ul>
            <p className="mb-2">Одинаковые вакансии мешают соискателям. Лучше изменить прежнюю.</p>
            <Button size="small" variant="secondary" onClick={onMeant}>
              Это другая вакансия, отправить
            </Button>
          </Notice>
        </div>
      )}
    </>
  )
}
