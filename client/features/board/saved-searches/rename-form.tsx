import { z } from 'zod'
import { api } from '#client/app/api.ts'
import { useCommand } from '#client/app/command/use-command.ts'
import { Form, SubmitButton } from '#client/app/form/form.tsx'
import { useValuesForm } from '#client/app/form/use-values-form.ts'
import { Button } from '#client/ui/button.tsx'
import { Input } from '#client/ui/field.tsx'
import { SearchName } from '#shared/features/board/saved-searches/model.ts'
import type { SavedSearch } from '#shared/features/board/saved-searches/model.ts'
import { SEARCH_NAME_LENGTH_MAX } from '#shared/features/board/saved-searches/vocabulary.ts'

const Schema = z.object({ name: SearchName })

export function RenameForm({ search: { id, name }, onDone }: { search: SavedSearch; onDone: () => void }) {
  const rename = useCommand(api.savedSearches.update, { done: onDone })
  const form = useValuesForm({
    schema: Schema,
    defaults: { name },
    send: (values) => rename.send({ id, ...values }),
  })
  return (
    <Form form={form} labels={{ name: 'Название' }} className="flex flex-wrap items-end gap-3">
      <Input
        label="Название"
        className="min-w-0 grow"
        maxLength={SEARCH_NAME_LENGTH_MAX}
        autoComplete="off"
        {...form.field('name')}
      />
      <div className="flex flex-wrap gap-2">
        <SubmitButton form={form}>Сохранить</SubmitButton>
        <Button variant="secondary" onClick={onDone}>
          Отмена
        </Button>
      </div>
    </Form>
  )
}
