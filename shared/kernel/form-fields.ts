/** Schemas of form fields. Empty values are valid except for `required…` (specification, section 5). */
import { z } from 'zod'
import { FORM_MESSAGES } from './form-messages.ts'

/** Line breaks of any system as `\n`. */
export const plainLines = (text: string) => text.replace(/\r\n?/g, '\n')

/** Whitespace alone counts as empty. `min` and `max` are characters; a line break of any system is one. */
export const requiredText = ({ min = 1, max }: { min?: number; max: number }) =>
  z
    .string({ error: FORM_MESSAGES.required })
    .overwrite(plainLines)
    .trim()
    .min(1, FORM_MESSAGES.required)
    .min(min, FORM_MESSAGES.tooShort)
    .max(max, FORM_MESSAGES.tooLong)

/** A text of several lines; may be empty. */
export const textLines = (max: number) =>
  z.string().overwrite(plainLines).trim().max(max, FORM_MESSAGES.tooLong)

/** An empty field becomes null. */
export const optionalText = ({ max }: { max: number }) =>
  z
    .string()
    .overwrite(plainLines)
    .trim()
    .max(max, FORM_MESSAGES.tooLong)
    .transform((value) => value || null)
    .nullable()
    .default(null)

export const requiredEmail = z
  .string({ error: FORM_MESSAGES.required })
  .trim()
  .toLowerCase()
  .min(1, FORM_MESSAGES.required)
  .max(254, FORM_MESSAGES.tooLong)
  .pipe(z.email(FORM_MESSAGES.email))

/** An address with or without scheme and `www`; the output is `https://host/path` without www. */
export const optionalUrl = z
  .string()
  .trim()
  .max(500, FORM_MESSAGES.tooLong)
  .transform((value, ctx) => {
    if (value === '') return null
    const url = siteUrl(value)
    if (url === null) ctx.addIssue({ code: 'custom', message: FORM_MESSAGES.url })
    return url
  })
  .nullable()
  .default(null)

function siteUrl(text: string): string | null {
  const absolute = /^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`
  const url = URL.parse(absolute)
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return null
  const host = url.hostname.replace(/^www\./, '')
  if (!/^(?=.{4,253}$)([\p{L}\d](?:[\p{L}\d-]{0,61}[\p{L}\d])?\.)+[\p{L}][\p{L}\d-]{1,62}$/u.test(host))
    return null
  return `${url.protocol}//${host}${url.port ? `:${url.port}` : ''}${url.pathname === '/' ? '' : url.pathname}${url.search}`
}

/**
 * Digits with any spaces and an optional decimal part after a comma or a dot (specification, section 5: numeric); null
 * for anything else.
 */
export function typedNumber(typed: string): number | null {
  const digits = typed.replace(/\s/g, '').replace(',', '.')
  return /^\d{1,12}(\.\d{1,12})?$/.test(digits) ? Number(digits) : null
}

/** A checkbox that the user has to check. */
export const requiredCheckbox = z.literal(true, { error: FORM_MESSAGES.checkbox })
