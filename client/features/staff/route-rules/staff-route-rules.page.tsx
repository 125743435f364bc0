import { api } from '#client/app/api.ts'
import { useCommand } from '#client/app/command/use-command.ts'
import { listAddress } from '#client/app/paged/list-address.ts'
import { ActionRow } from '#client/app/staff/action-row.tsx'
import { staffEditor } from '#client/app/staff/staff-editor.tsx'
import { emptyOrNotFound, staffList, staffRows } from '#client/app/staff/staff-list.tsx'
import type { RouteRule, RouteTrial } from '#shared/features/staff/route-rules/contract.ts'
import {
  ROUTE_RULES_PAGE_SIZE,
  REDIRECT_CODE_LABELS,
  REDIRECT_CODES,
  RouteRuleForm,
} from '#shared/features/staff/route-rules/forms.ts'
import { formatAge } from '#shared/kernel/dates.ts'
import { countOf } from '#shared/kernel/number.ts'
import { refusalOf } from '#client/app/form/refusal.ts'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { Input, Select } from '#client/ui/field.tsx'
import { useEffect, useEffectEvent, type FormEvent } from 'react'
import { Form, FormActions } from '#client/app/form/form.tsx'
import { useValuesForm } from '#client/app/form/use-values-form.ts'

const REASON_LABELS = { plain: 'простой вид адреса', rule: 'правило' } as const

const END_LABELS: Record<RouteTrial['end'], string> = {
  page: 'В конце страница сайта.',
  no_page: 'В конце страницы нет: посетитель увидит ошибку 404.',
  outside: 'В конце чужой сайт.',
}

const COUNTED = { one: 'правило', few: 'правила', many: 'правил' }

const editor = staffEditor<RouteRule | null>(
  null,
  (edited, close) => (
    <div className="grid md:gap-4">
      <RouteRuleEditor key={edited?.path ?? ''} rule={edited} onClose={close} />
      <PathTrial />
    </div>
  ),
  { isFirst: true },
)

const address = listAddress('staff-route-rules', {})

export const { loader, Component } = staffList({
  address,
  tab: 'staff-route-rules',
  title: 'Перенаправления',
  lead: 'Старый адрес ведёт на новый раньше, чем сайт ищет страницу. Параметры после «?» передаются дальше.',
  search: 'Часть адреса',
  rows: staffRows(address, {
    query: ({ search, page }) => api.routeRules.staffList.queryOptions({ input: { search, page } }),
    size: ROUTE_RULES_PAGE_SIZE,
    summary: ({ count }) => <p className="text-small text-muted">{countOf(count, COUNTED)}</p>,
    empty: emptyOrNotFound(['Правил пока нет', 'Добавьте первое.'], 'Попробуйте часть адреса короче.'),
    keyOf: ({ path }) => path,
    row: (rule, { now }) => <Row rule={rule} now={now} />,
    isLines: true,
  }),
  Layout: editor.Layout,
})

function Row({ rule, now }: { rule: RouteRule; now: string }) {
  const { path, to, statusCode, updatedAt } = rule
  const [edited, edit] = editor.useEdited()
  const remove = useCommand(api.routeRules.staffRemove, {
    done() {
      edit((present) => (present?.path === path ? null : present))
      return `Правило для ${path} удалено.`
    },
  })
  return (
    <ActionRow
      name={readable(path)}
      isCurrent={path === edited?.path}
      action={{ text: 'Изменить', onClick: () => edit(rule) }}
      remove={remove}
      input={{ path }}
      question="Удалить правило?"
      consequence={<p className="break-all">Адрес {readable(path)} перестанет куда-либо вести.</p>}
    >
      <p className="font-medium break-all">{readable(path)}</p>
      <p className="break-all">→ {readable(to)}</p>
      <p className="text-small text-muted">
        {statusCode}, изменено {formatAge(updatedAt, new Date(now))}
      </p>
    </ActionRow>
  )
}

/** Decodes escaped characters for display. */
function readable(path: string) {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

/** Shows where a path leads, step by step. */
function PathTrial() {
  const trial = useCommand(api.routeRules.staffTry, { refresh: [] })
  const refusal = trial.error ? refusalOf(trial.error, (name) => name === 'path') : null

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const path = new FormData(event.currentTarget).get('path')
    if (typeof path === 'string' && path.trim() !== '' && !trial.isPending) trial.run({ path: path.trim() })
  }

  return (
    <Card aria-labelledby="trial">
      <h2 id="trial" className="mb-4">
        Проверить адрес
      </h2>
      <form method="post" className="grid gap-4" onSubmit={onSubmit}>
        <Input
          label="Адрес"
          name="path"
          placeholder="/staraya-stranica"
          maxLength={2000}
          autoComplete="off"
          spellCheck={false}
          required
          error={refusal && (refusal.fields['path'] ?? refusal.general)}
        />
        <Button type="submit" variant="secondary" className="justify-self-start" isBusy={trial.isPending}>
          Проверить
        </Button>
      </form>
      <div role="status" className="mt-4 empty:hidden">
        {trial.data && <Result trial={trial.data} />}
      </div>
    </Card>
  )
}

function Result({ trial: { steps, end } }: { trial: RouteTrial }) {
  return (
    <>
      {steps.length === 0 && <p>Перенаправлений нет.</p>}
      <ol className="grid gap-1">
        {steps.map(({ from, to, why }) => (
          <li key={`${from} ${to}`} className="break-all">
            {from} → {to} <span className="text-small text-muted">({REASON_LABELS[why]})</span>
          </li>
        ))}
      </ol>
      <p className={end === 'no_page' ? 'mt-2 text-danger' : 'mt-2 text-muted'}>{END_LABELS[end]}</p>
    </>
  )
}

/** Adds a rule, or changes the given one. */
function RouteRuleEditor({ rule, onClose }: { rule: RouteRule | null; onClose: () => void }) {
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
        <FormActions form={form} onCancel={rule && onClose}>
          {rule ? 'Сохранить' : 'Добавить'}
        </FormActions>
      </Form>
    </Card>
  )
}
