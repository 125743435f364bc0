import { createPrivateKey } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { StartupError } from './startup-error.ts'
import type { Env } from './env.ts'

/** Signs e-mails as `domain` (RFC 6376). `privateKey`: PEM. */
type Dkim = { domain: string; selector: string; privateKey: string }

/** Verifiers ignore shorter keys (RFC 8301, section 3.2). */
const BITS_MIN = 1024

/** Null where e-mails are not signed here. @throws StartupError */
export function dkimOf(env: Env): Dkim | null {
  const { DKIM_SELECTOR: selector, DKIM_PRIVATE_KEY: inline, DKIM_PRIVATE_KEY_FILE: file } = env
  const keys = [inline, file].filter((key) => key !== undefined).length
  if (selector === undefined && keys === 0 && env.DKIM_DOMAIN === undefined) return null
  if (selector === undefined || keys !== 1)
    throw invalid('DKIM_SELECTOR: goes together with DKIM_PRIVATE_KEY or DKIM_PRIVATE_KEY_FILE, one of them')
  if (env.MAIL_FROM === undefined) throw invalid('DKIM_SELECTOR: needs MAIL_FROM, whose domain signs')
  const { address } = env.MAIL_FROM
  const sender = address.slice(address.lastIndexOf('@') + 1).toLowerCase()
  const domain = env.DKIM_DOMAIN ?? sender
  // Another domain would not count for DMARC (RFC 7489, section 3.1.1).
  if (sender !== domain && !sender.endsWith(`.${domain}`))
    throw invalid(`DKIM_DOMAIN: needs the domain of MAIL_FROM, ${sender}, or one above it`)
  return { domain, selector, privateKey: toKey(env) }
}

function toKey({ DKIM_PRIVATE_KEY: inline, DKIM_PRIVATE_KEY_FILE: file }: Env): string {
  const name = file === undefined ? 'DKIM_PRIVATE_KEY' : 'DKIM_PRIVATE_KEY_FILE'
  // One line of a settings file holds no line breaks.
  const pem = file === undefined ? (inline ?? '').replaceAll('\\n', '\n') : readKey(file)
  const key = parsed(pem)
  if (key?.asymmetricKeyType !== 'rsa')
    throw invalid(`${name}: needs an RSA key in PEM: openssl genrsa -out dkim.pem 2048`)
  if ((key.asymmetricKeyDetails?.modulusLength ?? 0) < BITS_MIN)
    throw invalid(`${name}: needs a key of ${BITS_MIN} bits or more, better 2048`)
  return pem
}

function readKey(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    throw invalid(`DKIM_PRIVATE_KEY_FILE: ${file} cannot be read`)
  }
}

function parsed(pem: string) {
  try {
    return createPrivateKey(pem)
  } catch {
    return null
  }
}

/** Never with the key in it. */
const invalid = (text: string) => new StartupError(`Settings: ${text}`)
