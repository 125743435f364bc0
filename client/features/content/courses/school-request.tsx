import { api } from '#client/app/api.ts'
import { CheckboxField } from '#client/app/form/checkbox-field.tsx'
import { Form, SubmitButton } from '#client/app/form/form.tsx'
import { pageAction } from '#client/app/form/page-action.ts'
import { useForm } from '#client/app/form/use-form.ts'
import { Card } from '#client/ui/card.tsx'
import { Input, Textarea } from '#client/ui/field.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { REQUEST_CONSENT_SLUG, REQUEST_TEXT_LENGTH_MAX } from '#shared/features/content/courses/vocabulary.ts'
import { pathOf } from '#shared/routing/route-table.ts'

const LABELS = {
  schoolName: 'Название школы',
  email: 'Почта для ответа',
  courseUrl: 'Страница курса',
  text: 'О курсе',
  consent: 'Согласие на обработку персональных данных',
}

export const schoolAction = pageAction(api.schools.request, {
  checkboxes: ['consent'],
  done: () => `${pathOf('schools')}?sent=1#form`,
})

/** A school tells about its course. */
export function SchoolRequest({ isSent }: { isSent: boolean }) {
  return (
    <Card id="form" aria-labelledby="request" className="max-w-[680px] print:hidden">
      <h2 id="request">Рассказать о курсе</h2>
      <p className="mt-2 mb-4 text-muted">
        Для школ и наставников. Мы сверим цену, возврат и лицензию с вашим сайтом и ответим письмом. Место в
        списке от оплаты не зависит.
      </p>
      {isSent ? (
        <div role="status">
          <Notice tone="success" title="Спасибо, заявка у нас">
            <p>Ответим на почту, которую вы указали.</p>
          </Notice>
        </div>
      ) : (
        <RequestForm />
      )}
    </Card>
  )
}

function RequestForm() {
  const form = useForm({ action: schoolAction })
  return (
    <Form form={form} labels={LABELS} className="grid gap-4">
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
        error={form.field('consent').error}
        {...form.choice('consent')}
      />
      <SubmitButton form={form} className="justify-self-start max-sm:w-full">
        Отправить
      </SubmitButton>
    </Form>
  )
}
