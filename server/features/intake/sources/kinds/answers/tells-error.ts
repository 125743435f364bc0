import { isObject, toText } from '../mapping/values.ts'

const ERROR_STATUS_MIN = 400

/**
 * Whether an answer of the status 200 tells of an error. A message alone is one only beside an empty list: some answers
 * greet.
 */
export function tellsError(answer: unknown, { isEmpty = false }: { isEmpty?: boolean } = {}): boolean {
  if (!isObject(answer)) return false
  const has = (keys: readonly string[], isError: (value: unknown) => boolean) =>
    keys.some((key) => isError(answer[key]))
  return (
    has(['ok', 'success'], (value) => value === false || value === 'false') ||
    has(['error', 'errors', 'fault', 'exception'], isStated) ||
    has(['status', 'statusCode'], isErrorStatus) ||
    (isEmpty && has(['message', 'detail'], isStated))
  )
}

/** `null`, `false`, an empty string, 0, `[]` and `{}` say that there is none. */
function isStated(error: unknown): boolean {
  if (Array.isArray(error)) return error.length > 0
  if (isObject(error)) return Object.keys(error).length > 0
  return Boolean(error) && error !== 'false'
}

function isErrorStatus(status: unknown): boolean {
  const text = toText(status) ?? ''
  return /^(?:error|fail(?:ed|ure)?)$/i.test(text) || Number(text) >= ERROR_STATUS_MIN
}
