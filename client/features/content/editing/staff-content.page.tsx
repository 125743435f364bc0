import { useSuspenseQuery } from '@tanstack/react-query'
import { useLoaderData, useLocation, useNavigate, type LoaderFunctionArgs } from 'react-router'
import { api } from '#client/app/api.ts'
import { load, type PageData } from '#client/app/page-data.ts'
import { privatePage } from '#client/app/private-page.ts'
import { StaffPage } from '#client/app/staff/staff-page.tsx'
import { Button } from '#client/ui/button.tsx'
import { Disclosure } from '#client/ui/disclosure.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { Input, Select } from '#client/ui/field.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { LISTED_STATES, TEXT_KINDS } from '#shared/features/content/editing/vocabulary.ts'
import { countOf } from '#shared/kernel/number.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { ContentNav } from './content-nav.tsx'
import { KIND_LABELS, STATE_LABELS, KIND_NAMES } from './labels.ts'
import { TextRows } from './text-rows.tsx'
import { z } from 'zod'
import { Form, SubmitButton } from '#client/app/form/form.tsx'
import { useValuesForm } from '#client/app/form/use-values-form.ts'
import { TEXT_SLUG } from '#shared/features/content/editing/model.ts'
import { requiredText } from '#shared/kernel/form-fields.ts'

const NewText = z.object({
  kind: z.enum(TEXT_KINDS),
  slug: requiredText({ max: 80 }).regex(TEXT_SLUG, 'Латинские буквы, цифры и дефисы: kak-otkliknutsya.'),
  title: requiredText({ min: 5, max: 90 }),
})

const COUNTED = { one: 'текст', few: 'текста', many: 'текстов' }
const FACT_FORMS = { one: 'факта', few: 'фактов', many: 'фактов' }

export function loader(args: LoaderFunctionArgs) {
  return privatePage(args, 'Тексты', load(args, texts(readListState(new URL(args.request.url).search))))
}

const texts = (shown: ListState) => api.texts.staffList.queryOptions({ input: shown })

export function Component() {
  const { now } = useLoaderData<PageData>()
  const shown = readListState(useLocation().search)
  const { count, overdueCount, items } = useSuspenseQuery(texts(shown)).data
  return (
    <StaffPage current="staff-content" nav={<ContentNav current="staff-content" />} title="Тексты">
      {overdueCount > 0 && (
        <Notice tone="warning" title={`Просрочена проверка ${countOf(overdueCount, FACT_FORMS)}`}>
          <p>
            Эти тексты стоят первыми. Проверьте факты по источнику и назначьте новую дату.{' '}
            <a href={pathOf('staff-content-due')}>Всё, что пора проверить</a>
          </p>
        </Notice>
      )}
      <form role="search" action={pathOf('staff-content')} className="flex flex-wrap items-end gap-3">
        <Input
          key={shown.search}
          label="Название или адрес"
          type="search"
          name="search"
          defaultValue={shown.search}
          maxLength={100}
          className="grow"
        />
        <Select key={`kind-${shown.kind}`} label="Вид" name="kind" defaultValue={shown.kind ?? ''}>
          <option value="">Все</option>
          {TEXT_KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {KIND_LABELS[kind]}
            </option>
          ))}
        </Select>
        <Select key={`state-${shown.state}`} label="Состояние" name="state" defaultValue={shown.state ?? ''}>
          <option value="">Любое</option>
          {LISTED_STATES.map((state) => (
            <option key={state} value={state}>
              {STATE_LABELS[state]}
            </option>
          ))}
        </Select>
        <Button type="submit" className="min-h-12">
          Найти
        </Button>
      </form>
      <p className="text-small text-muted">{countOf(count, COUNTED)}</p>
      {items.length > 0 ? (
        <TextRows rows={items} now={now} />
      ) : (
        <EmptyState title="Ничего не нашлось">
          <p>Попробуйте часть слова или другой вид.</p>
        </EmptyState>
      )}
      <Disclosure summary="Новый текст">
        <NewTextForm />
      </Disclosure>
    </StaffPage>
  )
}

type ListState = {
  search: string
  kind: (typeof TEXT_KINDS)[number] | null
  state: (typeof LISTED_STATES)[number] | null
}

function readListState(query: string): ListState {
  const params = new URLSearchParams(query)
  return {
    search: (params.get('search') ?? '').trim().slice(0, 100),
    kind: TEXT_KINDS.find((one) => one === params.get('kind')) ?? null,
    state: LISTED_STATES.find((one) => one === params.get('state')) ?? null,
  }
}

/** Begins a text and opens its editor. */
function NewTextForm() {
  const navigate = useNavigate()
  const form = useValuesForm({
    schema: NewText,
    defaults: { kind: 'article' },
    async send(values) {
      const { kind, slug } = await api.texts.staffCreate.call(values)
      await navigate(pathOf('staff-content-kind-slug', { kind, slug }))
    },
  })
  return (
    <Form
      form={form}
      labels={{ kind: 'Вид', slug: 'Адрес', title: 'Заголовок' }}
      className="grid max-w-[45em] gap-4 py-2"
    >
      <Select label="Вид" {...form.field('kind')}>
        {TEXT_KINDS.map((kind) => (
          <option key={kind} value={kind}>
            {KIND_NAMES[kind]}
          </option>
        ))}
      </Select>
      <Input
        label="Адрес"
        hint="Последняя часть адреса страницы; у профессии — её имя в справочнике, у ответа — якорь"
        autoComplete="off"
        spellCheck={false}
        required
        {...form.field('slug')}
      />
      <Input label="Заголовок" autoComplete="off" required {...form.field('title')} />
      <SubmitButton form={form} className="justify-self-start">
        Начать
      </SubmitButton>
    </Form>
  )
}
