/** The accusative: «за 2 рабочих дня». */
export const WORKING_DAYS = { one: 'рабочий день', few: 'рабочих дня', many: 'рабочих дней' }
