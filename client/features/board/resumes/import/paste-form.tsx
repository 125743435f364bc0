import { useState } from 'react'
import { api } from '#client/app/api.ts'
import { Form, SubmitButton } from '#client/app/form/form.tsx'
import { useForm, type Messages } from '#client/app/form/use-form.ts'
import { Textarea } from '#client/ui/field.tsx'
import type { MyResume } from '#shared/features/board/resumes/my-resume.ts'
import { IMPORT_TEXT_MAX } from '#shared/features/board/resumes/vocabulary.ts'
import { formatNumber } from '#shared/kernel/number.ts'

/** A resume from any text that the person pastes; the text stays in this tab until it is read. */
export function PasteForm({ onDone }: { onDone: (resume: MyResume) => unknown }) {
  /** Null until something is typed. */
  const [length, setLength] = useState<number | null>(null)
  const form = useForm({
    async send({ text = '' }) {
      await onDone(await api.resumes.importText.call({ text }))
    },
    draft: 'pasted-resume',
    // Not `maxLength`, with which a browser cuts what is pasted.
    check: (): Messages =>
      (length ?? 0) > IMPORT_TEXT_MAX ? { text: 'Текст слишком длинный. Оставьте главное.' } : {},
  })
  const max = `${formatNumber(IMPORT_TEXT_MAX)}\u00A0знаков`
  return (
    <Form
      form={form}
      labels={LABELS}
      className="grid gap-3"
      onInput={(event) => {
        form.onInput(event)
        if (event.target instanceof HTMLTextAreaElement) setLength(event.target.value.length)
      }}
    >
      <Textarea
        className="[&_textarea]:max-h-[50vh]"
        label={LABELS.text}
        isLabelHidden
        rows={6}
        required
        autoComplete="off"
        hint={length === null ? `До ${max}` : `${formatNumber(length)} из ${max}`}
        {...form.field('text')}
      />
      <SubmitButton form={form} variant="secondary" className="justify-self-start max-sm:w-full">
        Прочитать текст
      </SubmitButton>
    </Form>
  )
}

const LABELS = { text: 'Текст резюме' }
