import type { z } from 'zod'
import { FORM_MESSAGES } from '#shared/kernel/form-messages.ts'

type Told = { message: string }

/**
 * What is wrong with one value of `data`, in the words of our forms (specification, section 5). Schemas of forms bring their own
 * words, which stay; the rest comes in the English of the library, and is told by what kind of fault it is.
 */
export function issueWords(issue: Told, data: unknown): string {
  if (/[а-яё]/i.test(issue.message) || !isZodIssue(issue)) return issue.message
  return isMissing(data, issue.path) ? FORM_MESSAGES.required : messageOf(issue)
}

/** Specification, section 5: whitespace alone counts as empty. */
function isMissing(data: unknown, path: readonly PropertyKey[]) {
  const value = path.reduce<unknown>((inner, key) => Reflect.get(Object(inner), key), data)
  return value == null || (typeof value === 'string' && value.trim() === '')
}

function messageOf(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return String(issue.expected) === 'file' ? FORM_MESSAGES.fileType : FORM_MESSAGES.numeric
    case 'too_big':
      if (issue.origin === 'file') return FORM_MESSAGES.fileSize(Number(issue.maximum))
      return isCounted(issue.origin) ? FORM_MESSAGES.max(Number(issue.maximum)) : FORM_MESSAGES.tooLong
    case 'too_small':
      if (isCounted(issue.origin)) return FORM_MESSAGES.min(Number(issue.minimum))
      return FORM_MESSAGES.tooShort
    case 'invalid_format':
      if (issue.format === 'email') return FORM_MESSAGES.email
      return issue.format === 'url' ? FORM_MESSAGES.url : FORM_MESSAGES.numeric
    case 'invalid_value':
    case 'not_multiple_of':
    case 'unrecognized_keys':
    case 'invalid_union':
    case 'invalid_key':
    case 'invalid_element':
    case 'custom':
      return FORM_MESSAGES.numeric
  }
}

const isCounted = (origin: string) => origin === 'number' || origin === 'int' || origin === 'bigint'

/** Contracts are written with zod, so what has a code is an issue of it. */
const isZodIssue = (issue: Told): issue is z.core.$ZodIssue =>
  'code' in issue && typeof issue.code === 'string'
