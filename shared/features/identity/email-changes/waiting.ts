import { countOf } from '#shared/kernel/number.ts'

/** How long the old address can object when only the new one confirms a change. */
export const EMAIL_CHANGE_WAIT_DAYS = 7

/** «7 дней» */
export const EMAIL_CHANGE_WAIT = countOf(EMAIL_CHANGE_WAIT_DAYS, { one: 'день', few: 'дня', many: 'дней' })
