/**
 * E-mails in lines that can be reviewed. What every e-mail has is written once, and so is each style, under the name of
 * the elements that have it: a change of the frame or of a style is one changed line. The HTML of an e-mail is written
 * where it has a style that none before has: all are composed of the same parts, and say in HTML what their text says
 * (`tests/mail/templates.test.ts`).
 */
import type { EmailDraft } from '#server/mail/mailer.ts'

/** @param emails by their names */
export function emailLines(emails: readonly (readonly [name: string, email: EmailDraft])[]): string[] {
  const html = emails.map(([, email]) => tagLines(email.html))
  const frame = sharedLines(html)
  const styles = namesOfStyles(html.flat())
  const known = new Set<string>()
  const hasNewStyle = (at: number) =>
    Array.from(
      (html[at] ?? []).join('\n').matchAll(STYLED),
      ([, name = '', style = '']) => `${name} ${style}`,
    )
      .map((style) => known.size < known.add(style).size)
      .some(Boolean)
  const short = (line: string) =>
    line.replace(STYLED, (tag, name: string, style: string) =>
      tag.replace(` style="${style}"`, ` ${styles.get(`${name} ${style}`)}`),
    )
  return [
    '==== in every e-mail',
    ...splitBy(frame, html[0] ?? []).shared.map((line) => visible(short(line))),
    '==== styles',
    ...Array.from(styles, ([style, name]) => `${name}: ${style.slice(style.indexOf(' ') + 1)}`).toSorted(),
    ...emails.flatMap(([name, { kind, isSecret, subject, text }], at) => [
      `==== ${name} (${kind}${isSecret ? ', secret' : ''})`,
      `Subject: ${subject}`,
      visible(text),
      ...(hasNewStyle(at)
        ? ['---- HTML', ...splitBy(frame, html[at] ?? []).own.map((line) => visible(short(line)))]
        : []),
    ]),
  ]
}

/** Lines that all have, each with how often all have it. */
function sharedLines(emails: readonly (readonly string[])[]): ReadonlyMap<string, number> {
  const counts = emails.map((lines) => Map.groupBy(lines, (line) => line))
  const [first = new Map<string, string[]>()] = counts
  return new Map(
    Array.from(first.keys(), (line): [string, number] => [
      line,
      Math.min(...counts.map((one) => one.get(line)?.length ?? 0)),
    ]).filter(([, count]) => count > 0),
  )
}

/** The shared lines are the first ones with their text. */
function splitBy(frame: ReadonlyMap<string, number>, lines: readonly string[]) {
  const left = new Map(frame)
  const shared: string[] = []
  const own: string[] = []
  for (const line of lines) {
    const count = left.get(line) ?? 0
    left.set(line, count - 1)
    ;(count > 0 ? shared : own).push(line)
  }
  return { shared, own }
}

const tagLines = (html: string) =>
  html
    .replaceAll('><', '>\n<')
    .replace(FILLER, (filler) => `[${filler.length} characters of filler]`)
    .split('\n')

/** What keeps mail clients from showing the first words of the text after the preheader. */
const FILLER = /(&#847;&zwnj;&nbsp;)+/g

const STYLED = /<(\w+(?: class="[^"]*")?)[^>]*? style="([^"]*)"/g

/** Each with its element, by the names of the elements: `p.ink 2` is the second style, in alphabetical order, of `p.ink`. */
function namesOfStyles(lines: readonly string[]): ReadonlyMap<string, string> {
  const found = lines.flatMap((line) =>
    Array.from(line.matchAll(STYLED), ([, element = '', style = '']) => ({ element, style })),
  )
  const byElement = Map.groupBy(found, ({ element }) => element)
  return new Map(
    [...byElement].flatMap(([element, all]) =>
      [...new Set(all.map(({ style }) => style))]
        .toSorted()
        .map((style, at): [string, string] => [
          `${element} ${style}`,
          `${element.replace(/ class="([^"]*)"/, (_, names: string) => `.${names.replaceAll(' ', '.')}`)}${at === 0 ? '' : ` ${at + 1}`}`,
        ]),
    ),
  )
}

/** Spaces that do not break and joiners look like others, or like nothing. */
const visible = (text: string) => text.replaceAll('\u00A0', '[nbsp]').replaceAll('\u200C', '[zwnj]')
