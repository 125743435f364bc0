import { useLocation, type LoaderFunctionArgs } from 'react-router'
import { api } from '#client/app/api.ts'
import { ConfirmedButton } from '#client/app/command/confirm-command.tsx'
import { useCommand } from '#client/app/command/use-command.ts'
import { load } from '#client/app/page-data.ts'
import { listAddress } from '#client/app/paged/list-address.ts'
import { staffList, staffRows } from '#client/app/staff/staff-list.tsx'
import { Badge } from '#client/ui/badge.tsx'
import { TARIFF_TITLES, TARIFF_CODES } from '#shared/features/board/posting/tariffs.ts'
import type { CompanyPackage, Grant } from '#shared/features/money/grants/contract.ts'
import {
  PACKAGE_VIEWS,
  GRANT_DAYS_MAX,
  GRANT_REASON_LENGTH,
  GRANT_UNITS_MAX,
} from '#shared/features/money/grants/vocabulary.ts'
import { formatDay } from '#shared/kernel/dates.ts'
import { formatKopecks, formatNumber } from '#shared/kernel/number.ts'
import { parseId } from '#shared/kernel/parse-id.ts'
import { withQuery } from '#shared/kernel/with-query.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { sales, SalesTable } from './sales-table.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Form, SubmitButton } from '#client/app/form/form.tsx'
import { useForm } from '#client/app/form/use-form.ts'
import { ReasonField } from '#client/app/staff/reason-field.tsx'
import { Card } from '#client/ui/card.tsx'
import { Input, Select } from '#client/ui/field.tsx'

const LABELS = { what: 'Что подарить', amount: 'Сколько', reason: 'Причина' }

const address = listAddress('staff-packages', { view: PACKAGE_VIEWS })

const NOT_FOUND = ['Ничего не нашлось', 'Проверьте название или ИНН.'] as const

const ROWS = {
  left: staffRows(address, {
    query: ({ search, page }) => api.grants.left.queryOptions({ input: { search, page } }),
    summary: ({ count }) =>
      count > 0 && (
        <p className="text-small text-muted">Пакетов: {formatNumber(count)}. Сверху те, что сгорят раньше.</p>
      ),
    empty: ({ search }) =>
      search === ''
        ? ['Действующих пакетов нет', 'Здесь появятся пакеты, в которых что-то осталось.']
        : NOT_FOUND,
    keyOf: ({ id }) => id,
    row: (one) => <Left one={one} />,
  }),
  grants: staffRows(address, {
    query: ({ search, page }) => api.grants.list.queryOptions({ input: { search, page } }),
    summary: () => <Giving />,
    empty: ({ search }) =>
      search === '' ? ['Подарков пока нет', 'Здесь будет всё, что дали компаниям бесплатно.'] : NOT_FOUND,
    keyOf: ({ id }) => id,
    row: (grant) => <Given grant={grant} />,
  }),
  sales: {
    load: (args: LoaderFunctionArgs) => load(args, sales()),
    Count: () => null,
    Rows: SalesTable,
  },
}

/** Packages that companies have bought, the remaining placements, and gifts. */
export const { loader, Component } = staffList({
  address,
  tab: 'staff-packages',
  title: 'Пакеты',
  views: {
    label: 'Что показать',
    by: 'view',
    titles: { left: 'Остатки', grants: 'Подарки', sales: 'Продажи и цены' },
  },
  extra: ({ view, search }) => (
    <a href={withQuery('/api/v1/staff/packages/table', { view, search })} download>
      Скачать таблицу CSV
    </a>
  ),
  search: ({ view }) => (view === 'sales' ? null : 'Компания или ИНН'),
  rows: ({ view }) => ROWS[view],
})

function Left({
  one: { company, tariff, size, remaining, unitKopecks, boughtAt, expiresAt, isGrant },
}: {
  one: CompanyPackage
}) {
  return (
    <li className="card flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
      <div className="min-w-0 grow basis-64">
        <CompanyLink company={company} />
        <p className="text-small text-muted tabular-nums">
          {company.inn === null ? 'без ИНН' : `ИНН ${company.inn}`}
        </p>
        <p className="mt-1 flex flex-wrap items-center gap-2">
          «{TARIFF_TITLES[tariff]}» {isGrant && <Badge tone="accent">Подарок</Badge>}
        </p>
        <p className="text-small text-muted">
          {formatDay(boughtAt)}, действует до {formatDay(expiresAt)}
        </p>
      </div>
      <div className="grid justify-items-start gap-1 sm:justify-items-end sm:text-right">
        <p className="text-lead font-semibold tabular-nums">
          Осталось {formatNumber(remaining)} из {formatNumber(size)}
        </p>
        {!isGrant && <p className="text-small text-muted">на {formatKopecks(remaining * unitKopecks)}</p>}
        <p className="text-small">
          <a
            href={address.href({ view: 'grants' }, { company: company.id })}
            aria-label={`Подарить: ${company.title}`}
          >
            Подарить
          </a>
        </p>
      </div>
    </li>
  )
}

/** The form for the company in the address, or a hint where to find a company. */
function Giving() {
  const companyId = parseId(new URLSearchParams(useLocation().search).get('company'))
  if (companyId !== null) return <GrantForm key={companyId} companyId={companyId} />
  return (
    <p className="max-w-[45em] text-muted">
      Чтобы подарить компании пакет или доступ к резюме,{' '}
      <a href={pathOf('staff-companies-all')}>найдите её</a> и нажмите «Подарить» на её странице.
    </p>
  )
}

/** An unused gift can be taken back. */
function Given({
  grant: { id, company, title, reason, grantedAt, grantedBy, revokedAt, canRevoke },
}: {
  grant: Grant
}) {
  const revoke = useCommand(api.grants.revoke, { done: () => `${title}: подарок забран.` })
  return (
    <li className="card flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
      <div className="min-w-0 grow basis-64">
        <CompanyLink company={company} />
        <p className="mt-1 wrap-anywhere">{title}</p>
        <p className="mt-1 wrap-anywhere whitespace-pre-line text-muted">{reason}</p>
        <p className="mt-1 text-small text-muted">
          {formatDay(grantedAt)}
          {grantedBy !== null && `, ${grantedBy}`}
        </p>
      </div>
      {revokedAt !== null ? (
        <Badge>Забран {formatDay(revokedAt)}</Badge>
      ) : canRevoke ? (
        <ConfirmedButton
          command={revoke}
          input={{ id }}
          text="Забрать"
          name={`${title}, ${company.title}`}
          title="Забрать подарок?"
          size="small"
        >
          {title}, {company.title}. Компания получит письмо.
        </ConfirmedButton>
      ) : (
        <Badge>Использован</Badge>
      )}
    </li>
  )
}

/** Gives a company placements of a tariff, or days of access to contacts in resumes. */
export function GrantForm({ companyId: id }: { companyId: number }) {
  const [what, setWhat] = useState('basic')
  /** Constant until the gift is given, so that a double click gives it once. */
  const [requestKey, setRequestKey] = useState(() => crypto.randomUUID())
  const { data: dossier } = useQuery(api.staffCompanies.read.queryOptions({ input: { id } }))
  const isAccess = what === 'access'
  const give = useCommand(api.grants.give, {
    sent() {
      setRequestKey(crypto.randomUUID())
      form.ref.current?.reset()
      setWhat('basic')
    },
    done: ({ title }) => `${title}. Письмо компании отправлено.`,
  })
  const form = useForm({
    async send({ amount = '', reason = '' }) {
      const tariff = TARIFF_CODES.find((code) => code === what)
      await give.send({
        id,
        grant: tariff
          ? { kind: 'package', tariff, units: Number(amount), reason, requestKey }
          : { kind: 'resume_access', days: Number(amount), reason, requestKey },
      })
    },
  })
  return (
    <Card aria-labelledby="grant" className="grid max-w-[560px] gap-4">
      <h2 id="grant" className="wrap-anywhere">
        Подарок компании{dossier && ` ${dossier.company.title}`}
      </h2>
      <Form form={form} labels={LABELS} className="grid gap-3">
        <Select
          label={LABELS.what}
          value={what}
          onChange={({ currentTarget }) => setWhat(currentTarget.value)}
          {...form.field('what')}
        >
          {TARIFF_CODES.map((code) => (
            <option key={code} value={code}>
              Размещения «{TARIFF_TITLES[code]}»
            </option>
          ))}
          <option value="access">Дни доступа к контактам в резюме</option>
        </Select>
        <Input
          label={isAccess ? 'Сколько дней' : 'Сколько размещений'}
          type="number"
          inputMode="numeric"
          min={1}
          max={isAccess ? GRANT_DAYS_MAX : GRANT_UNITS_MAX}
          required
          {...form.field('amount')}
        />
        <ReasonField form={form} hint="Её прочитает компания в письме" length={GRANT_REASON_LENGTH} />
        <SubmitButton form={form} className="justify-self-start">
          Подарить
        </SubmitButton>
      </Form>
    </Card>
  )
}

const CompanyLink = ({ company: { id, title } }: Pick<CompanyPackage | Grant, 'company'>) => (
  <p className="font-medium wrap-anywhere">
    <a href={pathOf('staff-companies-id', { id })}>{title}</a>
  </p>
)
