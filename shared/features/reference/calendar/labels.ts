import { formatDay, MONTHS } from '#shared/kernel/dates.ts'
import { formatNumber, NO_BREAK_SPACE } from '#shared/kernel/number.ts'
import type { CalendarDay, Decree } from './model.ts'

/** How a day looks in the calendar. A day off by a decree of the president is not a working day in fact. */
export type DayKind = 'working' | 'short' | 'off' | 'holiday' | 'moved' | 'presidential'

export function kindOf({ isWorking, isShort, holiday, movedFrom, presidential }: CalendarDay): DayKind {
  if (holiday !== null) return 'holiday'
  if (isWorking && presidential !== null) return 'presidential'
  if (movedFrom !== null) return 'moved'
  if (!isWorking) return 'off'
  return isShort ? 'short' : 'working'
}

/** Whether the day is anything else than a whole working day or an ordinary weekend. */
export const isNotable = (day: CalendarDay): boolean =>
  day.movedTo !== null || day.presidential !== null || !['working', 'off'].includes(kindOf(day))

export const DAY_KIND_LABELS: Record<DayKind, string> = {
  working: 'Рабочий день',
  short: 'Сокращённый рабочий день',
  off: 'Выходной',
  holiday: 'Праздничный нерабочий день',
  moved: 'Выходной: перенос',
  presidential: 'Нерабочий день с сохранением зарплаты',
}

/** Monday first. */
export const WEEKDAYS = [
  { short: 'пн', nominative: 'понедельник', genitive: 'понедельника', accusative: 'понедельник' },
  { short: 'вт', nominative: 'вторник', genitive: 'вторника', accusative: 'вторник' },
  { short: 'ср', nominative: 'среда', genitive: 'среды', accusative: 'среду' },
  { short: 'чт', nominative: 'четверг', genitive: 'четверга', accusative: 'четверг' },
  { short: 'пт', nominative: 'пятница', genitive: 'пятницы', accusative: 'пятницу' },
  { short: 'сб', nominative: 'суббота', genitive: 'субботы', accusative: 'субботу' },
  { short: 'вс', nominative: 'воскресенье', genitive: 'воскресенья', accusative: 'воскресенье' },
] as const

/** 0 is Monday. */
export const weekdayIndex = (date: string) => (new Date(date).getUTCDay() + 6) % 7

export const weekdayOf = (date: string) => WEEKDAYS[weekdayIndex(date)] ?? WEEKDAYS[0]

/** «№ 1466 от 24 сентября 2025» */
export const decreeLabel = ({ number, date }: Decree) =>
  `№${NO_BREAK_SPACE}${number} от${NO_BREAK_SPACE}${formatDay(date)}`

/** Why the day is what it is: one sentence for each reason, at least one. */
export function reasonsOf(day: CalendarDay): string[] {
  const { date, isWorking, isShort, holiday, movedFrom, movedTo, presidential } = day
  const reasons: string[] = []
  if (holiday) reasons.push(`${holiday}: нерабочий праздничный день (ТК РФ, статья 112).`)
  if (movedFrom)
    reasons.push(
      `Сюда перенесён выходной с ${weekdayOf(movedFrom).genitive}, ${formatDay(movedFrom)} (ТК РФ, статья 112).`,
    )
  if (movedTo && isWorking)
    reasons.push(
      `Этот день рабочий: выходной перенесён на ${weekdayOf(movedTo).accusative}, ${formatDay(movedTo)}.`,
    )
  else if (movedTo)
    reasons.push(
      `Праздник выпал на ${weekdayOf(date).accusative}, поэтому выходной перенесён на ${weekdayOf(movedTo).accusative}, ${formatDay(movedTo)}.`,
    )
  if (isShort) reasons.push('Рабочий день короче на один час (ТК РФ, статья 95).')
  if (presidential)
    reasons.push(
      isWorking
        ? `Нерабочий день с сохранением зарплаты по указу президента ${decreeLabel(presidential)}. В норму рабочего времени он входит.`
        : `Входит в нерабочие дни по указу президента ${decreeLabel(presidential)}.`,
    )
  if (reasons.length === 0)
    reasons.push(
      isWorking
        ? 'Обычный рабочий день пятидневной недели.'
        : `Обычный выходной пятидневной недели: ${weekdayOf(date).nominative}.`,
    )
  return reasons
}

/** «1 779,4»: hours with at most one decimal place. */
export function formatHours(hours: number): string {
  const tenths = Math.round(hours * 10) % 10
  return formatNumber(Math.trunc(hours)) + (tenths === 0 ? '' : `,${tenths}`)
}

export const WORKING_DAY_FORMS = { one: 'рабочий день', few: 'рабочих дня', many: 'рабочих дней' }
export const DAY_OFF_FORMS = { one: 'выходной', few: 'выходных', many: 'выходных' }

/** «ноябре»: after «в», for a month from 1 to 12. */
export const prepositionalMonth = (month: number) =>
  (MONTHS[month - 1]?.title ?? '').toLowerCase().replace(/[ьй]?$/, 'е')
