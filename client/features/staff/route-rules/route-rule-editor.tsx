import { useEffect, useEffectEvent } from 'react'
import { api } from '#client/app/api.ts'
import { useCommand } from '#client/app/command/use-command.ts'
import { Form, SubmitButton } from '#client/app/form/form.tsx'
import { useValuesForm } from '#client/app/form/use-values-form.ts'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { Input, Select } from '#client/ui/field.tsx'
import type { RouteRule } from '#shared/features/staff/route-rules/contract.ts'
import {
  REDIRECT_CODE_LABELS,
  REDIRECT_CODES,
  RouteRuleForm,
} from '#shared/features/staff/route-rules/forms.ts'

/** Adds a rule, or changes the given one. */
export function RouteRuleEditor({ rule, onClose }: { rule: RouteRule | null; onClose: () => void }) {
  const save = useCommand(api.routeRules.staffSave, {
    sent() {
      form.reset({ path: '', to: '', statusCode: 301 })
      onClose()
    },
    done: ({ path, to }) => `Сохранено: ${path} → ${to}.`,
  })
  const form = useValuesForm({
    schema: RouteRuleForm,
    defaults: rule ? { path: rule.path, to: rule.to, statusCode: rule.statusCode } : { statusCode: 301 },
    send: (values) => save.send({ ...values, formerPath: rule?.path ?? null }),
  })
  const focusTarget = useEffectEvent(() => form.focusField('to'))
  useEffect(() => {
    if (rule) focusTarget()
  }, [rule])

  return (
    <Card aria-labelledby="editor">
      <h2 id="editor" className="mb-4">
        {rule ? 'Изменить правило' : 'Новое правило'}
      </h2>
      <Form
        form={form}
        labels={{ path: 'Старый адрес', to: 'Куда ведёт', statusCode: 'Надолго ли' }}
        className="grid gap-4"
      >
        <Input
          label="Старый адрес"
          hint="Путь на нашем сайте без параметров"
          placeholder="/staraya-stranica"
          autoComplete="off"
          spellCheck={false}
          required
          {...form.field('path')}
        />
        <Input
          label="Куда ведёт"
          hint="Путь на нашем сайте или полный адрес другого: https://primer.ru. Другому сайту параметры не передаются"
          placeholder="/vacancies"
          autoComplete="off"
          spellCheck={false}
          required
          {...form.field('to')}
        />
        <Select label="Надолго ли" {...form.field('statusCode')}>
          {REDIRECT_CODES.map((code) => (
            <option key={code} value={code}>
              {REDIRECT_CODE_LABELS[code]}
            </option>
          ))}
        </Select>
        <div className="flex flex-wrap gap-3">
          <SubmitButton form={form}>{rule ? 'Сохранить' : 'Добавить'}</SubmitButton>
          {rule && (
            <Button variant="secondary" onClick={onClose}>
              Отмена
            </Button>
          )}
        </div>
      </Form>
    </Card>
  )
}
