/** Kinds of values of variables. */
import { createECDH } from 'node:crypto'
import { z } from 'zod'
import { EMAIL_PATTERN, normaliseEmail } from '#shared/kernel/email-address.ts'

export const port = z.coerce.number().int().min(0).max(65_535)
export const rate = z.coerce.number().int().min(0).max(1_000_000)
export const flag = z
  .enum(['0', '1', 'true', 'false', ''])
  .transform((value) => value === '1' || value === 'true')
export const absoluteUrl = z
  .url({ protocol: /^https?$/, error: 'needs an absolute address such as https://example.ru' })
  .transform((value) => value.replace(/\/+$/, ''))

const smtpUrl = z.string().refine(isSmtpUrl, {
  error:
    'needs smtp://user:password@host:587 (?requireTLS=true refuses plain text) or smtps://user:password@host:465',
})

export const emailAddress = z
  .string()
  .overwrite(normaliseEmail)
  .pipe(z.email({ pattern: EMAIL_PATTERN }))

const mailbox = z.string().transform((text, ctx) => {
  const parts = /^(?:([^<>\p{Cc}]*?)\s*<([^<>\s]+)>|([^<>\s]+))$/u.exec(text.trim())
  const address = emailAddress.safeParse(parts?.[2] ?? parts?.[3])
  if (address.success) return { name: parts?.[1]?.replace(/^"(.*)"$/, '$1') || null, address: address.data }
  ctx.addIssue({ code: 'custom', message: 'needs an address such as Дистант <no-reply@example.ru>' })
  return z.NEVER
})

/** Variables of e-mail; `dkim.ts` says which of a signature belong together. */
export const mailVariables = {
  /** Mail server. Production does not start without it; the demo shows e-mails at /dev/mail. */
  SMTP_URL: smtpUrl.optional(),
  /** 1: production without a mail server and without sign-in. */
  MAIL_OFF: flag.default(false),
  /** Sender of e-mails, with or without a name. Required with SMTP_URL. */
  MAIL_FROM: mailbox.optional(),
  /** Name of the key in DNS, `SELECTOR._domainkey.DOMAIN`. Without it e-mails are not signed here. */
  DKIM_SELECTOR: z
    .string()
    .regex(/^[a-z\d]([a-z\d.-]*[a-z\d])?$/i, 'needs the name of a key, such as board2026')
    .optional(),
  /** Signs as this domain; by default that of MAIL_FROM. */
  DKIM_DOMAIN: z.hostname('needs a domain such as example.ru').toLowerCase().optional(),
  /** PEM, RSA; line breaks may be written as \n. Or the path of a file with it. */
  DKIM_PRIVATE_KEY: z.string().optional(),
  DKIM_PRIVATE_KEY_FILE: z.string().optional(),
}

/** @param orElse what else can be done, in the error */
export const databaseUrl = (orElse = '') =>
  z.string().regex(/^postgres(ql)?:\/\//, `needs postgres://user:password@host:5432/name${orElse}`)

export const privateKey = z
  .string()
  .refine(isPrivateKey, 'needs a key of the curve P-256, base64url: npx web-push generate-vapid-keys')

/** Separated by commas or spaces. */
export const hostNames = (pattern: RegExp, error: string) =>
  z
    .string()
    .transform((text) =>
      text
        .toLowerCase()
        .split(/[\s,]+/)
        .filter(Boolean),
    )
    .pipe(z.array(z.string().regex(pattern, error)))

function isPrivateKey(text: string) {
  if (!/^[\w-]{43}$/.test(text)) return false
  try {
    createECDH('prime256v1').setPrivateKey(Buffer.from(text, 'base64url'))
    return true
  } catch {
    return false
  }
}

function isSmtpUrl(text: string) {
  const url = URL.parse(text)
  if (!url || !/^smtps?:$/.test(url.protocol) || url.hostname === '') return false
  // Otherwise a stray % in the password would fail only with the first e-mail.
  if (/%(?![\da-f]{2})/i.test(url.username + url.password)) return false
  return /^(\?requireTLS=(true|false))?$/.test(url.search) && /^\/?$/.test(url.pathname)
}
