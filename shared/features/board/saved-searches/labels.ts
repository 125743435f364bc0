import { EMAIL_HOUR } from '#shared/kernel/dates.ts'
import { AT_ONCE_PAUSE_MINUTES, type Frequency } from './vocabulary.ts'

export const FREQUENCY_LABELS: Readonly<Record<Frequency, string>> = {
  at_once: `Сразу, не чаще раза в ${AT_ONCE_PAUSE_MINUTES} минут`,
  daily: `Раз в день, в ${EMAIL_HOUR}:00`,
  weekly: `Раз в неделю, в понедельник в ${EMAIL_HOUR}:00`,
  off: 'Не присылать письма',
}
