import { Button, IconButton } from '#client/ui/button.tsx'
import { Input, Select, Field } from '#client/ui/field.tsx'
import { CloseIcon } from '#client/ui/icons.tsx'
import {
  LANGUAGE_LEVELS,
  LANGUAGES_MAX,
  SKILL_LENGTH_MAX,
} from '#shared/features/board/posting/vocabulary.ts'
import {
  DESCRIPTION_LENGTH,
  SKILLS_MAX,
  isDistantForm,
  type TEXT_PARTS,
} from '#shared/features/board/vacancies/vocabulary.ts'
import { FIELD_NAMES } from './steps.ts'
import type { VacancyFormFields } from './use-vacancy-form.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState, lazy, Suspense, useEffect, useEffectEvent, useId, useRef, type ReactNode } from 'react'
import { api } from '#client/app/api.ts'
import { Combobox } from '#client/ui/combobox.tsx'
import { useDebounced } from '#client/ui/use-debounced.ts'
import { DAY_MS } from '#shared/kernel/durations.ts'
import { ChosenList } from './chosen-list.tsx'
import { useHydrated } from '#client/app/use-hydrated.ts'
import { isRequired } from '#shared/features/board/posting/forms.ts'
import { htmlOfText } from '#shared/features/board/vacancies/text/text-to-html.ts'
import { plainTextOf } from '#shared/kernel/plain-text.ts'
import { textOfHtml } from '#shared/kernel/html-text.ts'
import { formatNumber } from '#shared/kernel/number.ts'
import type { EditorHandle, RichTextProps } from './rich-text-editor.tsx'
import { TextWarnings } from '#client/app/form/text-warnings.tsx'

/** Where its chunk does not load, the textarea stays. */
const Editor = lazy(() => import('./rich-text-editor.tsx').catch(() => ({ default: PlainText })))

export function TextStep({ form }: { form: VacancyFormFields }) {
  return (
    <>
      <RichText
        form={form}
        name="descriptionHtml"
        hint={`Чем занята компания и зачем нужен человек. Не меньше ${DESCRIPTION_LENGTH.min} знаков. Телефон и почта не нужны: откликаются на сайте`}
      />
      <RichText form={form} name="dutiesHtml" hint="Что человек делает каждый день" />
      <RichText form={form} name="requirementsHtml" hint="Без каких знаний и умений не обойтись" />
      <RichText form={form} name="conditionsHtml" hint="Как и когда платите, чему учите, чем помогаете" />
      <SkillsField form={form} />
      <Languages form={form} />
    </>
  )
}

function Languages({ form }: { form: VacancyFormFields }) {
  const { keys, append, remove } = form.list('languages')
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1 font-medium">{FIELD_NAMES.languages}</legend>
      {keys.map((key, at) => (
        <div key={key} className="grid grid-cols-[minmax(0,1fr)_120px_auto] items-end gap-2">
          <Input label="Язык" maxLength={40} {...form.field(`languages.${at}.language`)} />
          <Select label="Уровень" {...form.field(`languages.${at}.level`)}>
            {LANGUAGE_LEVELS.map((level) => (
              <option key={level} value={level}>
                {level}
              </option>
            ))}
          </Select>
          <IconButton label="Убрать язык" onClick={() => remove(at)}>
            <CloseIcon />
          </IconButton>
        </div>
      ))}
      {keys.length < LANGUAGES_MAX && (
        <div>
          <Button
            variant="secondary"
            size="small"
            onClick={() => append({ language: keys.length === 0 ? 'Английский' : '', level: 'B1' })}
          >
            Добавить язык
          </Button>
        </div>
      )}
    </fieldset>
  )
}

/** Skills of the directory, or any other text. */
function SkillsField({ form }: { form: VacancyFormFields }) {
  const field = form.part('skills')
  const [typed, setTyped] = useState('')
  const asked = useDebounced(typed.trim())
  const found = useQuery({
    ...api.directories.skills.queryOptions({ input: { search: asked, limit: 8 } }),
    enabled: asked !== '',
    staleTime: DAY_MS,
    placeholderData: keepPreviousData,
  })
  const chosen: readonly string[] = field.value
  const isChosen = (name: string) => chosen.some((one) => one.toLowerCase() === name.toLowerCase())
  const options = (typed.trim() === '' ? [] : (found.data?.items ?? []))
    .filter(({ name }) => !isChosen(name))
    .map(({ name }) => ({ key: name, text: name }))

  function add(given: string) {
    const name = given.trim().slice(0, SKILL_LENGTH_MAX)
    setTyped('')
    if (name !== '' && !isChosen(name) && chosen.length < SKILLS_MAX) field.onChange([...chosen, name])
  }

  return (
    <Field
      label={FIELD_NAMES.skills}
      hint={`До ${SKILLS_MAX}. Выберите из списка или добавьте свой`}
      error={field.error ?? null}
    >
      {(attributes) => (
        <>
          <ChosenList
            items={chosen.map((name) => ({ key: name, text: name }))}
            onRemove={(key) => field.onChange(chosen.filter((name) => name !== key))}
          />
          <div className="flex gap-2">
            <div
              className="min-w-0 grow"
              role="presentation"
              onKeyDown={(event) => {
                // The combobox handles Enter when it chooses from its list.
                if (event.key !== 'Enter' || event.defaultPrevented || typed.trim() === '') return
                event.preventDefault()
                add(typed)
              }}
            >
              <Combobox
                {...attributes}
                label={FIELD_NAMES.skills}
                ref={field.target}
                maxLength={SKILL_LENGTH_MAX}
                text={typed}
                onText={setTyped}
                options={options}
                onChoose={({ text }) => add(text)}
              />
            </div>
            <Button variant="secondary" onClick={() => add(typed)}>
              Добавить
            </Button>
          </div>
        </>
      )}
    </Field>
  )
}

/** A text with simple formatting. A plain textarea takes the place of the editor until its chunk is loaded. */
function RichText({
  form,
  name,
  hint,
}: {
  form: VacancyFormFields
  name: (typeof TEXT_PARTS)[number]
  hint: ReactNode
}) {
  // The editor needs a document, so the server and the first render of the browser draw the textarea.
  const isHydrated = useHydrated()
  const field = form.part(name)
  const id = useId()
  const editor = useRef<EditorHandle | null>(null)
  const error = field.error
  const { length } = textOfHtml(field.value)
  const describedBy = [`${id}-hint`, error ? `${id}-error` : ''].filter((one) => one !== '').join(' ')

  const shown: RichTextProps = {
    id,
    html: field.value,
    onChange: field.onChange,
    labelledBy: `${id}-label`,
    describedBy,
    isInvalid: error !== undefined,
    onReady: (handle) => {
      editor.current = handle
    },
  }

  useEffect(() => {
    field.target({ focus: () => editor.current?.focus() })
    return () => field.target(null)
  })

  return (
    <div data-rich-text={name}>
      <div className="mb-1 flex items-baseline justify-between gap-3">
        <span id={`${id}-label`} data-required={isRequired(name) || undefined} className="font-medium">
          {FIELD_NAMES[name]}
          {isRequired(name) && <span className="sr-only"> (обязательно)</span>}
        </span>
        {length > 0 && (
          <span className="text-small text-muted">
            {formatNumber(length)} из {formatNumber(DESCRIPTION_LENGTH.max)}
          </span>
        )}
      </div>
      <Suspense fallback={<PlainText {...shown} />}>
        {isHydrated ? <Editor {...shown} /> : <PlainText {...shown} />}
      </Suspense>
      <p id={`${id}-hint`} className="mt-1 text-small text-muted">
        {hint}
      </p>
      {error && (
        <p id={`${id}-error`} className="mt-1 text-small text-danger">
          {error}
        </p>
      )}
      <TextWarnings
        part={name}
        value={field.value}
        isHtml
        isAboutHomeWork={isDistantForm(form.values.workForm)}
        onCorrect={(corrected) => editor.current?.setHtml(corrected)}
      />
    </div>
  )
}

function PlainText({ id, html, onChange, onReady, labelledBy, describedBy, isInvalid }: RichTextProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  const ready = useEffectEvent(onReady)
  const change = useEffectEvent(onChange)
  useEffect(() => {
    ready({
      focus: () => field.current?.focus(),
      setHtml(next) {
        if (field.current) field.current.value = plainTextOf(next)
        change(next)
      },
    })
  }, [])
  return (
    <textarea
      ref={field}
      id={id}
      className="input min-h-40"
      rows={6}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      aria-invalid={isInvalid || undefined}
      defaultValue={plainTextOf(html)}
      onChange={(event) => onChange(htmlOfText(event.target.value))}
    />
  )
}
