import { plainPath, safeLocalPath } from '#shared/routing/path-rules.ts'

type Rule = { path: string; to: string }

/** Addresses of machines and of the people who would have to mend a wrong rule. */
const CLOSED = /^\/(api|assets|builds|files|fonts|health|metrics|dev|staff|sign-in|sign-up)(\/|$)/

/** A path as browsers send it: letters that are not ASCII are escaped. */
export function writtenPath(text: string): string {
  return text.toWellFormed().replace(/[^\p{ASCII}]+/gu, encodeURIComponent)
}

/** What is wrong with the path that a rule is for, or null. */
export function pathFault(path: string): string | null {
  if (safeLocalPath(path) === null) return 'Адрес начинается с одной косой черты: /staraya-stranica.'
  if (/[?#]/.test(path)) return 'Только путь, без «?» и «#»: параметры правило передаст само.'
  if (path === '/') return 'Главную страницу перенаправить нельзя.'
  if (CLOSED.test(path)) return 'Этот адрес служебный, его перенаправить нельзя.'
  return unplain(path)
}

/**
 * An address of another site that a rule may lead to, or null: http or https with a host name, without a name and a
 * password before it. Browsers read `https:/\\evil` in their own way, so only what is written plainly is taken.
 */
export function outsideTarget(to: string): URL | null {
  if (!/^https?:\/\/[^/\\\s]+\.[^\\\s]+$/i.test(to)) return null
  const url = URL.parse(to)
  return url && url.username === '' && url.password === '' ? url : null
}

/** What is wrong with the address that a rule leads to, or null. */
export function targetFault(to: string): string | null {
  if (outsideTarget(to) !== null) return null
  if (safeLocalPath(to) === null)
    return 'Напишите путь на нашем сайте, начиная с одной косой черты, или полный адрес другого сайта: https://primer.ru/stranica.'
  if (/^\/(api|assets|builds|files|fonts)(\/|$)/.test(to)) return 'Это адрес для программ, а не страница.'
  return unplain(pathnameOf(to))
}

/**
 * What is wrong with a rule among the others, or null: rules that lead in a circle would never let a visitor arrive.
 * @param rules the others, by path
 */
export function loopFault(rule: Rule, rules: ReadonlyMap<string, string>): string | null {
  if (pathnameOf(rule.to) === rule.path) return 'Адрес ведёт сам на себя.'
  const way = follow(pathnameOf(rule.to), rules)
  return way.some(({ to }) => pathnameOf(to) === rule.path)
    ? `Получится круг: ${[rule.path, ...way.map(({ path }) => path)].join(' → ')} → ${rule.path}.`
    : null
}

const STEPS_MAX = 20

/** The rules that apply one after another from a path on; stops where none applies, and in a circle. */
export function follow(path: string, rules: ReadonlyMap<string, string>): Rule[] {
  const way: Rule[] = []
  const seen = new Set<string>()
  for (let at = path; way.length < STEPS_MAX && !seen.has(at);) {
    seen.add(at)
    const to = rules.get(at)
    if (to === undefined) return way
    way.push({ path: at, to })
    at = pathnameOf(to)
  }
  return way
}

/**
 * Where a rule sends a request: its query goes on to a page of ours, never to another site, which has no business with
 * what people type here.
 * @param search with its question mark, or empty
 */
export function targetWith(to: string, search: string): string {
  if (search === '' || !to.startsWith('/') || to.includes('?')) return to
  const [path, ...fragment] = to.split('#')
  return [`${path}${search}`, ...fragment].join('#')
}

/** Path of a target, without its query and fragment. */
export const pathnameOf = (to: string) => to.replace(/[?#].*$/, '')

function unplain(pathname: string) {
  const plain = plainPath(pathname)
  return plain === null ? null : `Напишите адрес в простом виде: ${plain}.`
}
