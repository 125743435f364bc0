import type { FormState } from '#client/app/form/use-form.ts'
import { ChoiceGroup, Radio } from '#client/ui/choice.tsx'
import type { Preparation } from '#shared/features/board/responses/model.ts'
import { AGE_LABELS } from '#shared/features/board/guardians/labels.ts'

/** Asked once, where the law lets a person work before 18 or where only school is not known. */
export function AgeField({
  ages,
  form,
}: {
  ages: Preparation['ages']
  form: Pick<FormState, 'choice' | 'field'>
}) {
  if (ages.length === 0) return null
  return (
    <ChoiceGroup legend={AGE_LEGEND} isRequired error={form.field('age').error}>
      <p className="mb-1 text-small text-muted">
        От возраста зависит, кто подписывает договор. Компания узнает его, только если вам меньше 18.
        Спрашиваем один раз: потом исправляет дата рождения в резюме.
      </p>
      {ages.map((age) => (
        <Radio key={age} required label={AGE_LABELS[age]} {...form.choice('age', age)} />
      ))}
    </ChoiceGroup>
  )
}

export const AGE_LEGEND = 'Сколько вам лет?'
