/** The closed sets and limits of test tasks, without zod. */
export const TEST_TASK_STATES = ['offered', 'accepted', 'declined', 'handed_in', 'cancelled'] as const
export type TestTaskState = (typeof TEST_TASK_STATES)[number]

/** Verdicts on a handed-in task; `unchecked`: the company has not judged it. */
export const TEST_VERDICTS = ['passed', 'failed', 'unchecked'] as const
export type TestVerdict = (typeof TEST_VERDICTS)[number]

/** Longer tasks are paid. */
export const FREE_TEST_HOURS_MAX = 4
export const TEST_HOURS_MAX = 40
/** Roubles: slightly more than the minimum wage per hour, so that a stated pay is not nominal. */
export const TEST_PAY_PER_HOUR_MIN = 200
export const TEST_PAY_MAX = 1_000_000
/** Days between the consent and the deadline. */
export const TEST_DAYS_MAX = 30
export const TEST_DAYS_DEFAULT = 3
export const TEST_TEXT_LENGTH_MAX = 4000
export const TEST_REASON_LENGTH_MAX = 500
/** Maximum number by one person in 24 hours. */
export const TEST_TASKS_A_DAY = 50

/** Describes a problem with the pay of a task; null for a fair one. `pay` is in roubles for the whole task. */
export function testPayError({ hours, pay }: { hours: number; pay: number | null }): string | null {
  if (pay === null)
    return hours > FREE_TEST_HOURS_MAX
      ? `Задание дольше ${FREE_TEST_HOURS_MAX} часов нужно оплатить: укажите сумму в рублях.`
      : null
  const least = hours * TEST_PAY_PER_HOUR_MIN
  return pay < least
    ? `За такое задание — не меньше ${least} ₽: ${TEST_PAY_PER_HOUR_MIN} ₽ в час. До ${FREE_TEST_HOURS_MAX} часов сумму можно не указывать.`
    : null
}
