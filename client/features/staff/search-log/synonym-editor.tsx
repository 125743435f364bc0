import { useEffect, useEffectEvent } from 'react'
import { api } from '#client/app/api.ts'
import { useCommand } from '#client/app/command/use-command.ts'
import { Form, SubmitButton } from '#client/app/form/form.tsx'
import { useValuesForm } from '#client/app/form/use-values-form.ts'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { Textarea } from '#client/ui/field.tsx'
import type { SynonymRing } from '#shared/features/staff/search-log/contract.ts'
import { ENTRIES_MAX, ENTRY_LENGTH_MAX, SynonymsForm } from '#shared/features/staff/search-log/forms.ts'
import { VACANCY_FORMS } from '#shared/features/board/vacancies/plural-forms.ts'
import { countOf } from '#shared/kernel/plural.ts'

/** A ring of the list, or a new one with its first words. */
export type EditedRing = Pick<SynonymRing, 'entries'> & { id: SynonymRing['id'] | null }

/** Adds a ring of synonyms, or changes the given one; shows beforehand what its words find. */
export function SynonymEditor({ ring, onClose }: { ring: EditedRing; onClose: () => void }) {
  const isGiven = ring.entries.length > 0
  const form = useValuesForm({
    schema: SynonymsForm,
    defaults: isGiven ? { entries: `${ring.entries.join('\n')}\n` } : {},
    send: ({ entries }) => save.send({ id: ring.id, entries }),
  })
  const save = useCommand(api.searchLog.staffSaveSynonyms, {
    sent() {
      form.reset({ entries: '' })
      preview.reset()
      onClose()
    },
    done: ({ entries }) => `Сохранено: ${entries.join(', ')}. Поиск уже считает эти слова одинаковыми.`,
  })
  const preview = useCommand(api.searchLog.staffPreviewSynonyms, { refresh: [] })
  const focusEntries = useEffectEvent(() => form.focusField('entries'))
  useEffect(() => {
    if (isGiven) focusEntries()
  }, [isGiven])

  function check() {
    if (form.check()) preview.run(SynonymsForm.parse(form.read()))
  }

  return (
    <Card aria-labelledby="editor">
      <h2 id="editor" className="mb-4">
        {ring.id === null ? 'Новые синонимы' : 'Изменить синонимы'}
      </h2>
      <Form form={form} labels={{ entries: 'Слова с одним значением' }} className="grid gap-4">
        <Textarea
          label="Слова с одним значением"
          hint={`Каждое с новой строки, от 2 до ${ENTRIES_MAX}. Можно словосочетания до ${ENTRY_LENGTH_MAX} знаков. Формы слов не нужны.`}
          rows={5}
          spellCheck
          required
          {...form.field('entries')}
        />
        <div role="status" className="grid gap-1 empty:hidden">
          {preview.refusal && <p className="text-danger">{preview.refusal}</p>}
          {preview.data && <Found {...preview.data} />}
        </div>
        <div className="flex flex-wrap gap-3">
          <SubmitButton form={form}>{ring.id === null ? 'Добавить' : 'Сохранить'}</SubmitButton>
          <Button variant="secondary" isBusy={preview.isPending} onClick={check}>
            Сколько найдут
          </Button>
          {isGiven && (
            <Button variant="secondary" onClick={onClose}>
              Отмена
            </Button>
          )}
        </div>
      </Form>
    </Card>
  )
}

function Found({ each, together }: { each: readonly { entry: string; found: number }[]; together: number }) {
  return (
    <>
      <ul>
        {each.map(({ entry, found }) => (
          <li key={entry}>
            {entry}: {countOf(found, VACANCY_FORMS)}
          </li>
        ))}
      </ul>
      <p className="font-medium">Вместе: {countOf(together, VACANCY_FORMS)}</p>
    </>
  )
}
