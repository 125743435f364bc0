import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useLoaderData, useParams, type LoaderFunctionArgs } from 'react-router'
import { api } from '#client/app/api.ts'
import { RefusalLine } from '#client/app/command/refusal-line.tsx'
import { useCommand } from '#client/app/command/use-command.ts'
import { load, refusePage, type PageData } from '#client/app/page-data.ts'
import { privatePage } from '#client/app/private-page.ts'
import { FactList } from '#client/app/staff/fact-list.tsx'
import { StaffPage } from '#client/app/staff/staff-page.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { focusFirstField, focusHeading } from '#client/ui/focus.ts'
import { Skeleton } from '#client/ui/skeleton.tsx'
import {
  RECORD_STATE_LABELS,
  SOURCE_BASIS_LABELS,
  SOURCE_FAILURE_LABELS,
} from '#shared/features/intake/sources/labels.ts'
import type { SourceDetails } from '#shared/features/intake/sources/staff-contract.ts'
import { RECORDS_SHOWN, type ListedState } from '#shared/features/intake/sources/vocabulary.ts'
import { formatDay } from '#shared/kernel/dates.ts'
import { formatMoment } from '#shared/kernel/moments.ts'
import { formatNumber } from '#shared/kernel/number.ts'
import { parseId } from '#shared/kernel/parse-id.ts'
import { pathOf } from '#shared/routing/route-table.ts'
import { RecordList } from './record-list.tsx'
import { RunList } from './run-list.tsx'
import { RunsChart } from './runs-chart.tsx'
import { SourceAlarms, SourceStateBadge } from './source-badges.tsx'
import { SourceFields } from './source-fields.tsx'
import { isReadSoon, kindsQuery, RUN_POLL_MS } from './source-queries.ts'
import { AbsentNotice, SourceSteps, STATE_HEADING } from './source-steps.tsx'
import { TrialView } from './trial-view.tsx'

const one = (id: number) => api.staffSources.read.queryOptions({ input: { id } })

export function loader(args: LoaderFunctionArgs) {
  const id = parseId(args.params['id'])
  if (id === null) return refusePage(404)
  return privatePage(args, 'Источник вакансий', load(args, one(id)), load(args, kindsQuery()))
}

/** A source: what it does, a trial of it, its runs and its records. */
export function Component() {
  const id = parseId(useParams()['id'])
  if (id === null) throw new Error('The loader lets no such address through')
  const { now } = useLoaderData<PageData>()
  // What is being read is shown as it goes on.
  const { data: source } = useSuspenseQuery({
    ...one(id),
    refetchInterval: ({ state }) => (state.data && isReadSoon(state.data) ? RUN_POLL_MS : false),
  })
  return (
    <StaffPage
      key={id}
      current="staff-sources"
      back={<a href={pathOf('staff-sources')}>Все источники</a>}
      title={source.title}
      facts={
        <>
          <SourceStateBadge state={source.state} isRunning={source.isRunning} />
          <SourceAlarms alarms={source.alarms} />
          {source.kindTitle} · {source.key}
        </>
      }
    >
      <AbsentNotice source={source} />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <Card aria-labelledby={STATE_HEADING} className="grid gap-4">
          <h2 id={STATE_HEADING} tabIndex={-1}>
            Состояние
          </h2>
          <Facts source={source} now={now} />
          <SourceSteps source={source} />
        </Card>
        <Settings source={source} />
      </div>
      <Trial source={source} />
      <section aria-labelledby="graph" className="grid gap-4">
        <h2 id="graph">По дням</h2>
        <RunsChart days={source.days} />
      </section>
      <section aria-labelledby="runs" className="grid gap-4">
        <h2 id="runs">Чтения</h2>
        <RunList runs={source.runs} now={now} />
      </section>
      <Records source={source} now={now} />
    </StaffPage>
  )
}

function Facts({ source, now }: { source: SourceDetails; now: string }) {
  const { address, company, form, lastSuccessAt, nextRunAt, state, triedAt } = source
  const moment = (instant: string | null, none: string) =>
    instant === null ? none : formatMoment(instant, { now })
  const facts: [string, ReactNode][] = [
    ['Адрес', address],
    [
      'Чьи вакансии',
      company ? (
        <a href={pathOf('staff-companies-id', { id: company.id })}>{company.title}</a>
      ) : (
        (form.employerTitle ?? 'у каждой свой работодатель')
      ),
    ],
    ['Основание', <Basis key="basis" form={form} />],
    ['Проба', moment(triedAt, 'не смотрели')],
    ['Удачное чтение', moment(lastSuccessAt, 'не было')],
    ...(state === 'on' ? ([['Следующее', moment(nextRunAt, 'сейчас')]] as [string, string][]) : []),
    ...(state === 'paused' ? ([['Почему пауза', toPause(source, now)]] as [string, string][]) : []),
  ]
  return <FactList facts={facts} />
}

function Basis({ form: { basis, basisOn, basisUrl, basisNote } }: Pick<SourceDetails, 'form'>) {
  if (basis === null) return 'не записано: источник не читается'
  return (
    <>
      {SOURCE_BASIS_LABELS[basis]}
      {basisOn !== null && `, ${formatDay(basisOn)}`}
      {basis === 'open_data' && basisUrl !== null && (
        <>
          {', '}
          <a href={basisUrl} rel="noopener noreferrer" target="_blank">
            условия
          </a>
        </>
      )}
      {basis === 'consent' && basisNote !== '' && `. ${basisNote}`}
    </>
  )
}

function toPause({ pauseReason, pausedUntil }: SourceDetails, now: string) {
  const reason = pauseReason === null ? 'приостановлен вручную' : SOURCE_FAILURE_LABELS[pauseReason]
  return pausedUntil === null
    ? `${reason}; сам не продолжит`
    : `${reason}; повтор ${formatMoment(pausedUntil, { now })}`
}

function Settings({ source }: { source: SourceDetails }) {
  const [isOpen, setIsOpen] = useState(false)
  const { items } = useSuspenseQuery(kindsQuery()).data
  const close = () => {
    setIsOpen(false)
    focusHeading('settings')
  }
  const update = useCommand(api.staffSources.update, {
    done() {
      close()
      return 'Настройки сохранены.'
    },
  })
  return (
    <Card aria-labelledby="settings" className="grid gap-4">
      <h2 id="settings" tabIndex={-1}>
        Настройки
      </h2>
      {isOpen ? (
        <div ref={focusFirstField} className="grid gap-4">
          <p className="text-small text-muted">
            Если изменить вид, адрес или то, что читать, источник выключится до новой пробы.
          </p>
          <SourceFields
            kinds={items}
            defaults={source.form}
            button="Сохранить"
            send={(values) => update.send({ id: source.id, ...values })}
            onCancel={close}
          />
        </div>
      ) : (
        <Button variant="secondary" className="justify-self-start" onClick={() => setIsOpen(true)}>
          Изменить
        </Button>
      )}
    </Card>
  )
}

function Trial({ source: { id, hasBasis } }: { source: SourceDetails }) {
  const trial = useCommand(api.staffSources.try)
  return (
    <section aria-labelledby="trial" className="grid gap-4">
      <h2 id="trial" tabIndex={-1}>
        Проба
      </h2>
      <p className="max-w-[45em] text-muted">
        Первые записи читаются и разбираются, как при настоящем чтении, но ничего не записывается. Это может
        занять до минуты.
        {!hasBasis && ' Сначала запишите основание в настройках.'}
      </p>
      <Button
        variant="secondary"
        className="justify-self-start"
        isBusy={trial.isPending}
        onClick={() => trial.run({ id })}
      >
        Прочитать на пробу
      </Button>
      <RefusalLine command={trial} />
      <div aria-live="polite" aria-busy={trial.isPending}>
        {trial.data && (
          <TrialView
            trial={trial.data}
            onHide={() => {
              trial.reset()
              focusHeading('trial')
            }}
          />
        )}
      </div>
    </section>
  )
}

function Records({ source: { id, counts }, now }: { source: SourceDetails; now: string }) {
  const [chosen, setChosen] = useState<ListedState | null>(null)
  const state = chosen ?? counts[0]?.state ?? null
  if (state === null)
    return (
      <section aria-labelledby="records" className="grid gap-4">
        <h2 id="records">Записи</h2>
        <p className="text-muted">Записей пока нет.</p>
      </section>
    )
  return (
    <section aria-labelledby="records" className="grid gap-4">
      <h2 id="records">Записи</h2>
      <div className="flex flex-wrap gap-2" role="group" aria-label="Какие записи показать">
        {counts.map((group) => (
          <Button
            key={group.state}
            size="small"
            variant={group.state === state ? 'primary' : 'secondary'}
            aria-pressed={group.state === state}
            onClick={() => setChosen(group.state)}
          >
            {RECORD_STATE_LABELS[group.state]} {formatNumber(group.count)}
          </Button>
        ))}
      </div>
      <RecordsOf id={id} state={state} now={now} />
    </section>
  )
}

function RecordsOf({ id, state, now }: { id: number; state: ListedState; now: string }) {
  const { data } = useQuery(api.staffSources.records.queryOptions({ input: { id, state } }))
  if (!data) return <Skeleton className="h-24" />
  return (
    <>
      <RecordList records={data.items} now={now} />
      {data.items.length === RECORDS_SHOWN && (
        <p className="text-small text-muted">Показаны последние {formatNumber(RECORDS_SHOWN)}.</p>
      )}
    </>
  )
}
