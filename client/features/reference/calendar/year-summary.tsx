import { Notice } from '#client/ui/notice.tsx'
import type { CalendarYear } from '#shared/features/reference/calendar/contract.ts'
import {
  DAY_OFF_FORMS,
  decreeLabel,
  formatHours,
  WORKING_DAY_FORMS,
} from '#shared/features/reference/calendar/labels.ts'
import { countOf } from '#shared/kernel/number.ts'

/** The numbers of a year in one sentence, and the decree they rest on. */
export function YearSummary({ calendar: { year, total, decree } }: { calendar: CalendarYear }) {
  return (
    <div className="grid gap-3">
      <p className="max-w-[45em]">
        {countOf(total.workingDays, WORKING_DAY_FORMS)} и {countOf(total.daysOff, DAY_OFF_FORMS)}, из рабочих
        сокращённых на час — {total.shortDays}. Норма: {formatHours(total.hours40)} ч при 40-часовой неделе,{' '}
        {formatHours(total.hours36)} ч при 36-часовой, {formatHours(total.hours24)} ч при 24-часовой.
        {decree && ` Переносы — постановление правительства ${decreeLabel(decree)}.`}
      </p>
      {!decree && (
        <Notice tone="warning" title={`Правительство ещё не перенесло выходные на ${year} год`}>
          <p>
            Здесь только правила Трудового кодекса: праздники и перенос праздника с выходного на ближайший
            рабочий день. Переносы января и сокращённые дни появятся после постановления, обычно осенью
            предыдущего года.
          </p>
        </Notice>
      )}
    </div>
  )
}
