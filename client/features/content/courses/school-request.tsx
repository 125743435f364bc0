import { useState } from 'react'
import { api } from '#client/app/api.ts'
import { CheckboxField } from '#client/app/form/checkbox-field.tsx'
import { Form, SubmitButton } from '#client/app/form/form.tsx'
import { useAppForm } from '#client/app/form/use-app-form.ts'
import { Card } from '#client/ui/card.tsx'
import { Input, Textarea } from '#client/ui/field.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { SchoolRequestForm } from '#shared/features/content/courses/forms.ts'
import { REQUEST_CONSENT_SLUG, REQUEST_TEXT_LENGTH_MAX } from '#shared/features/content/courses/vocabulary.ts'
import { pathOf } from '#shared/routing/route-table.ts'

const LABELS = {
  schoolName: 'Название школы',
  email: 'Почта для ответа',
  courseUrl: 'Страница курса',
  text: 'О курсе',
  consent: 'Согласие на обработку персональных данных',
}

/** Messages of the plain form, whose refusals come back in the address. */
const REFUSALS: Readonly<Record<string, string>> = {
  fields: 'Заполните все поля: адрес страницы — с точкой, почта — с собакой. Согласие тоже нужно.',
  limit: 'Из вашей сети уже пришло несколько заявок за час. Напишите позже.',
}

/** A school tells about its course; works as a plain form without scripts. */
export function SchoolRequest({ isSent, error }: { isSent: boolean; error: string | null }) {
  const [wasSent, setWasSent] = useState(false)
  return (
    <Card id="form" aria-labelledby="request" className="max-w-[680px] print:hidden">
      <h2 id="request">Рассказать о курсе</h2>
      <p className="mt-2 mb-4 text-muted">
        Для школ и наставников. Мы сверим цену, возврат и лицензию с вашим сайтом и ответим письмом. Место в
        списке от оплаты не зависит.
      </p>
      {isSent || wasSent ? (
        <div role="status">
          <Notice tone="success" title="Спасибо, заявка у нас">
            <p>Ответим на почту, которую вы указали.</p>
          </Notice>
        </div>
      ) : (
        <RequestForm
          refusal={
            error === null ? null : (REFUSALS[error] ?? 'Не получилось. Обновите страницу и повторите.')
          }
          onSent={() => setWasSent(true)}
        />
      )}
    </Card>
  )
}

function RequestForm({ refusal, onSent }: { refusal: string | null; onSent: () => void }) {
  const form = useAppForm({
    schema: SchoolRequestForm,
    defaults: {},
    async send(values) {
      await api.schools.request.call(values)
      onSent()
    },
  })
  return (
    <Form form={form} labels={LABELS} action={pathOf('schools')} className="grid gap-4">
      {refusal && (
        <div role="alert">
          <Notice tone="error" title={refusal} />
        </div>
      )}
      <Input
        label={LABELS.schoolName}
        maxLength={120}
        autoComplete="organization"
        required
        {...form.field('schoolName')}
      />
      <Input
        label={LABELS.email}
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={254}
        required
        {...form.field('email')}
      />
      <Input
        label={LABELS.courseUrl}
        inputMode="url"
        spellCheck={false}
        maxLength={500}
        pattern="\S+\.\S+"
        title="Адрес с точкой, например shkola.ru/kurs"
        required
        {...form.field('courseUrl')}
      />
      <Textarea
        label={LABELS.text}
        hint="Кого и чему учит, полная цена, сколько длится, как вернуть деньги, есть ли лицензия"
        rows={6}
        minLength={10}
        maxLength={REQUEST_TEXT_LENGTH_MAX}
        required
        {...form.field('text')}
      />
      <CheckboxField
        required
        label={
          <>
            Даю согласие на{' '}
            <a
              href={pathOf('documents-slug', { slug: REQUEST_CONSENT_SLUG })}
              target="_blank"
              rel="noopener"
              className="underline"
            >
              обработку персональных данных
            </a>
          </>
        }
        {...form.field('consent')}
      />
      <SubmitButton form={form} className="justify-self-start max-sm:w-full">
        Отправить
      </SubmitButton>
    </Form>
  )
}
