import { StaffTable } from '#client/app/staff/staff-table.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import type { ImportRun } from '#shared/features/staff/jobs/contract.ts'
import { formatMoment } from '#shared/kernel/moments.ts'
import { countOf, formatNumber } from '#shared/kernel/number.ts'

const VACANCIES = { one: 'вакансия', few: 'вакансии', many: 'вакансий' }

/** The last imports of vacancies from other sources, with what went wrong in them. */
export function ImportRuns({ runs, now }: { runs: readonly ImportRun[]; now: string }) {
  return (
    <section aria-labelledby="imports" className="grid gap-4">
      <h2 id="imports">Загрузки вакансий</h2>
      {runs.length === 0 ? (
        <EmptyState title="Загрузок не было">
          <p>Здесь будут последние загрузки вакансий из других источников.</p>
        </EmptyState>
      ) : (
        <StaffTable
          head="Источник"
          columns={[
            'Прочитано',
            'Новых',
            'Изменилось',
            'Без изменений',
            'Не для доски',
            'С ошибками',
            'Когда',
          ]}
          rows={runs.map((run) => ({
            key: run.id,
            head: (
              <>
                {run.name}
                {run.failure !== null && (
                  <span className="block text-danger">{describeFailure(run, run.failure)}</span>
                )}
              </>
            ),
            cells: [
              ...[run.read, run.inserted, run.updated, run.unchanged, run.notForBoard, run.refused].map(
                formatNumber,
              ),
              formatMoment(run.finishedAt, { now }),
            ],
          }))}
        />
      )}
    </section>
  )
}

function describeFailure({ lastRead }: ImportRun, failure: NonNullable<ImportRun['failure']>): string {
  switch (failure) {
    case 'wrong_input':
      return 'Файл не читается: его нет, он пуст или другого формата'
    case 'broken_off':
      return 'Файл обрывается: загружено то, что было до обрыва'
    case 'nothing_read':
      return 'В файле нет ни одной вакансии'
    case 'all_refused':
      return 'Ни одна вакансия не подошла: во всех есть ошибки'
    case 'under_half':
      return `Меньше половины прошлой загрузки${lastRead === null ? '' : `: тогда — ${countOf(lastRead, VACANCIES)}`}. Пропавшие не сняты`
  }
}
