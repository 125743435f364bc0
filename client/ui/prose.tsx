import { typoHtml } from '#shared/kernel/typo-html.ts'

/** Inserts `html` with nothing but spaces changed: the server must have sanitised it. */
export function HtmlProse({ html }: { html: string }) {
  return <div className="prose" dangerouslySetInnerHTML={{ __html: typoHtml(html) }} />
}
