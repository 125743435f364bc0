import { Checkbox, ChoiceGroup } from '#client/ui/choice.tsx'
import { Input, Field } from '#client/ui/field.tsx'
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
import { FIELD_NAMES, type EditorForm } from '../resume-form.ts'
import { useState, type ReactNode, type Ref } from 'react'
import { Combobox } from '#client/ui/combobox.tsx'
import { useDirectoryOptions, type DirectoryOption } from './directory-options.ts'

const ASKS = { profession: 'Выберите профессию из списка.', place: 'Выберите город из списка.' } as const

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

/** Selects one entry of the reference data; text that matches no chosen entry is discarded, and the field says so. */
function DirectoryField({
  label,
  hint,
  icon,
  name,
  chosenText,
  kind,
  onChoose,
  ref,
}: {
  label: string
  hint?: string
  icon?: ReactNode
  name: string
  /** Of what is chosen; empty for nothing. */
  chosenText: string
  kind: DirectoryOption['kind']
  onChoose: (option: DirectoryOption | null) => void
  ref?: Ref<HTMLInputElement>
}) {
  const [typed, setTyped] = useState<string | null>(null)
  const [isDropped, setIsDropped] = useState(false)
  const { options, isUnknown } = useDirectoryOptions(kind, typed?.trim() ?? '')
  return (
    <div>
      <Field label={label} hint={hint} error={isDropped && chosenText === '' ? ASKS[kind] : null}>
        {(attributes) => (
          <Combobox
            {...attributes}
            label={label}
            ref={ref}
            name={name}
            icon={icon}
            text={typed ?? chosenText}
            onText={(text) => {
              setTyped(text)
              if (text.trim() === '') onChoose(null)
            }}
            onFocus={(event) => event.currentTarget.select()}
            onBlur={() => {
              setIsDropped((typed ?? '').trim() !== '')
              setTyped(null)
            }}
            options={typed?.trim() ? options : []}
            onChoose={(option) => {
              onChoose(option)
              setTyped(null)
            }}
          />
        )}
      </Field>
      <p role="status" className="mt-1 text-small text-muted empty:hidden">
        {isUnknown && 'В списке такого нет. Попробуйте другое слово.'}
      </p>
    </div>
  )
}
