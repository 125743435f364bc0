import { api } from '#client/app/api.ts'
import { useCommand } from '#client/app/command/use-command.ts'
import { listAddress } from '#client/app/paged/list-address.ts'
import { ActionRow } from '#client/app/staff/action-row.tsx'
import { staffEditor } from '#client/app/staff/staff-editor.tsx'
import { staffList, staffRows } from '#client/app/staff/staff-list.tsx'
import type { RouteRule } from '#shared/features/staff/route-rules/contract.ts'
import { ROUTE_RULES_PAGE_SIZE } from '#shared/features/staff/route-rules/forms.ts'
import { formatAge } from '#shared/kernel/dates.ts'
import { countOf } from '#shared/kernel/plural.ts'
import { PathTrial } from './path-trial.tsx'
import { RouteRuleEditor } from './route-rule-editor.tsx'

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
    empty: ({ search }) =>
      search === ''
        ? ['Правил пока нет', 'Добавьте первое.']
        : ['Ничего не нашлось', 'Попробуйте часть адреса короче.'],
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
