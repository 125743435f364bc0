import { Checkbox, ChoiceGroup } from '#client/ui/choice.tsx'
import { Input } from '#client/ui/field.tsx'
import { PlaceIcon } from '#client/ui/icons.tsx'
import { WORK_CONDITION_LABELS } from '#shared/features/board/resumes/labels.ts'
import { RESUME_TITLE_LENGTH, WORK_CONDITIONS } from '#shared/features/board/resumes/vocabulary.ts'
import type { ResumeCard } from '#shared/features/board/resumes/model.ts'
import {
  EMPLOYMENT_LABELS,
  SCHEDULE_LABELS,
  WORK_FORM_LABELS,
} from '#shared/features/board/vacancies/labels.ts'
import { EMPLOYMENT_FORMS, SCHEDULES, WORK_FORMS } from '#shared/features/board/vacancies/vocabulary.ts'
import { DirectoryField } from './directory-field.tsx'
import { FIELD_NAMES } from './resume-form.ts'
import type { EditorForm } from './resume-form.ts'

type Names = Pick<ResumeCard, 'location' | 'profession'>

/** The wanted job, place and salary. */
export function GoalStep({
  form,
  names,
  onNames,
}: {
  form: EditorForm
  names: Names
  onNames: (names: Names) => void
}) {
  const { onChange: setProfession, target: professionTarget } = form.part('professionId')
  const { onChange: setPlace, target: placeTarget } = form.part('locationId')
  return (
    <>
      <Input
        label={FIELD_NAMES.title}
        hint="Например, «Бухгалтер на удалёнке»"
        maxLength={RESUME_TITLE_LENGTH.max}
        {...form.field('title')}
      />
      <DirectoryField
        label={FIELD_NAMES.professionId}
        hint="Из списка: по ней вас найдут"
        name="professionId"
        ref={professionTarget}
        chosenText={names.profession?.name ?? ''}
        kind="profession"
        onChoose={(option) => {
          const chosen = option?.kind === 'profession' ? option.profession : null
          setProfession(chosen?.id ?? null)
          onNames({ ...names, profession: chosen })
        }}
      />
      <DirectoryField
        label={FIELD_NAMES.locationId}
        icon={<PlaceIcon />}
        name="locationId"
        ref={placeTarget}
        chosenText={names.location?.name ?? ''}
        kind="place"
        onChoose={(option) => {
          const chosen = option?.kind === 'place' ? option.place : null
          setPlace(chosen?.id ?? null)
          onNames({ ...names, location: chosen })
        }}
      />
      <ChoiceGroup legend={FIELD_NAMES.workForms}>
        <div className="choice-tiles">
          {WORK_FORMS.map((value) => (
            <Choice key={value} form={form} name="workForms" value={value} label={WORK_FORM_LABELS[value]} />
          ))}
        </div>
      </ChoiceGroup>
      <Input
        label={FIELD_NAMES.salary}
        hint="На руки. Можно не указывать"
        inputMode="numeric"
        autoComplete="off"
        maxLength={15}
        className="max-w-80"
        {...form.field('salary')}
      />
      <ChoiceGroup legend={FIELD_NAMES.employment}>
        <div className="choice-chips">
          {EMPLOYMENT_FORMS.map((value) => (
            <Choice
              key={value}
              form={form}
              name="employment"
              value={value}
              label={EMPLOYMENT_LABELS[value]}
            />
          ))}
        </div>
      </ChoiceGroup>
      <ChoiceGroup legend={FIELD_NAMES.schedules}>
        <div className="choice-chips">
          {SCHEDULES.map((value) => (
            <Choice key={value} form={form} name="schedules" value={value} label={SCHEDULE_LABELS[value]} />
          ))}
        </div>
      </ChoiceGroup>
      <Conditions form={form} />
    </>
  )
}

/** No reason is asked for: it might be one of health. */
function Conditions({ form }: { form: EditorForm }) {
  const isNeeded = form.values.needsConditions
  return (
    <div className="grid gap-3">
      <Checkbox
        label={
          <>
            Нужны особые условия работы
            <span className="block text-small text-muted">
              Причину не пишите: о здоровье здесь рассказывать не нужно. В списках и фильтрах отметки нет, её
              видят те, кто открыл резюме.
            </span>
          </>
        }
        {...form.field('needsConditions')}
      />
      {isNeeded && (
        <ChoiceGroup legend={FIELD_NAMES.conditions}>
          <div className="choice-chips">
            {WORK_CONDITIONS.map((value) => (
              <Choice
                key={value}
                form={form}
                name="conditions"
                value={value}
                label={WORK_CONDITION_LABELS[value]}
              />
            ))}
          </div>
        </ChoiceGroup>
      )}
    </div>
  )
}

function Choice({
  form,
  name,
  value,
  label,
}: {
  form: EditorForm
  name: 'workForms' | 'employment' | 'schedules' | 'conditions'
  value: string
  label: string
}) {
  return <Checkbox value={value} label={label} {...form.field(name)} />
}
