import { VACANCY_FORMS } from '#shared/features/board/vacancies/vocabulary.ts'
import type { CompanySource } from '#shared/features/intake/sources/company-contract.ts'
import { SOURCE_FAILURE_LABELS } from '#shared/features/intake/sources/labels.ts'
import type { SourceRun } from '#shared/features/intake/sources/source-models.ts'
import { formatMoment } from '#shared/kernel/moments.ts'
import { countOf, plural } from '#shared/kernel/number.ts'
import { describeCounts, describeOutcome } from './run-texts.ts'

/** Whether staff have paused a source: its company can change nothing then. */
export const isPausedByStaff = ({ state, pauseReason }: Pick<CompanySource, 'state' | 'pauseReason'>) =>
  state === 'paused' && pauseReason === null

/** What follows a source that was connected. @param isSwitchedOnByStaff its address does not show whose it is */
export const describeNextStep = (isSwitchedOnByStaff: boolean) =>
  isSwitchedOnByStaff
    ? 'Прочитайте его на пробу: потом мы проверим, что он ваш, и включим его.'
    : 'Прочитайте его на пробу и включите.'

/** What an employer has to know about his source, in whole sentences. */
export function describeCompanySource(source: CompanySource, now: string): string {
  const { state, triedAt, lastRun, isSwitchedOnByStaff } = source
  if (isPausedByStaff(source)) return 'Мы приостановили источник. Напишите нам, чтобы узнать почему.'
  if (state === 'paused') return describePause(source, now)
  if (triedAt === null)
    return 'Прочитайте источник на пробу: что получится, видно сразу, и ничего не публикуется.'
  if (state === 'off' && isSwitchedOnByStaff) return 'Мы проверим, что источник ваш, и включим его.'
  if (lastRun === null) return state === 'on' ? 'Источник скоро прочитается.' : 'Источник можно включить.'
  if (lastRun.outcome === 'guarded' && lastRun.absent > 0) return describeAbsent(lastRun, now)
  return `${describeOutcome(lastRun)} ${formatMoment(lastRun.startedAt, { now })}: ${describeCounts(lastRun)}.`
}

function describePause(
  { pauseReason, pausedUntil, isSwitchedOnByStaff }: CompanySource,
  now: string,
): string {
  const reason = pauseReason === null ? '' : `${SOURCE_FAILURE_LABELS[pauseReason]}: пока не читаем. `
  if (pausedUntil !== null) return `${reason}Попробуем снова ${formatMoment(pausedUntil, { now })}.`
  return isSwitchedOnByStaff
    ? `${reason}Когда исправите, напишите нам: мы включим источник.`
    : `${reason}Когда исправите, нажмите «Продолжить».`
}

/** A failure of a site looks the same as many closed vacancies. */
function describeAbsent({ absent, startedAt }: SourceRun, now: string): string {
  const gone = plural(absent, { one: 'пропала', few: 'пропали', many: 'пропали' })
  return `При чтении ${formatMoment(startedAt, { now })} из источника ${gone} сразу ${countOf(absent, VACANCY_FORMS)}. Столько сразу обычно пропадает из-за сбоя, поэтому они ещё на доске: мы проверим и решим, закрыть ли их.`
}
