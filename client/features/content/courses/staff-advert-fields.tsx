import { Checkbox } from '#client/ui/choice.tsx'
import { Input } from '#client/ui/field.tsx'
import type { ValuesForm } from '#client/app/form/use-values-form.ts'
import { COURSE_FIELD_NAMES } from './staff-course-fields.ts'
import type { CourseInput } from './staff-course-fields.ts'

/** A paid place and its mark; without the mark it is not published (38-ФЗ, article 18.1). */
export function StaffAdvertFields({ form }: { form: ValuesForm<CourseInput> }) {
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
