/** `html` must have been sanitised by the server: it goes into the page as it is. */
export function HtmlProse({ html }: { html: string }) {
  return <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
}
