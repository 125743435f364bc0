import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { Notice } from '#client/ui/notice.tsx'
import {
  EMPLOYMENT_LABELS,
  EXPERIENCE_LABELS,
  UNKNOWN_FORM,
  WORK_FORM_LABELS,
} from '#shared/features/board/vacancies/labels.ts'
import { salaryLabel } from '#shared/features/board/vacancies/salary-label.ts'
import { RECORD_FORMS, refusalLabel, SOURCE_FAILURE_LABELS } from '#shared/features/intake/sources/labels.ts'
import type { SourceTrial, TriedRecord } from '#shared/features/intake/sources/source-models.ts'
import { RULE_LABELS } from '#shared/features/staff/moderation/labels.ts'
import { formatDay } from '#shared/kernel/dates.ts'
import { countOf, formatNumber } from '#shared/kernel/number.ts'

type Vacancy = NonNullable<TriedRecord['vacancy']>

/** What a run would make of the first records, next to what the source has. */
export function TrialView({ trial, onHide }: { trial: SourceTrial; onHide: () => void }) {
  const { records, hasMore, failure } = trial
  const fit = records.filter(({ refusal }) => refusal === null)
  return (
    <div className="grid gap-4">
      {failure && (
        <Notice tone={records.length > 0 ? 'warning' : 'error'} title={SOURCE_FAILURE_LABELS[failure.reason]}>
          <p className="wrap-anywhere">{failure.message}</p>
        </Notice>
      )}
      <p>
        {records.length > 0 && (
          <>
            {hasMore ? 'Первые ' : ''}
            {countOf(records.length, RECORD_FORMS)}: подходит {formatNumber(fit.length)}, не подходит{' '}
            {formatNumber(records.length - fit.length)}. Ничего не записано.{' '}
          </>
        )}
        {records.length === 0 && !failure && 'Записей в источнике нет. '}
        <Button variant="quiet" size="small" onClick={onHide}>
          Скрыть пробу
        </Button>
      </p>
      {records.length > 0 && (
        <>
          <Summary records={records} />
          <ol className="grid gap-2">
            {records.map((record) => (
              <li key={`${record.id} ${record.original}`} className="card grid gap-2">
                <Tried record={record} />
              </li>
            ))}
          </ol>
        </>
      )}
    </div>
  )
}

/** Which fields are filled, why records are refused and which words the board does not know. */
function Summary({ records }: { records: readonly TriedRecord[] }) {
  const vacancies = records.flatMap(({ vacancy }) => vacancy ?? [])
  const refusals = countBy(records.flatMap(({ refusal }) => (refusal === null ? [] : refusalLabel(refusal))))
  const words = countBy(
    records.flatMap(({ unmapped }) => unmapped.map(({ field, value }) => `${field}: ${value}`)),
  )
  const filled = FILLED.map(
    ([name, isFilled]) => `${name} — ${formatNumber(vacancies.filter(isFilled).length)}`,
  )
  return (
    <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-[auto_minmax(0,1fr)]">
      {vacancies.length > 0 && <Fact name="Заполнено" value={filled.join(', ')} />}
      {refusals.length > 0 && <Fact name="Причины отказа" value={refusals.join('; ')} />}
      {words.length > 0 && <Fact name="Незнакомые слова" value={words.join('; ')} />}
    </dl>
  )
}

const FILLED: readonly [name: string, isFilled: (vacancy: Vacancy) => boolean][] = [
  ['оплата', ({ salary }) => salary !== null],
  ['место', ({ places }) => places.length > 0],
  ['занятость', ({ employment }) => employment !== null],
  ['опыт', ({ experience }) => experience !== null],
  ['день публикации', ({ publishedAt }) => publishedAt !== null],
]

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div className="contents">
      <dt className="text-muted">{name}</dt>
      <dd className="wrap-anywhere max-sm:mb-2">{value}</dd>
    </div>
  )
}

const countBy = (names: readonly string[]) =>
  [...Map.groupBy(names, (name) => name)]
    .toSorted(([, a], [, b]) => b.length - a.length)
    .map(([name, all]) => (all.length > 1 ? `${name} (${formatNumber(all.length)})` : name))

function Tried({ record: { id, original, refusal, vacancy, findings, unmapped } }: { record: TriedRecord }) {
  const name = vacancy?.title ?? (id === null ? 'Запись без номера' : `Запись ${id}`)
  const label = `В источнике: ${name}`
  return (
    <>
      <h3 className="flex flex-wrap items-center gap-2 wrap-anywhere">
        {name}
        {refusal !== null && <Badge tone="danger">{refusalLabel(refusal)}</Badge>}
        {findings.length > 0 && <Badge tone="warning">Сначала посмотрит модератор</Badge>}
      </h3>
      <div className="grid gap-x-6 gap-y-3 lg:grid-cols-2">
        {vacancy && <Mapped vacancy={vacancy} />}
        {original !== null && (
          <div className="min-w-0 text-small">
            <p className="text-muted">В источнике, без контактов</p>
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- A scrolled area needs focus to be scrolled by keys. */}
            <div className="max-h-48 overflow-auto" role="region" aria-label={label} tabIndex={0}>
              <pre className="wrap-anywhere whitespace-pre-wrap">{original}</pre>
            </div>
          </div>
        )}
      </div>
      {findings.map(({ rule, quote, note }) => (
        <p key={`${rule} ${quote} ${note}`} className="text-small text-muted">
          {RULE_LABELS[rule].title}
          {quote !== '' && `: «${quote}»`}
          {note !== undefined && `. ${note}`}
        </p>
      ))}
      {unmapped.length > 0 && (
        <p className="text-small text-muted">
          Незнакомые слова: {unmapped.map(({ field, value }) => `${field} — ${value}`).join('; ')}
        </p>
      )}
    </>
  )
}

function Mapped({ vacancy }: { vacancy: Vacancy }) {
  const { company, url, publishedAt, workForm, employment, experience, salary, places, description } = vacancy
  const facts = [
    company,
    salaryLabel(salary),
    workForm === null ? UNKNOWN_FORM : WORK_FORM_LABELS[workForm],
    employment && EMPLOYMENT_LABELS[employment],
    experience && EXPERIENCE_LABELS[experience],
    ...places,
    publishedAt === null ? 'без дня публикации' : formatDay(publishedAt),
  ]
  return (
    <div className="grid min-w-0 content-start gap-1">
      <p className="wrap-anywhere">{facts.filter((fact) => fact !== null).join(' · ')}</p>
      <p className="text-small wrap-anywhere whitespace-pre-line text-muted">{description}</p>
      {url !== null && (
        <p className="text-small wrap-anywhere">
          <a href={url} rel="nofollow noopener noreferrer" target="_blank">
            {url}
          </a>
        </p>
      )}
    </div>
  )
}
