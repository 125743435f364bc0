import { plainPath, safeLocalPath } from '#shared/routing/path-rules.ts'

type Rule = { path: string; to: string }

/** Addresses of programs, and those needed to correct a wrong rule. */
const RESERVED = /^\/(api|assets|builds|files|fonts|health|metrics|dev|staff|sign-in|sign-up)(\/|$)/

/** A path as browsers send it: characters outside ASCII are percent-encoded. */
export function escapeNonAscii(text: string): string {
  return text.toWellFormed().replace(/[^\p{ASCII}]+/gu, encodeURIComponent)
}

/** Why a rule cannot have this path; null when it can. */
export function pathError(path: string): string | null {
  if (safeLocalPath(path) === null) return 'Адрес начинается с одной косой черты: /staraya-stranica.'
  if (/[?#]/.test(path)) return 'Только путь, без «?» и «#»: параметры правило передаст само.'
  if (path === '/') return 'Главную страницу перенаправить нельзя.'
  if (RESERVED.test(path)) return 'Этот адрес служебный, его перенаправить нельзя.'
  return plainFormError(path)
}

/**
 * The address of another site that a rule may lead to, or null: http or https with a host name, without credentials.
 * Browsers normalise `https:/\\evil`, so only the plain form is accepted.
 */
export function externalUrl(to: string): URL | null {
  if (!/^https?:\/\/[^/\\\s]+\.[^\\\s]+$/i.test(to)) return null
  const url = URL.parse(to)
  return url && url.username === '' && url.password === '' ? url : null
}

/** Why a rule cannot lead to this address; null when it can. */
export function targetError(to: string): string | null {
  if (externalUrl(to) !== null) return null
  if (safeLocalPath(to) === null)
    return 'Напишите путь на нашем сайте, начиная с одной косой черты, или полный адрес другого сайта: https://primer.ru/stranica.'
  if (/^\/(api|assets|builds|files|fonts)(\/|$)/.test(to)) return 'Это адрес для программ, а не страница.'
  return plainFormError(pathnameOf(to))
}

/**
 * Why a rule would make a redirect loop with the others; null when it would not.
 * @param rules targets of the other rules by path
 */
export function loopError(rule: Rule, rules: ReadonlyMap<string, string>): string | null {
  if (pathnameOf(rule.to) === rule.path) return 'Адрес ведёт сам на себя.'
  const hops = followRules(pathnameOf(rule.to), rules)
  return hops.some(({ to }) => pathnameOf(to) === rule.path)
    ? `Получится круг: ${[rule.path, ...hops.map(({ path }) => path)].join(' → ')} → ${rule.path}.`
    : null
}

const HOPS_MAX = 20

/** The rules that apply one after another to a path; stops where none applies, and at a loop. */
export function followRules(path: string, rules: ReadonlyMap<string, string>): Rule[] {
  const hops: Rule[] = []
  const seen = new Set<string>()
  for (let at = path; hops.length < HOPS_MAX && !seen.has(at);) {
    seen.add(at)
    const to = rules.get(at)
    if (to === undefined) return hops
    hops.push({ path: at, to })
    at = pathnameOf(to)
  }
  return hops
}

/**
 * Where a rule sends a request: the query is passed to a page of this site, never to another site.
 * @param search with its question mark, or empty
 */
export function redirectTarget(to: string, search: string): string {
  if (search === '' || !to.startsWith('/') || to.includes('?')) return to
  const [path, ...fragment] = to.split('#')
  return [`${path}${search}`, ...fragment].join('#')
}

/** Path of a target, without its query and fragment. */
export const pathnameOf = (to: string) => to.replace(/[?#].*$/, '')

function plainFormError(pathname: string) {
  const plain = plainPath(pathname)
  return plain === null ? null : `Напишите адрес в простом виде: ${plain}.`
}
