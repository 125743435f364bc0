import { Input, Textarea, Field } from '#client/ui/field.tsx'
import {
  ABOUT_LENGTH_MAX,
  LINKS_MAX,
  PORTFOLIO_MAX,
  WORK_TEXT_MAX,
  RESUME_SKILLS_MAX,
} from '#shared/features/board/resumes/vocabulary.ts'
import type { ProfessionId } from '#shared/features/reference/professions/model.ts'
import type { ResumeId } from '#shared/features/board/resumes/model.ts'
import { Entries } from './entries.tsx'
import { FIELD_NAMES, type EditorForm } from '../resume-form.ts'
import { workFileLabel, workName } from '#shared/features/board/resumes/works.ts'
import { WorkFileField } from './work-file-field.tsx'
import { useQuery } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { api } from '#client/app/api.ts'
import { Combobox } from '#client/ui/combobox.tsx'
import { Button } from '#client/ui/button.tsx'
import { CloseIcon } from '#client/ui/icons.tsx'
import { DAY_MS } from '#shared/kernel/durations.ts'
import { useSkillOptions } from './directory-options.ts'

const SUGGESTED_MAX = 10

const NO_WORK = { title: '', text: '', url: '', file: null }

/** Skills, a summary, works and links. */
export function AboutStep({
  form,
  resumeId,
  professionId,
}: {
  form: EditorForm
  resumeId: ResumeId
  professionId: ProfessionId | null
}) {
  const links = form.list('links')
  const known = form.values.links
  return (
    <>
      <SkillsField form={form} professionId={professionId} />
      <Textarea
        label={FIELD_NAMES.about}
        hint="Что умеете лучше всего, какой работы хотите. Телефон и почту отсюда уберём: для них есть контакты."
        rows={8}
        maxLength={ABOUT_LENGTH_MAX}
        {...form.field('about')}
      />
      <PortfolioField form={form} resumeId={resumeId} />
      <Entries
        title={FIELD_NAMES.links}
        addText="Добавить ссылку"
        entries={links.keys.map((key, at) => ({
          key,
          name: known[at]?.title || `Ссылка ${at + 1}`,
          note: known[at]?.url ?? '',
          hasError: form.hasError(`links.${at}`),
        }))}
        max={LINKS_MAX}
        onAdd={() => links.append({ title: '', url: '' })}
        onRemove={links.remove}
      >
        {(at) => (
          <div className="grid gap-4 sm:grid-cols-2">
            <Input label="Адрес" inputMode="url" maxLength={500} {...form.field(`links.${at}.url`)} />
            <Input label="Что по ссылке" maxLength={100} {...form.field(`links.${at}.title`)} />
          </div>
        )}
      </Entries>
    </>
  )
}

/** Works in the order of the author, each with a link, a file or both. */
function PortfolioField({ form, resumeId }: { form: EditorForm; resumeId: ResumeId }) {
  const { keys, append, remove, move } = form.list('portfolio')
  const works = form.values.portfolio
  return (
    <Entries
      title={FIELD_NAMES.portfolio}
      hint={`Покажите до ${PORTFOLIO_MAX} работ. Первые видны лучше: порядок можно менять.`}
      addText={keys.length === 0 ? 'Добавить работу' : 'Добавить ещё работу'}
      entries={keys.map((key, at) => ({
        key,
        name: works[at] ? workName(works[at], at) : '',
        note: works[at]?.file ? workFileLabel(works[at].file) : (works[at]?.url ?? ''),
        hasError: form.hasError(`portfolio.${at}`),
      }))}
      max={PORTFOLIO_MAX}
      onAdd={() => append(NO_WORK)}
      onRemove={remove}
      onMove={move}
    >
      {(at) => (
        <div className="grid gap-4">
          <Input label="Что это" maxLength={100} {...form.field(`portfolio.${at}.title`)} />
          <Textarea
            label="Что сделали вы"
            rows={3}
            maxLength={WORK_TEXT_MAX}
            {...form.field(`portfolio.${at}.text`)}
          />
          <Input
            label="Ссылка на работу"
            hint="Начинается с https://. Ссылки на мессенджеры и соцсети — в контактах."
            inputMode="url"
            maxLength={500}
            {...form.field(`portfolio.${at}.url`)}
          />
          <WorkFileField
            id={resumeId}
            file={works[at]?.file ?? null}
            onChange={(file) => form.set(`portfolio.${at}.file`, file)}
          />
        </div>
      )}
    </Entries>
  )
}

/** Skills one by one, from the directory or in own words. */
function SkillsField({ form, professionId }: { form: EditorForm; professionId: ProfessionId | null }) {
  const field = form.part('skills')
  const [text, setText] = useState('')
  const options = useSkillOptions(text.trim())
  const isFull = field.value.length >= RESUME_SKILLS_MAX

  function add(name: string) {
    const known = field.value.some((skill) => skill.toLowerCase() === name.trim().toLowerCase())
    if (name.trim() !== '' && !known && !isFull) field.onChange([...field.value, name.trim()])
    setText('')
  }

  return (
    <div>
      <Field label={FIELD_NAMES.skills} hint={`Не больше ${RESUME_SKILLS_MAX}. Напишите и нажмите Enter.`}>
        {(attributes) => (
          <div className="flex gap-2">
            <div className="grow">
              <Combobox
                {...attributes}
                label={FIELD_NAMES.skills}
                ref={field.target}
                name="skill"
                maxLength={80}
                text={text}
                onText={setText}
                options={options}
                onChoose={({ text: name }) => add(name)}
                onKeyDownCapture={(event) => {
                  const isOpen = event.currentTarget.getAttribute('aria-activedescendant') !== null
                  if (event.key !== 'Enter' || isOpen) return
                  event.preventDefault()
                  add(text)
                }}
              />
            </div>
            <Button variant="secondary" onClick={() => add(text)}>
              Добавить
            </Button>
          </div>
        )}
      </Field>
      {field.value.length > 0 && (
        <ul aria-label="Добавленные навыки" className="mt-3 flex flex-wrap gap-2">
          {field.value.map((skill) => (
            <li key={skill} className="max-w-full">
              <button
                type="button"
                className="chip"
                data-chosen=""
                aria-label={`Убрать: ${skill}`}
                onClick={() => field.onChange(field.value.filter((one) => one !== skill))}
              >
                <span className="truncate">{skill}</span>
                <CloseIcon className="size-4 shrink-0" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {professionId !== null && !isFull && (
        <SuggestedSkills professionId={professionId} known={field.value} onAdd={add} />
      )}
    </div>
  )
}

/** «1С:Бухгалтерия» and «1С: Бухгалтерия» are one skill. */
const toLetters = (skill: string) => skill.toLowerCase().replace(/[^\p{L}\p{N}+#]/gu, '')

/** What vacancies of the profession ask for most, without what the resume has. Nothing while it is unknown. */
function SuggestedSkills({
  professionId,
  known,
  onAdd,
}: {
  professionId: ProfessionId
  known: readonly string[]
  onAdd: (name: string) => void
}) {
  const id = useId()
  const heading = useRef<HTMLParagraphElement>(null)
  const { data } = useQuery({
    ...api.resumes.professionSkills.queryOptions({ input: { id: professionId } }),
    staleTime: DAY_MS,
  })
  const taken = new Set(known.map(toLetters))
  const items = (data?.items ?? []).filter(({ name }) => !taken.has(toLetters(name)))
  if (items.length === 0) return null
  return (
    <div className="mt-3">
      <p ref={heading} id={id} tabIndex={-1} className="text-small text-muted">
        Чаще всего просят в вакансиях этой профессии:
      </p>
      <ul aria-labelledby={id} className="mt-2 flex flex-wrap gap-2">
        {items.slice(0, SUGGESTED_MAX).map(({ name }) => (
          <li key={name} className="max-w-full">
            <button
              type="button"
              className="chip"
              aria-label={`Добавить: ${name}`}
              onClick={() => {
                onAdd(name)
                // The button that had the focus is gone.
                heading.current?.focus()
              }}
            >
              <span aria-hidden="true">+</span>
              <span className="truncate">{name}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
