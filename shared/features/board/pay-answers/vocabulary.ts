import { formatNumber, countOf } from '#shared/kernel/number.ts'

/** Whether the pay that the vacancy promised was the pay that came. */
export const PAY_ANSWERS = ['as_promised', 'less', 'more', 'not_started'] as const
/** An answer, the wish for no more such questions, or its end. */
export const PAY_REPLIES = [...PAY_ANSWERS, 'stop', 'ask_again'] as const
export type PayReply = (typeof PAY_REPLIES)[number]

/** Days after a hiring when the hired person is asked. */
export const PAY_ASKED_AFTER_DAYS = 60
/** Fewer answers would tell who gave them. */
export const PAY_ANSWERS_MIN = 5

const HIRED = { one: 'принятого', few: 'принятых', many: 'принятых' }

/** «По ответам 7 принятых: обещанную оплату получили 6.» */
export const payAnswersLabel = ({ count, kept }: { count: number; kept: number }) =>
  `По ответам ${countOf(count, HIRED)}: обещанную оплату получили ${formatNumber(kept)}.`
