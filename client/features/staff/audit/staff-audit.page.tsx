import { useSuspenseQuery } from '@tanstack/react-query'
import { useLoaderData, useLocation, type LoaderFunctionArgs } from 'react-router'
import { api } from '#client/app/api.ts'
import { load, type PageData } from '#client/app/page-data.ts'
import { privatePage } from '#client/app/private-page.ts'
import { StaffPage } from '#client/app/staff/staff-page.tsx'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { Disclosure } from '#client/ui/disclosure.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { Input, Select } from '#client/ui/field.tsx'
import { AUDIT_OBJECT_KINDS } from '#shared/features/identity/audit/vocabulary.ts'
import { ACTION_LABELS, actionLabel, detailText, KIND_LABELS } from '#shared/features/staff/audit/labels.ts'
import type { AuditLine } from '#shared/features/staff/audit/contract.ts'
import { formatMoment } from '#shared/kernel/moments.ts'
import { formatNumber } from '#shared/kernel/number.ts'
import { parseId } from '#shared/kernel/parse-id.ts'
import { withQuery } from '#shared/kernel/with-query.ts'
import { pathOf } from '#shared/routing/route-table.ts'

export const loader = (args: LoaderFunctionArgs) =>
  privatePage(args, 'Журнал', load(args, toLines(readListState(new URL(args.request.url).search))))

/** Who did what, the newest first, with filters in the address. */
export function Component() {
  const { now } = useLoaderData<PageData>()
  const shown = readListState(useLocation().search)
  const { items, next } = useSuspenseQuery(toLines(shown)).data
  return (
    <StaffPage
      current="staff-audit"
      title="Журнал"
      lead="Кто, что и когда сделал. Записи не меняют и не удаляют; через 30 дней от адреса остаётся только сеть."
    >
      <Filters key={JSON.stringify(shown)} shown={shown} />
      {items.length === 0 ? (
        <EmptyState
          title="Таких записей нет"
          action={<ButtonLink href={pathOf('staff-audit')}>Показать все</ButtonLink>}
        >
          <p>Уберите часть условий.</p>
        </EmptyState>
      ) : (
        <Card as="div" className="py-0 md:py-0">
          <ol className="divide-y divide-line">
            {items.map((line) => (
              <Line key={line.id} line={line} now={now} />
            ))}
          </ol>
        </Card>
      )}
      <div className="flex flex-wrap gap-3">
        {shown.before !== '' && (
          <ButtonLink variant="secondary" href={buildHref({ ...shown, before: '' })}>
            К новым
          </ButtonLink>
        )}
        {next !== null && (
          <ButtonLink variant="secondary" rel="next" href={buildHref({ ...shown, before: String(next) })}>
            Раньше
          </ButtonLink>
        )}
      </div>
    </StaffPage>
  )
}

/** Folded, so that the lines begin on the first screen of a phone; the summary counts the filters in force. */
function Filters({ shown }: { shown: ListState }) {
  const { before: _before, ...filters } = shown
  const count = Object.values(filters).filter((value) => value !== '').length
  return (
    <Disclosure summary={`Условия${count > 0 ? ` (${formatNumber(count)})` : ''}`}>
      <form action={pathOf('staff-audit')} className="grid items-end gap-3 sm:grid-cols-2 lg:grid-cols-4">
        <Input label="Действие" name="action" list="actions" maxLength={60} defaultValue={shown.action} />
        <datalist id="actions">
          {Object.entries(ACTION_LABELS).map(([action, label]) => (
            <option key={action} value={action}>
              {label}
            </option>
          ))}
        </datalist>
        <Select label="Объект" name="kind" defaultValue={shown.kind}>
          <option value="">Любой</option>
          {AUDIT_OBJECT_KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {KIND_LABELS[kind]}
            </option>
          ))}
        </Select>
        <Input label="Номер объекта" name="objectId" maxLength={60} defaultValue={shown.objectId} />
        <Input
          label="Номер человека"
          name="userId"
          inputMode="numeric"
          maxLength={9}
          defaultValue={shown.userId}
        />
        <Input label="С дня" name="from" type="date" defaultValue={shown.from} />
        <Input label="По день" name="to" type="date" defaultValue={shown.to} />
        <Button type="submit">Показать</Button>
        <ButtonLink variant="secondary" href={pathOf('staff-audit')}>
          Сбросить
        </ButtonLink>
      </form>
    </Disclosure>
  )
}

function Line({ line, now }: { line: AuditLine; now: string }) {
  const { at, person, action, objectKind, objectId, address, details } = line
  const kind = AUDIT_OBJECT_KINDS.find((one) => one === objectKind)
  const facts = Object.entries(details).flatMap(([name, value]) =>
    value === null || value === '' ? [] : [detailText(name, value)],
  )
  return (
    <li className="grid gap-x-6 gap-y-1 py-3 sm:grid-cols-[11rem_minmax(0,1fr)]">
      <p className="text-small text-muted tabular-nums">
        <time dateTime={at}>{formatMoment(at, { now })}</time>
        {address !== null && <span className="block wrap-anywhere">{address}</span>}
      </p>
      <div className="min-w-0">
        <p className="wrap-anywhere">
          <strong className="font-semibold">{actionLabel(action)}</strong>{' '}
          <a href={buildHref({ ...NONE, kind: objectKind, objectId })}>
            {(kind && KIND_LABELS[kind].toLowerCase()) ?? objectKind} {objectId}
          </a>
        </p>
        <p className="text-small text-muted wrap-anywhere">
          {person === null ? (
            'Система'
          ) : (
            <a href={pathOf('staff-people-id', { id: person.id })}>
              {person.name || 'Удалённый аккаунт'} № {person.id}
            </a>
          )}
          {facts.length > 0 && ` · ${facts.join(', ')}`}
        </p>
      </div>
    </li>
  )
}

const NONE = { action: '', kind: '', objectId: '', userId: '', from: '', to: '', before: '' }
type ListState = typeof NONE

const DAY = /^\d{4}-\d\d-\d\d$/

/** Values that the operation would refuse are none. */
function readListState(query: string): ListState {
  const params = new URLSearchParams(query)
  const text = (name: string) => (params.get(name) ?? '').trim().slice(0, 60)
  const id = (name: string) => String(parseId(params.get(name) ?? '') ?? '')
  const day = (name: string) =>
    DAY.test(text(name)) && !Number.isNaN(Date.parse(text(name))) ? text(name) : ''
  return {
    action: text('action'),
    kind: AUDIT_OBJECT_KINDS.find((kind) => kind === params.get('kind')) ?? '',
    objectId: text('objectId'),
    userId: id('userId'),
    from: day('from'),
    to: day('to'),
    before: id('before'),
  }
}

const buildHref = (shown: ListState) => withQuery(pathOf('staff-audit'), shown)

const toLines = ({ action, objectId, kind, userId, from, to, before }: ListState) =>
  api.auditLog.staffList.queryOptions({
    input: {
      action,
      objectId,
      kind: AUDIT_OBJECT_KINDS.find((one) => one === kind),
      userId: userId === '' ? undefined : Number(userId),
      from: from || undefined,
      to: to || undefined,
      before: before === '' ? undefined : Number(before),
    },
  })
