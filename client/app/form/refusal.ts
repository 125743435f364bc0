import { toCodeName } from '#shared/kernel/wire-name.ts'
import { messageOf, statusOf } from '../api-error.ts'

type Refusal = {
  /** Messages by field of the form. */
  fields: Record<string, string>
  /** The messages that belong to no field of the form; null when there is none. */
  general: string | null
}

const OFFLINE = 'Не получилось связаться с сервером. Проверьте интернет и повторите.'

/** Assigns the messages of a failed call to the fields of a form; the wire names them in snake_case. */
export function refusalOf(error: unknown, isField: (name: string) => boolean): Refusal {
  const messages = Object.entries(fieldsIn(error)).map(([name, text]) => [toCodeName(name), text] as const)
  const fields = Object.fromEntries(messages.filter(([name]) => isField(name)))
  const general = messages.flatMap(([name, text]) => (isField(name) ? [] : [text])).join(' ') || null
  if (Object.keys(fields).length > 0) return { fields, general }
  if (statusOf(error) === null) return { fields, general: OFFLINE }
  return { fields, general: general ?? messageOf(error) ?? OFFLINE }
}

function fieldsIn(error: unknown): Record<string, string> {
  if (typeof error !== 'object' || error === null || !('data' in error)) return {}
  const { data } = error
  if (typeof data !== 'object' || data === null || !('fields' in data)) return {}
  const { fields } = data
  if (typeof fields !== 'object' || fields === null) return {}
  return Object.fromEntries(
    Object.entries(fields).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}
