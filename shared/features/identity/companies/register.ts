/** What the state register says about a company, in words. Without zod, for public pages. */
import { countOf, MONTH_FORMS, YEAR_FORMS } from '#shared/kernel/number.ts'
import type { RegisterStatus } from '#shared/features/identity/company-refs/register-statuses.ts'

export const REGISTER_STATUS_LABELS: Readonly<Record<RegisterStatus, string>> = {
  active: 'действует',
  reorganizing: 'реорганизуется',
  liquidating: 'ликвидируется',
  bankrupt: 'банкротится',
  liquidated: 'ликвидирована',
}

/** «работает 7 лет» for a company that exists. @param registeredOn date @param now instant */
export function ageLabel(registeredOn: string, now: string): string {
  const [year = 0, month = 0, day = 0] = registeredOn.split('-').map(Number)
  const at = new Date(now)
  const months =
    (at.getUTCFullYear() - year) * 12 + (at.getUTCMonth() + 1 - month) - (at.getUTCDate() < day ? 1 : 0)
  if (months < 1) return 'зарегистрирована меньше месяца назад'
  return `работает ${months < 12 ? countOf(months, MONTH_FORMS) : countOf(Math.floor(months / 12), YEAR_FORMS)}`
}

export const endedTitle = (status: RegisterStatus) =>
  `По данным реестра компания ${REGISTER_STATUS_LABELS[status]}`

/** What follows for the company, and what can be done about it. */
export const ENDED_ADVICE =
  'Пока это так, она не может размещать вакансии, покупать и писать соискателям. Если это ошибка или вы работаете через другую организацию, исправьте ИНН в профиле компании.'

/** Why a company of such a status may not do something. */
export const endedMessage = (status: RegisterStatus) => `${endedTitle(status)}. ${ENDED_ADVICE}`

/** Why a company cannot be made with such a number. */
export const endedInnMessage = (status: RegisterStatus) =>
  `${endedTitle(status)}: завести её на сайте нельзя. Проверьте ИНН; если реестр ошибается, напишите нам.`

/** Whether it takes part in business as usual. */
export const isSoundStatus = (status: RegisterStatus) => status === 'active' || status === 'reorganizing'
