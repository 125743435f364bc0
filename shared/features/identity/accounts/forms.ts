/** Forms of the settings: the page and the API validate by the same schemas. */
import { z } from 'zod'
import { Email, FirstName, LastName, Theme } from './model.ts'

/** An IANA time zone. */
export const Zone = z.string().max(60).refine(isZone, 'Выберите часовой пояс из списка.')

export const ProfileForm = z.object({ firstName: FirstName, lastName: LastName, zone: Zone, theme: Theme })
export const EmailChangeForm = z.object({ email: Email })

function isZone(zone: string) {
  try {
    return Intl.DateTimeFormat('ru', { timeZone: zone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
