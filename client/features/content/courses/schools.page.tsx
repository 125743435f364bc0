import { useSuspenseQuery } from '@tanstack/react-query'
import { useLocation, type LoaderFunctionArgs } from 'react-router'
import { api } from '#client/app/api.ts'
import { pageActions, pageAction } from '#client/app/form/page-action.ts'
import { load, pageData } from '#client/app/page-data.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { Breadcrumbs, TOP_CRUMBS } from '#client/ui/breadcrumbs.tsx'
import {
  COURSE_FORMS,
  COURSES_TAG,
  REQUEST_CONSENT_SLUG,
  REQUEST_TEXT_LENGTH_MAX,
} from '#shared/features/content/courses/vocabulary.ts'
import { countOf } from '#shared/kernel/number.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { licenceLabel } from './course-labels.ts'
import { InventedMark } from './invented-mark.tsx'
import { CheckboxField } from '#client/app/form/checkbox-field.tsx'
import { Form, SubmitButton } from '#client/app/form/form.tsx'
import { useForm } from '#client/app/form/use-form.ts'
import { Card } from '#client/ui/card.tsx'
import { Input, Textarea } from '#client/ui/field.tsx'
import { Notice } from '#client/ui/notice.tsx'

const REQUEST_LABELS = {
  schoolName: 'Название школы',
  email: 'Почта для ответа',
  courseUrl: 'Страница курса',
  text: 'О курсе',
  consent: 'Согласие на обработку персональных данных',
}

const schoolAction = pageAction(api.schools.request, {
  checkboxes: ['consent'],
  done: () => `${pathOf('schools')}?sent=1#form`,
})

export const forms = pageActions(schoolAction)

export async function loader(args: LoaderFunctionArgs) {
  await load(args, api.schools.list.queryOptions())
  const params = new URL(args.request.url).searchParams
  return pageData(args, {
    title: 'Школы, которые учат профессиям для удалённой работы',
    description:
      'Школы с лицензией и без, их курсы с полной ценой и условиями возврата денег. Школа может рассказать о своём курсе.',
    isIndexed: !params.has('sent'),
    crumbs: TOP_CRUMBS,
    ...(import.meta.env.SSR ? { cacheTags: [COURSES_TAG] } : {}),
  })
}

export function Component() {
  const { items } = useSuspenseQuery(api.schools.list.queryOptions()).data
  const params = new URLSearchParams(useLocation().search)
  return (
    <div className="container grid gap-8 pt-4 pb-16">
      <div className="grid max-w-[45em] gap-3">
        <Breadcrumbs crumbs={TOP_CRUMBS} />
        <h1>Школы</h1>
        <p className="text-lead text-muted">
          О каждой — есть ли лицензия на образование, как возвращают деньги и сколько стоят курсы. Все школы
          стоят по алфавиту.
        </p>
      </div>
      {items.length === 0 ? (
        <p>Школ в каталоге пока нет. Если вы ведёте курс, расскажите о нём.</p>
      ) : (
        <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
          {items.map(({ slug, name, logoUrl, licence, isInvented, courseCount }) => (
            <li key={slug} className="article-card">
              <div className="flex items-center gap-3">
                <Avatar name={name} src={logoUrl} />
                <h2 className="min-w-0 text-lead font-semibold wrap-anywhere">
                  <a href={pathOf('schools-slug', { slug })}>{name}</a>
                </h2>
              </div>
              {isInvented && (
                <p>
                  <InventedMark />
                </p>
              )}
              <p className="text-small text-muted">
                {countOf(courseCount, COURSE_FORMS)}. {licenceLabel(licence)}
              </p>
            </li>
          ))}
        </ul>
      )}
      <SchoolRequest isSent={params.has('sent')} />
    </div>
  )
}

/** A school tells about its course. */
function SchoolRequest({ isSent }: { isSent: boolean }) {
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
    <Form form={form} labels={REQUEST_LABELS} className="grid gap-4">
      <Input
        label={REQUEST_LABELS.schoolName}
        maxLength={120}
        autoComplete="organization"
        required
        {...form.field('schoolName')}
      />
      <Input
        label={REQUEST_LABELS.email}
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={254}
        required
        {...form.field('email')}
      />
      <Input
        label={REQUEST_LABELS.courseUrl}
        inputMode="url"
        spellCheck={false}
        maxLength={500}
        pattern="\S+\.\S+"
        title="Адрес с точкой, например shkola.ru/kurs"
        required
        {...form.field('courseUrl')}
      />
      <Textarea
        label={REQUEST_LABELS.text}
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
