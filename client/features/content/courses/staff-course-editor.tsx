import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { api } from '#client/app/api.ts'
import { useCommand } from '#client/app/command/use-command.ts'
import { Form, SubmitButton } from '#client/app/form/form.tsx'
import { useValuesForm, type ValuesForm } from '#client/app/form/use-values-form.ts'
import { Card } from '#client/ui/card.tsx'
import { Input, Select, Textarea } from '#client/ui/field.tsx'
import { CourseForm } from '#shared/features/content/courses/forms.ts'
import type { StaffCourse } from '#shared/features/content/courses/staff-contract.ts'
import {
  COURSE_FORMAT_LABELS,
  COURSE_FORMATS,
  COURSE_PROFESSIONS_MAX,
} from '#shared/features/content/courses/vocabulary.ts'
import { isoDay } from '#shared/kernel/dates.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'
import { editorPath } from './staff-address.ts'
import { useSaved } from './use-saved.ts'
import { Checkbox } from '#client/ui/choice.tsx'
import type { z } from 'zod'

type CourseInput = z.input<typeof CourseForm>

/** Names of the fields, also in the summary of errors. */
const COURSE_FIELD_NAMES = {
  schoolId: 'Школа',
  title: 'Название',
  professions: 'Профессии',
  weeks: 'Недель',
  hoursPerWeek: 'Часов в неделю',
  format: 'Как проходит',
  price: 'Полная цена',
  instalments: 'Рассрочка',
  refundRule: 'Возврат денег',
  contents: 'Что внутри',
  outcome: 'Что сможет после',
  url: 'Страница курса у школы',
  checkedOn: 'Сверен',
  recheckOn: 'Сверить снова до',
  isPaid: 'Платное место',
  advertiserName: 'Рекламодатель',
  advertiserInn: 'ИНН рекламодателя',
  erid: 'erid',
  paidFrom: 'Первый день показа',
  paidTo: 'Последний день показа',
} as const satisfies Record<keyof CourseInput, string>

const EMPTY_COURSE: Partial<CourseInput> = {
  schoolId: '',
  professions: Array.from({ length: COURSE_PROFESSIONS_MAX }, () => ''),
  format: 'recorded',
  isPaid: false,
}

const RECHECK_DAYS = 90

/** Adds a course as a draft, or changes one. */
export function StaffCourseEditor({ id, now }: { id: number | 'new'; now: string }) {
  const { data: course } = useQuery({
    ...api.courses.staffRead.queryOptions({ input: { id: id === 'new' ? 0 : id } }),
    enabled: id !== 'new',
    // A version of a colleague would take the place of what is typed.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const recheckOn = isoDay(new Date(new Date(now).getTime() + RECHECK_DAYS * DAY_MS))
  return (
    <Editor key={course?.version} course={course ?? null} today={{ checkedOn: isoDay(now), recheckOn }} />
  )
}

function Editor({
  course,
  today,
}: {
  course: StaffCourse | null
  /** Days of a course that is checked now. */
  today: { checkedOn: string; recheckOn: string }
}) {
  const { schools, professions } = useSuspenseQuery(api.courses.staffOptions.queryOptions()).data
  const done = useSaved('courses')
  const create = useCommand(api.courses.staffCreate, { done })
  const update = useCommand(api.courses.staffUpdate, { done })
  const form = useValuesForm<CourseInput, CourseForm>({
    schema: CourseForm,
    defaults: course ? inputOf(course) : { ...EMPTY_COURSE, ...today },
    send: (values) =>
      course ? update.send({ ...values, id: course.id, version: course.version }) : create.send(values),
  })
  const names = COURSE_FIELD_NAMES
  if (schools.length === 0)
    return (
      <p>
        Сначала <a href={editorPath('schools', 'new')}>добавьте школу</a>.
      </p>
    )
  return (
    <Card aria-label={course ? 'Курс' : 'Новый курс'} className="max-w-[760px]">
      <Form form={form} labels={names} className="grid gap-4">
        <Select label={names.schoolId} required {...form.field('schoolId')}>
          <option value="">Не выбрана</option>
          {schools.map((school) => (
            <option key={school.id} value={school.id}>
              {school.name}
            </option>
          ))}
        </Select>
        <Input label={names.title} maxLength={150} required {...form.field('title')} />
        <div className="grid gap-4 md:grid-cols-3">
          {(['Главная профессия', 'Вторая', 'Третья'] as const).map((label, at) => (
            <Select
              key={label}
              label={label}
              required={at === 0}
              {...form.field(`professions.${at}`)}
              error={at === 0 ? form.field('professions').error : undefined}
            >
              <option value="">Не выбрана</option>
              {professions.map(({ slug, name }) => (
                <option key={slug} value={slug}>
                  {name}
                </option>
              ))}
            </Select>
          ))}
        </div>
        <div className="grid gap-4 md:grid-cols-3">
          <Input label={names.weeks} inputMode="numeric" required {...form.field('weeks')} />
          <Input label={names.hoursPerWeek} inputMode="numeric" required {...form.field('hoursPerWeek')} />
          <Select label={names.format} {...form.field('format')}>
            {COURSE_FORMATS.map((format) => (
              <option key={format} value={format}>
                {COURSE_FORMAT_LABELS[format]}
              </option>
            ))}
          </Select>
        </div>
        <Input
          label={names.price}
          hint="В рублях, со всеми обязательными платежами. Бесплатный курс — 0"
          inputMode="decimal"
          required
          {...form.field('price')}
        />
        <Textarea
          label={names.instalments}
          hint="Словами; пусто — рассрочки нет"
          rows={2}
          {...form.field('instalments')}
        />
        <Textarea
          label={names.refundRule}
          hint="Пусто — как у школы"
          rows={2}
          {...form.field('refundRule')}
        />
        <Textarea
          label={names.contents}
          hint="Каждый пункт с новой строки"
          rows={8}
          required
          {...form.field('contents')}
        />
        <Textarea label={names.outcome} rows={3} required {...form.field('outcome')} />
        <Input label={names.url} inputMode="url" spellCheck={false} required {...form.field('url')} />
        <div className="grid gap-4 md:grid-cols-2">
          <Input label={names.checkedOn} type="date" required {...form.field('checkedOn')} />
          <Input label={names.recheckOn} type="date" required {...form.field('recheckOn')} />
        </div>
        <StaffAdvertFields form={form} />
        <SubmitButton form={form} className="justify-self-start max-sm:w-full">
          {course ? 'Сохранить' : 'Добавить черновик'}
        </SubmitButton>
      </Form>
    </Card>
  )
}

/** A paid place and its mark; without the mark it is not published (38-ФЗ, article 18.1). */
function StaffAdvertFields({ form }: { form: ValuesForm<CourseInput> }) {
  const names = COURSE_FIELD_NAMES
  const { error: _none, ...isPaid } = form.field('isPaid')
  return (
    <fieldset className="grid gap-4 border-t border-line pt-4">
      <legend className="sr-only">Реклама</legend>
      <Checkbox label="Платное место: отдельно от списка, с отметкой «Реклама»" {...isPaid} />
      {form.values.isPaid === true && (
        <div className="grid gap-4 md:grid-cols-2">
          <Input label={names.advertiserName} maxLength={200} {...form.field('advertiserName')} />
          <Input
            label={names.advertiserInn}
            inputMode="numeric"
            maxLength={12}
            {...form.field('advertiserInn')}
          />
          <Input
            label={names.erid}
            hint="Токен от оператора рекламных данных. Без него курс не публикуется"
            maxLength={100}
            autoComplete="off"
            spellCheck={false}
            className="md:col-span-2"
            {...form.field('erid')}
          />
          <Input label={names.paidFrom} type="date" {...form.field('paidFrom')} />
          <Input label={names.paidTo} type="date" {...form.field('paidTo')} />
        </div>
      )}
    </fieldset>
  )
}

/** A stored course as its form shows it. */
function inputOf({ professions, priceKopecks, weeks, hoursPerWeek, ...course }: StaffCourse): CourseInput {
  const { schoolId, title, format, contents, outcome, url, checkedOn, recheckOn, isPaid } = course
  return {
    schoolId,
    title,
    format,
    contents,
    outcome,
    url,
    checkedOn,
    recheckOn,
    isPaid,
    professions: Array.from({ length: COURSE_PROFESSIONS_MAX }, (_, at) => professions[at] ?? ''),
    weeks: String(weeks),
    hoursPerWeek: String(hoursPerWeek),
    price: String(priceKopecks / 100).replace('.', ','),
    instalments: course.instalments ?? '',
    refundRule: course.refundRule ?? '',
    advertiserName: course.advertiserName ?? '',
    advertiserInn: course.advertiserInn ?? '',
    erid: course.erid ?? '',
    paidFrom: course.paidFrom ?? '',
    paidTo: course.paidTo ?? '',
  }
}
