/** Inserts `html` as it is: the server must have sanitised it. */
export function HtmlProse({ html }: { html: string }) {
  return <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
}
