import { toCodeName } from '#shared/kernel/wire-name.ts'
import { messageOf, statusOf } from '../api-error.ts'

type Refusal = {
  /** Messages by field of the form. */
  fields: Record<string, string>
  /** What concerns no field of the form; null when every message has found its field. */
  general: string | null
}

const OFFLINE = 'Не получилось связаться с сервером. Проверьте интернет и повторите.'

/** Sorts the answer to a failed call into the fields of a form. Names of the wire are snake_case. */
export function refusalOf(error: unknown, isField: (name: string) => boolean): Refusal {
  const told = Object.entries(fieldsIn(error)).map(([name, text]) => [toCodeName(name), text] as const)
  const fields = Object.fromEntries(told.filter(([name]) => isField(name)))
  const strangers = told.filter(([name]) => !isField(name)).map(([, text]) => text)
  if (Object.keys(fields).length > 0) return { fields, general: strangers.join(' ') || null }
  if (statusOf(error) === null) return { fields, general: OFFLINE }
  return { fields, general: strangers.join(' ') || (messageOf(error) ?? OFFLINE) }
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
