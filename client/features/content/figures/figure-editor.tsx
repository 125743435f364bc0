import { useEffect, useEffectEvent } from 'react'
import { api } from '#client/app/api.ts'
import { useCommand } from '#client/app/command/use-command.ts'
import { Form, SubmitButton } from '#client/app/form/form.tsx'
import { useValuesForm } from '#client/app/form/use-values-form.ts'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { Input } from '#client/ui/field.tsx'
import type { FigureUse, ListedFigure } from '#shared/features/content/figures/contract.ts'
import { TypedFigure } from '#shared/features/content/figures/forms.ts'
import { FIGURES } from '#shared/features/reference/taxes/figures.ts'

const LABELS = { value: 'Значение', source: 'Источник' }

/** Enters a figure of a year, or changes it; shows beforehand which texts name it. */
export function FigureEditor({
  year,
  figure: { name, value, source, since, isEdited },
  onClose,
}: {
  year: number
  figure: ListedFigure
  onClose: () => void
}) {
  const { label, unit } = FIGURES[name]
  const form = useValuesForm({
    schema: TypedFigure,
    defaults: {
      year,
      name,
      value: value === null ? '' : String(value).replace('.', ','),
      source: since === year ? (source ?? '') : '',
    },
    send: (figure) => save.send(figure),
  })
  const refresh = [api.figures, api.facts]
  const save = useCommand(api.figures.staffSet, {
    refresh,
    sent: onClose,
    done: () => `«${label}» за ${year} год: сохранено. Страницы уже показывают новую цифру.`,
  })
  const remove = useCommand(api.figures.staffRemove, {
    refresh,
    sent: onClose,
    done: () => `«${label}» за ${year} год: внесённая цифра убрана.`,
  })
  const preview = useCommand(api.figures.staffPreview, { refresh: [] })
  const focusValue = useEffectEvent(() => form.focusField('value'))
  useEffect(() => focusValue(), [])

  function check() {
    if (form.check()) preview.run(TypedFigure.parse(form.read()))
  }

  const refusal = preview.refusal ?? remove.refusal
  return (
    <Card aria-labelledby="editor">
      <h2 id="editor" className="mb-4">
        {label}, {year} год
      </h2>
      <Form form={form} labels={LABELS} className="grid gap-4">
        <Input
          label={LABELS.value}
          hint={unit === 'percent' ? 'Проценты, можно с десятой: 7,5.' : 'Целые рубли, пробелы не мешают.'}
          inputMode="decimal"
          autoComplete="off"
          required
          {...form.field('value')}
        />
        <Input
          label={LABELS.source}
          hint="Закон или постановление с номером и датой, страница ведомства."
          maxLength={300}
          required
          {...form.field('source')}
        />
        <div role="status" className="grid gap-3 empty:hidden">
          {refusal && <p className="text-danger">{refusal}</p>}
          {preview.data && <Uses uses={preview.data.uses} />}
        </div>
        <div className="flex flex-wrap gap-3">
          <SubmitButton form={form}>Сохранить</SubmitButton>
          <Button variant="secondary" isBusy={preview.isPending} onClick={check}>
            Что изменится
          </Button>
          {isEdited && (
            <Button variant="secondary" isBusy={remove.isPending} onClick={() => remove.run({ year, name })}>
              Убрать внесённую
            </Button>
          )}
          <Button variant="secondary" onClick={onClose}>
            Отмена
          </Button>
        </div>
      </Form>
    </Card>
  )
}

function Uses({ uses }: { uses: readonly FigureUse[] }) {
  if (uses.length === 0) return <p>Тексты эту цифру не называют. По ней считают калькулятор и карточки.</p>
  return (
    <ul className="grid gap-3 text-small">
      {uses.map(({ title, path, before, after }) => (
        <li key={`${path} ${before}`} className="grid gap-1 border-l-2 border-line pl-3">
          {path ? (
            <a href={path} className="font-medium">
              {title}
            </a>
          ) : (
            <span className="font-medium">{title}</span>
          )}
          {before === after ? (
            <p>{after} (ничего не меняется)</p>
          ) : (
            <>
              <p className="text-muted">Было: {before}</p>
              <p>Станет: {after}</p>
            </>
          )}
        </li>
      ))}
    </ul>
  )
}
