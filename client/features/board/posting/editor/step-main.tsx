import { Checkbox, ChoiceGroup, Radio } from '#client/ui/choice.tsx'
import { Input, Field } from '#client/ui/field.tsx'
import type { LocationRef } from '#shared/features/reference/locations/model.ts'
import type { ProfessionRef } from '#shared/features/reference/professions/model.ts'
import { POSTED_FORM_LABELS } from '#shared/features/board/vacancies/labels.ts'
import type { WorkForm } from '#shared/features/board/vacancies/model.ts'
import { isDistantForm, TITLE_LENGTH, WORK_FORMS } from '#shared/features/board/vacancies/vocabulary.ts'
import { PlacesField } from './places-field.tsx'
import { FIELD_NAMES } from './steps.ts'
import { TextWarnings } from '#client/app/form/text-warnings.tsx'
import type { VacancyFormFields } from './use-vacancy-form.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState, type ComponentProps } from 'react'
import { api } from '#client/app/api.ts'
import { Combobox } from '#client/ui/combobox.tsx'
import { useDebounced } from '#client/ui/use-debounced.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'

const WORK_FORM_HINTS: Record<WorkForm, string> = {
  remote: 'Из любого места, ездить не нужно',
  home: 'Изготовление, шитьё, сборка дома',
  hybrid: 'Часть дней в офисе',
  travelling: 'В разъездах по городу или стране',
  on_site: 'На рабочем месте у работодателя',
}

export type Names = {
  profession: ProfessionRef | null
  places: readonly LocationRef[]
}

export function MainStep({
  form,
  names,
  onNames,
}: {
  form: VacancyFormFields
  names: Names
  onNames: (names: Names) => void
}) {
  const workForm = form.values.workForm
  const addPlace = (place: LocationRef) =>
    onNames({ ...names, places: [...names.places.filter(({ id }) => id !== place.id), place] })
  return (
    <>
      <div>
        <Input
          label={FIELD_NAMES.title}
          hint="Кого вы ищете: «Швея на дому», «Оператор чата поддержки»"
          maxLength={TITLE_LENGTH.max}
          {...form.field('title')}
        />
        <TextWarnings
          part="title"
          value={form.values.title}
          isAboutHomeWork={isDistantForm(workForm)}
          onCorrect={(title) => form.set('title', title)}
        />
      </div>
      <ProfessionField
        form={form}
        known={names.profession}
        onKnown={(profession) => onNames({ ...names, profession })}
      />
      <WorkFormField form={form} />
      {workForm !== null && isDistantForm(workForm) && (
        <WorkFrom form={form} names={names} onKnown={addPlace} />
      )}
      {workForm !== null && !isDistantForm(workForm) && (
        <>
          <PlacesField
            key="locationIds"
            form={form}
            name="locationIds"
            hint="Города или регионы, где нужно работать"
            known={names.places}
            onKnown={addPlace}
          />
          <Input
            label={FIELD_NAMES.address}
            hint="Улица и дом, если их можно назвать"
            maxLength={300}
            {...form.field('address')}
          />
        </>
      )}
    </>
  )
}

/** Countries and regions to work from, or any of them. */
function WorkFrom({
  form,
  names,
  onKnown,
}: Pick<ComponentProps<typeof PlacesField>, 'form' | 'onKnown'> & {
  names: { places: ComponentProps<typeof PlacesField>['known'] }
}) {
  const isAnywhere = form.values.isWorkFromAnywhere
  return (
    <div className="grid gap-2">
      {!isAnywhere && (
        <PlacesField
          key="workFromIds"
          form={form}
          name="workFromIds"
          hint="Страны и регионы, из которых вы примете человека"
          known={names.places}
          onKnown={onKnown}
          suggested={['rossiya']}
        />
      )}
      <Checkbox label={FIELD_NAMES.isWorkFromAnywhere} {...form.field('isWorkFromAnywhere')} />
    </div>
  )
}

function WorkFormField({ form }: { form: VacancyFormFields }) {
  const field = form.part('workForm')
  const { error } = field
  return (
    <div>
      <ChoiceGroup legend={FIELD_NAMES.workForm} isRequired>
        <div className="choice-tiles">
          {WORK_FORMS.map((value, at) => (
            <Radio
              key={value}
              name={field.name}
              ref={at === 0 ? field.target : undefined}
              value={value}
              checked={field.value === value}
              onChange={() => field.onChange(value)}
              aria-describedby={error ? 'work-form-error' : undefined}
              label={
                <>
                  {POSTED_FORM_LABELS[value]}
                  <span className="block text-small text-muted">{WORK_FORM_HINTS[value]}</span>
                </>
              }
            />
          ))}
        </div>
      </ChoiceGroup>
      {error && (
        <p id="work-form-error" className="mt-1 text-small text-danger">
          {error}
        </p>
      )}
    </div>
  )
}

/** One profession of the directory. Text that was typed and not chosen is dropped, and the field says so. */
function ProfessionField({
  form,
  known,
  onKnown,
}: {
  form: VacancyFormFields
  known: ProfessionRef | null
  onKnown: (profession: ProfessionRef) => void
}) {
  const field = form.part('professionId')
  const [typed, setTyped] = useState<string | null>(null)
  const [isDropped, setIsDropped] = useState(false)
  const asked = useDebounced(typed?.trim() ?? '')
  const found = useQuery({
    ...api.directories.professions.queryOptions({ input: { search: asked, limit: 8 } }),
    enabled: asked !== '',
    staleTime: DAY_MS,
    placeholderData: keepPreviousData,
  })
  const options = typed?.trim()
    ? (found.data?.items ?? []).map((profession) => ({
        key: String(profession.id),
        text: profession.name,
        profession,
      }))
    : []
  const isUnknown = asked !== '' && asked === typed?.trim() && found.data?.items.length === 0
  const chosen = known && known.id === field.value ? known.name : ''
  return (
    <div>
      <Field
        label={FIELD_NAMES.professionId}
        isRequired
        hint="По ней вакансию находят в поиске"
        error={isDropped && chosen === '' ? 'Выберите профессию из списка.' : (field.error ?? null)}
      >
        {(attributes) => (
          <Combobox
            {...attributes}
            label={FIELD_NAMES.professionId}
            ref={field.target}
            text={typed ?? chosen}
            onText={(text) => {
              setTyped(text)
              if (text.trim() === '') field.onChange(null)
            }}
            onFocus={(event) => event.currentTarget.select()}
            onBlur={() => {
              setIsDropped((typed ?? '').trim() !== '')
              setTyped(null)
            }}
            options={options}
            onChoose={({ profession }) => {
              onKnown(profession)
              field.onChange(profession.id)
              setTyped(null)
            }}
          />
        )}
      </Field>
      <p role="status" className="mt-1 text-small text-muted empty:hidden">
        {isUnknown && 'Такой профессии нет в списке. Попробуйте другое слово или ближайшую по смыслу.'}
      </p>
    </div>
  )
}
